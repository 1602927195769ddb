/** When the agent of a session last proved who they are. */
import { DeskError } from '../../kernel/errors.ts';
import type { Instant } from '../../kernel/instant.ts';
import { type Call, sessionOf } from '../../model/actor.ts';
import type { Ports, Stores } from '../../model/ports.ts';

/**
 * A session that continues another one keeps the time of its proof: continuing proves nothing. Throws `session_expired`,
 * `agent_required`.
 */
export const lastProof = ({ work }: Pick<Ports, 'work'>, call: Call): Promise<Instant> =>
  work.read(call.workspaceId, (stores) => provedAtOf(stores, sessionOf(call).sessionId));

const provedAtOf = async ({ sessions }: Stores, sessionId: string): Promise<Instant> => {
  const session = await sessions.agent.find(sessionId);
  if (!session) throw ended();
  return session.provedAt;
};

export const ended = (): DeskError =>
  new DeskError('session_expired', 'Your sign-in has ended; sign in again.');
