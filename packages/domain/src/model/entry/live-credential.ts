/** Whether the credential of an earlier call is still valid, long after the call (contract §11.2). */

import type { Call } from '../actor.ts';
import { type Ability, may } from '../people/abilities.ts';
import type { Stores } from '../ports.ts';
import { isLiveSession, type SessionMoment } from './expiry.ts';

/** An API key or the session of an agent, by its id. */
export type CredentialRef = Readonly<{ type: 'api_key' | 'session'; id: string }>;

/** Null for a call without a credential, and for a customer. */
export const credentialOf = ({ actor, credentialId: id }: Call): CredentialRef | null => {
  if (id === null) return null;
  if (actor.type === 'api_key') return { type: 'api_key', id };
  return actor.type === 'agent' ? { type: 'session', id } : null;
};

/** False for a key that was revoked, a session that has ended, and an agent who is suspended or lost the ability. */
export const isStillAble = async (
  stores: Pick<Stores, 'apiKeys' | 'sessions' | 'agents'>,
  { type, id }: CredentialRef,
  { ability, moment }: Readonly<{ ability: Ability; moment: SessionMoment }>,
): Promise<boolean> => {
  if (type === 'api_key') {
    const key = await stores.apiKeys.find(id);
    return key !== null && key.revokedAt === null;
  }
  const session = await stores.sessions.agent.find(id);
  if (!session || session.revokedAt !== null || !isLiveSession(session, moment)) return false;
  const agent = await stores.agents.find(session.owner.id);
  return agent?.status === 'active' && may(agent.role, ability);
};
