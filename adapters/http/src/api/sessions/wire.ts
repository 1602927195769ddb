/** The response to a device's sign-in (contract §9.2). */
import type { Agent, Instant, Workspace } from '@tidemark/domain';
import * as v from 'valibot';
import { AgentWire, agentToWire } from '../agents/wire.ts';
import { at, id } from '../wire.ts';

export const SessionResultWire = v.object({
  token: v.pipe(v.string(), v.description('Shown once: keep it in the keychain of the device.')),
  expires_at: v.pipe(
    at,
    v.description(
      'Moves forward with every call of the session, at most to the end that the instance sets for sessions.',
    ),
  ),
  agent: AgentWire,
  session_id: id,
  known_device: v.pipe(
    v.string(),
    v.description('Keep it on the device, also after a sign-out, and send it with the next sign-in.'),
  ),
  workspace: v.object({ slug: v.string(), name: v.string() }),
});

export type SignedIn = Readonly<{
  token: string;
  session: Readonly<{ id: string; expiresAt: Instant }>;
  agent: Agent;
  workspace: Pick<Workspace, 'slug' | 'name'>;
}>;

export const sessionResultToWire = (
  { token, session, agent, workspace: { slug, name } }: SignedIn,
  knownDevice: string,
): v.InferOutput<typeof SessionResultWire> => ({
  token,
  expires_at: session.expiresAt,
  agent: agentToWire(agent),
  session_id: session.id,
  known_device: knownDevice,
  workspace: { slug, name },
});
