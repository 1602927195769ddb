/** The owner's first sign-in: who has just chosen the password on the setup page does not type it again. */
import { DeskError } from '../../kernel/errors.ts';
import type { Call } from '../../model/actor.ts';
import type { Ports } from '../../model/ports.ts';
import { type OwnerState, openState, sealState } from '../factors/sealed-state.ts';
import { noLabel } from '../sessions/device-label.ts';
import { findWithPassword } from '../sessions/finish-sign-in.ts';
import { refuseTooManyGuesses } from '../sessions/login-throttle.ts';
import { type Admission, admittingAgents, hasHadSession, type SignedIn } from '../sessions/sign-in.ts';
import { refuseOtherWays } from '../sso/only-way.ts';

/** `code` is of the setup page; `earlierToken` and `knownDevice` are what the browser has of earlier sign-ins. */
export type SignInOwner = Readonly<{
  code: string;
  earlierToken?: string | null | undefined;
  knownDevice?: string | null | undefined;
}>;

type NewOwner = Readonly<{ agentId: string; passwordHash: string }>;

/** The code is valid for ten minutes, and until the owner's first session of any kind or their next password. */
export const ownerCode = (ports: Ports, call: Call, { agentId, passwordHash }: NewOwner): string =>
  sealState(ports, call, { kind: 'owner', state: { agentId, passwordMac: ports.vault.mac(passwordHash) } });

/** Throws `forbidden`, the same for every reason, and `rate_limited` for too many guesses. */
export const signingInOwners = (ports: Ports) => {
  const enter = admittingAgents(ports);
  return async (call: Call, { code, earlierToken, knownDevice = null }: SignInOwner): Promise<SignedIn> => {
    const state = openState(ports, call, { kind: 'owner', sealed: code });
    if (!state) {
      await refuseTooManyGuesses(ports, call);
      throw usedUp();
    }
    const admit = onlyOnce(ports, state);
    return enter(call, { kind: 'browser', device: noLabel, admit, earlierToken, knownDevice });
  };
};

/** The lock on the agent lets one of two presses in. */
const onlyOnce =
  ({ vault }: Ports, state: OwnerState): Admission =>
  async (scope) => {
    await refuseOtherWays(scope.stores);
    const agent = await findWithPassword(scope, vault, state);
    if (!agent || (await hasHadSession(scope, agent.id))) throw usedUp();
    return agent;
  };

const usedUp = (): DeskError =>
  new DeskError('forbidden', 'This sign-in was used or has expired; sign in with your password.');
