/** The owner's first sign-in: an owner who has just chosen the password on the setup page does not type it again. */
import { DeskError } from '../../kernel/errors.ts';
import type { Call } from '../../model/actor.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { type OwnerState, openState, sealState } from '../factors/sealed-state.ts';
import { noLabel } from '../sessions/device-label.ts';
import { findWithPassword } from '../sessions/finish-sign-in.ts';
import { refuseTooManyGuesses } from '../sessions/login-throttle.ts';
import { type Admission, admittingAgents, hasHadSession, type SignedIn } from '../sessions/sign-in.ts';
import { refuseOtherWays } from '../sso/only-way.ts';

/** `code` is of the setup page; `earlierToken` is of the session that the browser had until now. */
export type SignInOwner = Readonly<{ code: string; earlierToken?: string | null | undefined }>;

type NewOwner = Readonly<{ agentId: string; passwordHash: string }>;

/** The code is valid for ten minutes, and until the owner's first session of any kind or their next password. */
export const ownerCode = (ports: Ports, call: Call, { agentId, passwordHash }: NewOwner): string =>
  sealState(ports, call, { kind: 'owner', state: { agentId, passwordMac: ports.vault.mac(passwordHash) } });

/**
 * Throws `forbidden` for a code that signs nobody in, and where single sign-on is the only way in; `rate_limited` for too
 * many of these; and `workspace_suspended`.
 */
export const signingInOwners = (ports: Ports) => {
  const enter = enteringOnce(ports);
  return async (call: Call, input: SignInOwner): Promise<SignedIn> => {
    try {
      return await enter(call, input);
    } catch (error) {
      // The audit log has each of these refusals, so each is counted, also that of a genuine code.
      if (error instanceof DeskError && error.code === 'forbidden') await refuseTooManyGuesses(ports, call);
      throw error;
    }
  };
};

const enteringOnce = (ports: Ports) => {
  const enter = admittingAgents(ports);
  return async (call: Call, { code, earlierToken }: SignInOwner): Promise<SignedIn> => {
    const state = openState(ports, call, { kind: 'owner', sealed: code });
    // A used code that is sent again and again takes no lock.
    if (!state || (await ports.work.read(call.workspaceId, (stores) => isUsed(stores, state))))
      throw usedUp();
    // `knownDevice` is left out, because no mail says anything about a first sign-in.
    return enter(call, { kind: 'browser', device: noLabel, admit: onlyOnce(ports, state), earlierToken });
  };
};

/** The lock on the agent lets one of two presses in. */
const onlyOnce =
  ({ vault }: Ports, state: OwnerState): Admission =>
  async (scope) => {
    await refuseOtherWays(scope.stores);
    const agent = await findWithPassword(scope, vault, state);
    if (!agent || (await isUsed(scope.stores, state))) throw usedUp();
    return agent;
  };

const isUsed = (stores: Stores, { agentId }: OwnerState): Promise<boolean> => hasHadSession(stores, agentId);

const usedUp = (): DeskError =>
  new DeskError('forbidden', 'This sign-in was used or has expired; sign in with your password.');
