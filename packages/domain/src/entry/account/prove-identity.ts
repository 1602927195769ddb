/** Keys, roles and single sign-on are changed by agents who proved a short while ago who they are (contract §15.1). */

import { DeskError } from '../../kernel/errors.ts';
import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { spokenWait } from '../../kernel/spoken-wait.ts';
import { agentOf, type Call, sessionOf } from '../../model/actor.ts';
import { isLive, isLiveSession } from '../../model/entry/expiry.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, type WriteCase, writing } from '../../model/use-case.ts';
import { newSessionToken } from '../api-keys/token.ts';
import { refuseTooManyProofs } from '../sessions/login-throttle.ts';
import { ownPassword } from './change-password.ts';

/** What the calling agent proved, and how they can prove it again. */
export type Proof = Readonly<{
  provedAt: Instant;
  /** Whether it still counts. */
  isFresh: boolean;
  hasPassword: boolean;
  hasSso: boolean;
}>;

export type ProofCases = Readonly<{
  /** Throws `agent_required`, and `forbidden` for an agent who is not active any more. */
  proof(call: Call): Promise<Proof>;
  /**
   * Takes the password of the calling agent. Their session goes on with another token, which it returns.
   *
   * Throws `agent_required`, `validation_failed` for a wrong `password`, `forbidden` for an agent without one, and
   * `rate_limited` for too many tries.
   */
  prove(call: Call, password: string): Promise<string>;
  /** Throws `proof_required` unless the session's last proof is at most 10 minutes old, and `agent_required`. */
  requireProof(call: Call): Promise<void>;
}>;

export const provingIdentity = (ports: Ports): ProofCases => {
  const { passwords, secrets, clock } = ports;
  const provedAt = reading(ports)(findProvedAt);
  const isFresh = (at: Instant): boolean =>
    isLive({ from: at, expiresAt: plus(at, lifeMs), lifeMs }, clock.now());
  return {
    proof: async (call) => {
      const at = await provedAt(call, sessionOf(call).sessionId);
      const { hash } = await ownPassword(ports, call);
      const hasSso = await reading(ports)(async ({ sso }) => (await sso.find()) !== null)(call, undefined);
      return { provedAt: at, isFresh: isFresh(at), hasPassword: hash !== null, hasSso };
    },
    prove: async (call, password) => {
      const { sessionId } = sessionOf(call);
      const { hash } = await ownPassword(ports, call);
      if (hash === null) throw new DeskError('forbidden', 'You have no password: use single sign-on again.');
      await refuseTooManyProofs(ports, call);
      if (!(await passwords.verify(hash, password))) throw wrong();
      const token = newSessionToken(secrets, 'agent_browser');
      await writing(ports)(storeProof)(call, { sessionId, hash, tokenHash: secrets.hash(token) });
      return token;
    },
    requireProof: async (call) => {
      if (!isFresh(await provedAt(call, sessionOf(call).sessionId))) throw stale();
    },
  };
};

const lifeMs = limits.sessions.provedMs;

const findProvedAt = async ({ sessions }: Stores, sessionId: string): Promise<Instant> => {
  const session = await sessions.agent.find(sessionId);
  if (!session) throw ended();
  return session.provedAt;
};

type StoredProof = Readonly<{ sessionId: string; hash: string; tokenHash: string }>;

/** The password may have been changed, or the session ended, while the password was verified. */
const storeProof: WriteCase<StoredProof, void> = async (scope, { sessionId, hash, tokenHash }) => {
  const { stores, actor, now } = scope;
  const agent = await stores.agents.findForChange(agentOf(actor));
  const session = await stores.sessions.agent.find(sessionId);
  if (agent?.status !== 'active' || session?.revokedAt !== null || !isLiveSession(session, now))
    throw ended();
  if ((await stores.agents.findPasswordHash(agent.id)) !== hash) throw wrong();
  await stores.sessions.agent.prove(sessionId, tokenHash, now);
};

const wrong = (): DeskError => new DeskError('validation_failed', 'The password is wrong.', 'password');

const ended = (): DeskError => new DeskError('session_expired', 'Your sign-in has ended; sign in again.');

const stale = (): DeskError =>
  new DeskError(
    'proof_required',
    `Prove first who you are: your last sign-in or proof is more than ${spokenWait(lifeMs / 1000)} old.`,
  );
