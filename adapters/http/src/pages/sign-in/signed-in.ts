import type { Call, Credential } from '@tidemark/domain';
import { cookieNames, cookieOf, cookieOn } from '../../cookies.ts';
import type { Reply } from '../../reply.ts';
import { sendOn, type Visit } from './visit.ts';

/** Finds the agent who is signed in to this workspace with the visiting browser; null for nobody. */
export const signedIn = async ({ desk, exchange, workspace }: Visit): Promise<Credential | null> => {
  const token = cookieOf(exchange.request, cookieNames.session);
  const credential = token === null ? null : await desk.sessions.ofBrowser(token);
  return credential?.workspace.id === workspace.id ? credential : null;
};

/** A visit of an agent: its call is theirs. Others sign in first, and come back to the page. */
export const byAgents =
  (show: (visit: Visit) => Promise<Reply>) =>
  async (visit: Visit): Promise<Reply> => {
    const credential = await signedIn(visit);
    const { pathname } = visit.exchange.url;
    if (!credential) return sendOn(`/login?${new URLSearchParams({ next: pathname })}`);
    const { actor, credentialId } = credential;
    const call: Call = { ...visit.call, actor, credentialId };
    return show({ ...visit, call });
  };

/** From now on the browser has this session. */
export const keepSignedIn = ({ exchange }: Visit, token: string): void => {
  exchange.cookies.push(cookieOn(cookieNames.session, token));
};
