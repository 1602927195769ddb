/** How sessions end: from the commit on their tokens open nothing, in any process, and their devices get no pushes. */
import { notFound } from '../../kernel/errors.ts';
import { foldEmail, isUuid } from '../../kernel/text.ts';
import type { Session } from '../../model/entry/session.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Person } from '../../model/people/person.ts';
import type { WriteScope } from '../../model/use-case.ts';

/**
 * Ends one session with its push registrations and the codes that are on their way from it to an app, and nothing else of
 * its owner (contract §9.2).
 */
export const endSession = async (
  { stores, now }: WriteScope,
  { id, owner }: Pick<Session, 'id' | 'owner'>,
): Promise<void> => {
  await stores.sessions[owner.type].revoke(id, now);
  await stores.pushDevices.removeOfSession(id);
  // Only browsers of agents ask for codes.
  if (owner.type === 'agent') await stores.signInCodes.removeOpenOfBrowser(id, 0);
};

/** Ends all sessions of an agent who is held for change, and whatever could become one. */
export const shutAgentOut = async (scope: WriteScope, agentId: string): Promise<void> => {
  const { stores } = scope;
  await endAgentSessions(scope, agentId);
  await stores.invitations.removeOfAgent(agentId);
  await stores.passwordResets.removeOfAgent(agentId);
};

/** Ends all sessions of a contact who is held for change, and the link that could become one. */
export const shutCustomerOut = async (
  scope: WriteScope,
  { id, email }: Pick<Contact, 'id' | 'email'>,
): Promise<void> => {
  await endAll(scope, { type: 'customer', id });
  await scope.stores.signInLinks.removeOf(foldEmail(email));
};

const endAll = async ({ stores, now }: WriteScope, owner: Person): Promise<number> => {
  const ended = await stores.sessions[owner.type].revokeOf(owner.id, now);
  await stores.pushDevices.removeOf(owner);
  return ended;
};

/** Ends all sessions of an agent, and the codes that could become one; an invitation stays. Gives how many it ended. */
export const endAgentSessions = async (scope: WriteScope, agentId: string): Promise<number> => {
  const ended = await endAll(scope, { type: 'agent', id: agentId });
  await scope.stores.signInCodes.removeOpenOfAgent(agentId);
  return ended;
};

/** Ends a session of an agent from outside, as who lost a device asks for it. */
export const revokeSession = async (scope: WriteScope, id: string): Promise<Session> => {
  const session = isUuid(id) ? await scope.stores.sessions.agent.find(id) : null;
  if (!session) throw notFound('session');
  await endSession(scope, session);
  return { ...session, revokedAt: session.revokedAt ?? scope.now };
};
