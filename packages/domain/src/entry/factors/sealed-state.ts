/** The state that a page passes from one step of a sign-in to the next, readable by this instance only. */
import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Call } from '../../model/actor.ts';
import { isLive } from '../../model/entry/expiry.ts';
import type { Ports } from '../../model/ports.ts';

/** The right password was typed; `passwordMac` ends the state with the password. */
export type AwaitedState = Readonly<{ agentId: string; email: string; passwordMac: string }>;
/** A challenge for a passkey. Without an agent, any passkey of the workspace may answer it. */
export type ChallengeState = Readonly<{ challenge: string; agentId: string | null }>;
/** A secret that is not an agent's factor before they typed a code of it. */
export type SecretState = Readonly<{ secret: string; agentId: string }>;

/** The owner has just chosen the password on the setup page. */
export type OwnerState = Omit<AwaitedState, 'email'>;

type States = {
  awaited: AwaitedState;
  owner: OwnerState;
  use: ChallengeState;
  add: ChallengeState;
  app: SecretState;
};

type Sealed<State> = Readonly<{
  purpose: string;
  workspaceId: string;
  from: Instant;
  expiresAt: Instant;
  state: State;
}>;

type Sealing = Pick<Ports, 'vault' | 'clock'>;

export const sealState = <Kind extends keyof States>(
  { vault, clock }: Sealing,
  { workspaceId }: Call,
  { kind, state }: Readonly<{ kind: Kind; state: States[Kind] }>,
): string => {
  const from = clock.now();
  const expiresAt = plus(from, limits.factors.stateMs);
  const sealed: Sealed<States[Kind]> = { purpose: purposeOf(kind), workspaceId, from, expiresAt, state };
  return vault.seal(JSON.stringify(sealed));
};

/** Null for what was begun in another workspace, for something else, too long ago, or not by us at all. */
export const openState = <Kind extends keyof States>(
  { vault, clock }: Sealing,
  { workspaceId }: Call,
  { kind, sealed: text }: Readonly<{ kind: Kind; sealed: string }>,
): States[Kind] | null => {
  const sealed = opened<States[Kind]>(vault, text);
  const isOurs = sealed?.purpose === purposeOf(kind) && sealed.workspaceId === workspaceId;
  return isOurs && isLive({ ...sealed, lifeMs: limits.factors.stateMs }, clock.now()) ? sealed.state : null;
};

const purposeOf = (kind: keyof States): string =>
  kind === 'owner' ? 'first sign-in' : `second factor: ${kind}`;

const opened = <State>(vault: Ports['vault'], text: string): Sealed<State> | null => {
  try {
    return JSON.parse(vault.open(text)) as Sealed<State>;
  } catch {
    // Sealed under another key, or made up: as good as none.
    return null;
  }
};
