/** Whom the text of a note calls, as the server will read it. */
import { meantBy, mentionedNames } from '@tidemark/domain/mentions';

type Called = Readonly<{ email: string }>;

export const mentionedIn = <Agent extends Called>(text: string, agents: readonly Agent[]): readonly Agent[] =>
  meantBy(mentionedNames(text), agents);

/** `@ann`, or `@ann@acme.example` where that would mean somebody else, too. */
export const mentionOf = (agent: Called, agents: readonly Called[]): string => {
  const short = `@${agent.email.slice(0, agent.email.lastIndexOf('@'))}`;
  return mentionedIn(short, agents).includes(agent) ? short : `@${agent.email}`;
};
