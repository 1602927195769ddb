/** The use cases of second factors (contract §9.9), for `createDesk`. */
import type { Instant } from '../../kernel/instant.ts';
import type { Call } from '../../model/actor.ts';
import type { Passkey, PasskeySite } from '../../model/entry/factors.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Ports } from '../../model/ports.ts';
import type { ProofCases } from '../account/prove-identity.ts';
import type { SealedOffer } from '../sessions/finish-sign-in.ts';
import { ownFactors } from './own-factors.ts';
import { resettingFactors } from './reset-factors.ts';

export type OwnFactors = Readonly<{
  hasPassword: boolean;
  /** When the authenticator app was added; null without one. */
  appSince: Instant | null;
  passkeys: readonly Passkey[];
  codesLeft: number;
}>;

/** A secret that becomes a factor once a code of it was typed. `address` is for a QR code. */
export type OfferedApp = Readonly<{ secret: string; address: string; sealed: string }>;

export type AddApp = Readonly<{ sealed: string; code: string }>;

export type AddPasskey = Readonly<{ sealed: string; response: string; name: string; site: PasskeySite }>;

/**
 * Second factors. All but `show` and `reset` throw `proof_required` unless the caller proved in the last 10 minutes who they are,
 * `forbidden` for an agent without a password, and `agent_required`.
 */
export interface FactorCases {
  /** The factors of the calling agent. */
  show(call: Call): Promise<OwnFactors>;
  /** A new secret for an app. Nothing is stored before `addApp`. */
  beginApp(call: Call): Promise<OfferedApp>;
  /** The same secret again, after a wrong code; another one where it is too old. */
  resumeApp(call: Call, sealed: string): Promise<OfferedApp>;
  /** Replaces an earlier app. Gives recovery codes with the first factor, else null. Throws `validation_failed` for `code`. */
  addApp(call: Call, input: AddApp): Promise<readonly string[] | null>;
  /** Removes the app, and the recovery codes with the last factor. */
  removeApp(call: Call): Promise<void>;
  /** A challenge for a new passkey. */
  beginPasskey(call: Call, site: PasskeySite): Promise<SealedOffer>;
  /** As `addApp`. Throws `validation_failed` for `name` and `response`. */
  addPasskey(call: Call, input: AddPasskey): Promise<readonly string[] | null>;
  /** Throws `not_found`. */
  removePasskey(call: Call, id: string): Promise<void>;
  /** Ten new codes; those before open nothing from now on. Throws `forbidden` without a factor. */
  renewCodes(call: Call): Promise<readonly string[]>;
  /**
   * Removes all factors of an agent who lost them, and ends their sessions. Throws `not_found`, and `forbidden` for another
   * agent than an owner.
   */
  reset(call: Call, idOrEmail: string): Promise<Agent>;
}

/** Needs ports whose clock never runs backwards. */
export const factorCases = (ports: Ports, proofs: Pick<ProofCases, 'requireProof'>): FactorCases => ({
  ...ownFactors(ports, proofs),
  reset: resettingFactors(ports),
});
