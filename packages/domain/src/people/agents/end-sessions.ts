/** How sessions end: from the commit on their tokens open nothing, in any process, and their devices are told nothing. */
import { notFound } from '../../kernel/errors.ts';
import { isUuid } from '../../kernel/text.ts';
import type { Session } from '../../model/entry/session.ts';
import type { WriteScope } from '../../model/use-case.ts';

/**
 * Ends one session with its push registrations and the codes that are on their way from it to an app, and nothing else of
 * its agent (contract §9.2).
 */
export const endSession = async ({ stores, now }: WriteScope, id: string): Promise<void> => {
  await stores.sessions.revoke(id, now);
  await stores.pushDevices.removeOfSession(id);
  await stores.signInCodes.removeOpenOfBrowser(id, 0);
};

/** Ends all sessions of an agent who is held for change, and whatever could become one. */
export const shutOut = async ({ stores, now }: WriteScope, agentId: string): Promise<void> => {
  await stores.sessions.revokeOfAgent(agentId, now);
  await stores.pushDevices.removeOfAgent(agentId);
  await stores.signInCodes.removeOpenOfAgent(agentId);
  await stores.invitations.removeOfAgent(agentId);
};

/** Ends a session from outside, as who lost a device asks for it. */
export const revokeSession = async (scope: WriteScope, id: string): Promise<Session> => {
  const session = isUuid(id) ? await scope.stores.sessions.find(id) : null;
  if (!session) throw notFound('session');
  await endSession(scope, id);
  return { ...session, revokedAt: session.revokedAt ?? scope.now };
};
