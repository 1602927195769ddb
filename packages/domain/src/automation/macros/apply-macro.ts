/** Does the actions of a macro with an agent's reply, in the reply's own write. */
import { invalid } from '../../kernel/errors.ts';
import type { Author, Message } from '../../model/desk/message.ts';
import { newMessage, textContent } from '../../model/desk/new-message.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { sayInWorkspace } from '../../outbound/mail/say.ts';
import { atRest } from '../conditions/at-rest.ts';
import { act } from '../rules/act.ts';
import { askForRating } from '../rules/ask-for-rating.ts';
import type { Effect } from '../rules/draft.ts';
import { queueRuleMail, ruleMailRefusal, unsentNote } from '../rules/queue-rule-mail.ts';
import { worldOf } from '../rules/stored-world.ts';

export type ApplyMacro = Readonly<{
  macroId: string;
  /** As the reply leaves it. */
  ticket: Ticket;
  requester: Contact | null;
  /** Of the reply, and of the macro's notes. */
  author: Author;
}>;

/** `webhookIds` get the ticket's event. */
export type AppliedMacro = Readonly<{
  ticket: Ticket;
  notes: readonly Message[];
  webhookIds: readonly string[];
}>;

/** Throws `validation_failed` for a macro that is unknown or not active. What it cannot do, it leaves out. */
export const applyMacro = async (
  scope: WriteScope,
  { macroId, ticket, requester, author }: ApplyMacro,
): Promise<AppliedMacro> => {
  const { stores, now } = scope;
  const automation = await stores.configuration.automation();
  const macro = automation.macros.find(({ id }) => id === macroId);
  if (!macro) throw invalid('macro_id', `macro_id must be the id of an active macro, got ${macroId}.`);
  const organization =
    ticket.organizationId === null ? null : await stores.organizations.find(ticket.organizationId);
  const subject = atRest(ticket, { requester, organization }, now);
  const rule = { ...macro, ...asRule };
  const done = await act(rule, subject, worldOf(scope, automation));
  const notes: Message[] = [];
  const note = (body: string): void => {
    notes.push(newMessage(scope, ticket.number, { content: textContent(body), internal: true, author }));
  };
  for (const effect of done.effects) await carryOut(scope, effect, { ticket, requester, note });
  const webhookIds = done.effects.flatMap((one) => (one.type === 'webhook' ? [one.webhookId] : []));
  return { ticket: done.ticket, notes, webhookIds };
};

/** Actions are those of rules. */
export const asRule = { on: [], conditions: { all: [], any: [] }, stop: false } as const;

type Carrying = Readonly<{ ticket: Ticket; requester: Contact | null; note: (body: string) => void }>;

const carryOut = async (
  scope: WriteScope,
  effect: Effect,
  { ticket, requester, note }: Carrying,
): Promise<void> => {
  if (effect.type === 'note') note(effect.body);
  else if (effect.type === 'mail') {
    const reason = await queueRuleMail(scope, ticket.number, effect);
    if (reason !== null) note(unsentNote(await sayInWorkspace(scope), { mail: effect, reason }, []));
  } else if (effect.type === 'rating' && requester) {
    if ((await ruleMailRefusal(scope, ticket.number, effect.to)) === null)
      await scope.stores.satisfaction.add(await askForRating(scope, ticket, requester));
  }
};
