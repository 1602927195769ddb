/** How sessions end: from the commit on their tokens open nothing, in any process, and their devices are told nothing. */
import { DeskError, notFound } from '../errors.ts';
import { isUuid } from '../text.ts';
import type { WriteScope } from '../use-case.ts';
import type { Session } from './session.ts';

/** Ends one session and its push registrations, and nothing else of its agent ("Mobile", behaviour 4). */
export const endSession = async ({ stores, now }: WriteScope, id: string): Promise<void> => {
  await stores.sessions.revoke(id, now);
  await stores.pushDevices.removeOfSession(id);
};

/** Ends all sessions of an agent who is held for change, and whatever could become one. */
export const shutOut = async ({ stores, now }: WriteScope, agentId: string): Promise<void> => {
  await stores.sessions.revokeOfAgent(agentId, now);
  await stores.pushDevices.removeOfAgent(agentId);
  await stores.signInCodes.removeOpenOfAgent(agentId);
  await stores.invitations.removeOfAgent(agentId);
};

/** `POST /auth/logout`: ends the session that makes the call. */
export const logOut =
  (sessionId: string | null) =>
  async (scope: WriteScope): Promise<void> => {
    if (scope.actor.type !== 'agent' || sessionId === null)
      throw new DeskError('agent_required', 'Only a session can be signed out.');
    await endSession(scope, sessionId);
  };

/** Ends a session from outside, as who lost a device asks for it. */
export const revokeSession = async (scope: WriteScope, id: string): Promise<Session> => {
  const session = isUuid(id) ? await scope.stores.sessions.find(id) : null;
  if (!session) throw notFound('session');
  await endSession(scope, id);
  return { ...session, revokedAt: session.revokedAt ?? scope.now };
};
