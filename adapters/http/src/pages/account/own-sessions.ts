/** `/account/sessions`: where an agent is signed in, and how they end it. */
import { DeskError } from '@tidemark/domain';
import type { Reply } from '../../reply.ts';
import { readForm } from '../read-form.ts';
import { keepSignedIn } from '../sign-in/signed-in.ts';
import { sendOn, type Visit } from '../sign-in/visit.ts';
import { visitPage } from '../sign-in/visit-page.ts';
import { sessionsPage } from './own-sessions-page.ts';

export const showSessions = async (visit: Visit): Promise<Reply> => {
  const { desk, call, workspace } = visit;
  const sessions = await desk.account.sessions(call);
  const state = { sessions, ownId: call.credentialId, timezone: workspace.timezone };
  return visitPage(visit, (texts) => sessionsPage(texts, state));
};

/** The field `end` names a session, or is `others`. One that has ended already is one that is gone. */
export const takeSessions = async (visit: Visit): Promise<Reply> => {
  const { desk, call, exchange } = visit;
  const end = (await readForm(exchange.request)).get('end') ?? '';
  if (end === 'others') keepSignedIn(visit, (await desk.account.endSessions(call)).token);
  else await desk.account.endSession(call, end).catch(passOver);
  return sendOn('/account/sessions');
};

const passOver = (error: unknown): void => {
  if (!(error instanceof DeskError) || error.code !== 'not_found') throw error;
};
