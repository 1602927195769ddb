/** Keys, roles and single sign-on are changed by agents who proved a short while ago who they are (contract §15.1). */

import { DeskError } from '../../kernel/errors.ts';
import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { spokenWait } from '../../kernel/spoken-wait.ts';
import { agentOf, type Call, sessionOf } from '../../model/actor.ts';
import { isLive, isLiveSession } from '../../model/entry/expiry.ts';
import type { PasskeySite } from '../../model/entry/factors.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, type WriteCase, writing } from '../../model/use-case.ts';
import { newSessionToken } from '../api-keys/token.ts';
import {
  checkCode,
  checkPasskey,
  hasFactor,
  type SpendFactor,
  type UsedPasskey,
} from '../factors/factor-check.ts';
import { type SealedOffer, sealOffer } from '../sessions/finish-sign-in.ts';
import { refuseTooManyProofs } from '../sessions/login-throttle.ts';
import { ownPassword } from './change-password.ts';
import { ended, lastProof } from './last-proof.ts';

/** The latest proof of the calling agent, and the ways to prove their identity again. */
export type Proof = Readonly<{
  provedAt: Instant;
  /** Whether it still counts. */
  isFresh: boolean;
  hasPassword: boolean;
  hasSso: boolean;
  /** Whether a code is needed with the password, and whether a passkey is enough. */
  hasFactor: boolean;
  hasPasskey: boolean;
}>;

export type ProofCases = Readonly<{
  /** Throws `agent_required`, and `forbidden` for an agent who is not active any more. */
  proof(call: Call): Promise<Proof>;
  /**
   * Takes the password of the calling agent, as a sign-in does, and a code if the agent has a second factor. Returns a new
   * token for the same session.
   *
   * Throws `agent_required`, `validation_failed` for a wrong `password` or `code`, `forbidden` for an agent without one, and
   * `rate_limited` for too many tries.
   */
  prove(call: Call, password: string, code?: string): Promise<string>;
  /** A challenge for a passkey of the calling agent; null for an agent without one. Throws `agent_required`. */
  offerProof(call: Call, site: PasskeySite): Promise<SealedOffer | null>;
  /** The same as `prove` by a passkey alone. Throws `validation_failed` for a wrong one. */
  proveByPasskey(call: Call, input: UsedPasskey): Promise<string>;
  /** Throws `proof_required` unless the session's last proof is at most 10 minutes old, and `agent_required`. */
  requireProof(call: Call): Promise<void>;
}>;

export const provingIdentity = (ports: Ports): ProofCases => {
  const { passwords, clock } = ports;
  const isFresh = (at: Instant): boolean =>
    isLive({ from: at, expiresAt: plus(at, lifeMs), lifeMs }, clock.now());
  return {
    proof: async (call) => {
      const at = await lastProof(ports, call);
      const { hash } = await ownPassword(ports, call);
      const own = await reading(ports)(waysOf)(call, agentOf(call.actor));
      const hasPassword = hash !== null;
      const hasPasskey = hasPassword && own.hasPasskey;
      return { provedAt: at, isFresh: isFresh(at), hasPassword, ...own, hasPasskey };
    },
    prove: async (call, password, code = '') => {
      const { sessionId } = sessionOf(call);
      const { agent, hash } = await passwordToProve(ports, call);
      if (!(await passwords.verify(hash, password))) throw wrong();
      const needsCode = await reading(ports)(hasFactor)(call, agent.id);
      const spend = needsCode
        ? await checkCode(ports, call, { agentId: agent.id, code, countedBy: sessionId })
        : unspent;
      if (!spend) throw wrongTyped();
      return renewToken(ports, call, { hash, spend });
    },
    offerProof: async (call, site) => {
      const agentId = agentOf(call.actor);
      const { hash } = await ownPassword(ports, call);
      if (hash === null) return null;
      const known = await reading(ports)(({ factors }) => factors.listPasskeys(agentId))(call, undefined);
      if (known.length === 0) return null;
      return sealOffer(ports, call, { offer: await ports.passkeys.offerUse(site, known), agentId });
    },
    proveByPasskey: async (call, input) => {
      const { agentId } = sessionOf(call);
      const { hash } = await passwordToProve(ports, call);
      const checked = await checkPasskey(ports, call, input);
      if (checked?.passkey.agentId !== agentId) throw wrongKey();
      return renewToken(ports, call, { hash, spend: checked.spend });
    },
    requireProof: async (call) => {
      if (!isFresh(await lastProof(ports, call))) throw stale();
    },
  };
};

const lifeMs = limits.sessions.provedMs;

const waysOf = async (stores: Stores, agentId: string) => ({
  hasSso: (await stores.sso.find()) !== null,
  hasFactor: await hasFactor(stores, agentId),
  hasPasskey: (await stores.factors.listPasskeys(agentId)).length > 0,
});

const passwordToProve = async (ports: Ports, call: Call) => {
  const { agent, hash } = await ownPassword(ports, call);
  if (hash === null) throw onlySso();
  await refuseTooManyProofs(ports, call);
  return { agent, hash };
};

const renewToken = async (
  ports: Ports,
  call: Call,
  { hash, spend }: Readonly<{ hash: string; spend: SpendFactor }>,
): Promise<string> => {
  const { sessionId } = sessionOf(call);
  const token = newSessionToken(ports.secrets, 'agent_browser');
  const tokenHash = ports.secrets.hash(token);
  await writing(ports)(storeProof(ports, spend))(call, { sessionId, hash, tokenHash });
  return token;
};

type StoredProof = Readonly<{ sessionId: string; hash: string | null; tokenHash: string }>;

const unspent: SpendFactor = async () => true;

/** The password may have been changed, or the session ended, while the password was verified. */
const storeProof =
  ({ agentSessions }: Ports, spend: SpendFactor): WriteCase<StoredProof, void> =>
  async (scope, { sessionId, hash, tokenHash }) => {
    const { stores, actor, now } = scope;
    const agent = await stores.agents.findForChange(agentOf(actor));
    const session = await stores.sessions.agent.find(sessionId);
    if (
      agent?.status !== 'active' ||
      session?.revokedAt !== null ||
      !isLiveSession(session, { now, agentSessions })
    )
      throw ended();
    if ((await stores.agents.findPasswordHash(agent.id)) !== hash) throw wrong();
    if (!(await spend(scope))) throw wrongTyped();
    await stores.sessions.agent.prove(sessionId, tokenHash, now);
  };

const onlySso = (): DeskError =>
  new DeskError('forbidden', 'You have no password: use single sign-on again.');

const wrong = (): DeskError => new DeskError('validation_failed', 'The password is wrong.', 'password');

const wrongTyped = (): DeskError =>
  new DeskError('validation_failed', 'The code is missing, is wrong or was used.', 'code');

const wrongKey = (): DeskError =>
  new DeskError('validation_failed', 'This passkey is not yours.', 'response');

const stale = (): DeskError =>
  new DeskError(
    'proof_required',
    `Prove first who you are: your last sign-in or proof is more than ${spokenWait(lifeMs / 1000)} old.`,
  );
