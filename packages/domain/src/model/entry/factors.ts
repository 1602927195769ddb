/**
 * The second factors of an agent, in addition to the password (contract §9.9): an authenticator app, passkeys and recovery codes.
 */
import type { Instant } from '../../kernel/instant.ts';

/** The app on a phone that shows six digits (TOTP). `lastStep` is the latest step of 30 seconds whose code was used. */
export type AppFactor = Readonly<{
  agentId: string;
  sealedSecret: string;
  createdAt: Instant;
  lastStep: number;
}>;

/** `credentialId` and `publicKey` are base64url, as the library gives them; `counter` rises where the key counts its uses. */
export type Passkey = Readonly<{
  id: string;
  agentId: string;
  name: string;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: readonly string[];
  createdAt: Instant;
  lastUsedAt: Instant | null;
}>;

export interface FactorStore {
  findApp(agentId: string): Promise<AppFactor | null>;
  /** Replaces the agent's earlier one. */
  saveApp(factor: AppFactor): Promise<void>;
  removeApp(agentId: string): Promise<void>;
  /** True once for each step, and never for one before the latest: a code that was seen opens nothing. */
  useStep(agentId: string, step: number): Promise<boolean>;
  /** Oldest first. */
  listPasskeys(agentId: string): Promise<readonly Passkey[]>;
  /** The passkey of any agent of the workspace. */
  findPasskey(credentialId: string): Promise<Passkey | null>;
  /** False, and nothing is stored, where the workspace has a passkey with this credential. */
  addPasskey(passkey: Passkey): Promise<boolean>;
  /** Records a use. False for a passkey that is gone, or whose counter did not rise: it was copied. */
  usePasskey(id: string, counter: number, at: Instant): Promise<boolean>;
  /** False where the agent has no such passkey. */
  removePasskey(agentId: string, id: string): Promise<boolean>;
  /** Slow hashes of the codes that are left. */
  listCodes(agentId: string): Promise<readonly string[]>;
  /** Replaces all codes of the agent. */
  replaceCodes(agentId: string, hashes: readonly string[]): Promise<void>;
  /** True once for a code, and removes it. */
  spendCode(agentId: string, hash: string): Promise<boolean>;
  /** Removes the app, the passkeys and the codes of the agent. */
  removeAll(agentId: string): Promise<void>;
}

/** The six digits of an authenticator app (RFC 6238: SHA-1, 30 seconds). */
export interface AuthenticatorApps {
  /** A new secret of 160 bits, in Base32. */
  newSecret(): string;
  /** The address that an app reads from a QR code: `otpauth://totp/…`. */
  address(entry: AppEntry): string;
  /** Which step the code is of, from one before `at` to one after it; null for none. */
  stepOf(secret: string, code: string, at: Instant): number | null;
}

export type AppEntry = Readonly<{ secret: string; account: string; issuer: string }>;

/** Where passkeys are used: the origin of our pages, and the name of its host, to which each passkey is bound. */
export type PasskeySite = Readonly<{ origin: string; host: string; name: string }>;

/** `options` is JSON for the browser. */
export type PasskeyOffer = Readonly<{ options: string; challenge: string }>;

export type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

export type PasskeyOwner = Readonly<{ id: string; email: string; name: string; known: readonly Passkey[] }>;

/** `challenge` is what the browser had to sign, `response` the JSON that it sent. */
export type PasskeyAnswer = Readonly<{ site: PasskeySite; challenge: string; response: string }>;

/** Web Authentication. Each passkey asks for a PIN or a fingerprint, so that it is two factors. */
export interface Passkeys {
  offerNew(site: PasskeySite, owner: PasskeyOwner): Promise<PasskeyOffer>;
  /** Null for a response that is not to this challenge, of this site, or no response at all. */
  readNew(answer: PasskeyAnswer): Promise<NewPasskey | null>;
  /** With no passkeys named, the browser offers those that it has for the site. */
  offerUse(site: PasskeySite, allowed: readonly Passkey[]): Promise<PasskeyOffer>;
  /** The credential that a response claims to be of; null for no response. */
  credentialOf(response: string): string | null;
  /** The counter after the use; null where `readNew` gives null, and for a signature of another key. */
  readUse(answer: PasskeyAnswer, passkey: Passkey): Promise<number | null>;
}
