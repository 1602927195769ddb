/** The second step of a sign-in with a password, and a sign-in with a passkey alone (contract §9.9). */
import { DeskError } from '../../kernel/errors.ts';
import { isSameSecret } from '../../kernel/same-secret.ts';
import type { Call } from '../../model/actor.ts';
import type { PasskeyOffer, PasskeySite } from '../../model/entry/factors.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Ports } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import {
  type CheckedPasskey,
  checkCode,
  checkPasskey,
  type SpendFactor,
  type UsedPasskey,
  wrongCode,
  wrongPasskey,
} from '../factors/factor-check.ts';
import { type AwaitedState, openState, sealState } from '../factors/sealed-state.ts';
import { refuseOtherWays } from '../sso/only-way.ts';
import { noLabel } from './device-label.ts';
import { isKnownAgentDevice } from './known-device.ts';
import { refuseTooManyPasskeys } from './login-throttle.ts';
import { type Admission, admittingAgents, type SignedIn } from './sign-in.ts';

type Earlier = Readonly<{
  earlierToken?: string | null | undefined;
  /** The token of an earlier sign-in, from the browser. */
  knownDevice?: string | null | undefined;
}>;

/** `awaits` is what the browser got for the right password; one of `code` and `passkey` is the second factor. */
export type FinishSignIn = Earlier &
  Readonly<{ awaits: string; code?: string | undefined; passkey?: UsedPasskey | undefined }>;

/** The choices on the page of the second step. */
export type AwaitedFactor = Readonly<{
  email: string;
  hasApp: boolean;
  passkey: SealedOffer | null;
}>;

/** `options` is for the browser; the browser returns `sealed` with its response. */
export type SealedOffer = Readonly<{ options: string; sealed: string }>;

/** The agent who signed in, and the address that they typed. */
export type FinishedSignIn = SignedIn & Readonly<{ email: string }>;

export interface SecondStepCases {
  /** The choices of the second step; null for a state that is not ours, or too old. */
  awaited(call: Call, awaits: string, site: PasskeySite): Promise<AwaitedFactor | null>;
  /**
   * Signs a browser in by the second factor. Throws `second_factor_required` for a wrong one, `invalid_credentials` where the
   * first step is not valid any more, `rate_limited`, and `forbidden` where single sign-on is the only way in.
   */
  finish(call: Call, input: FinishSignIn): Promise<FinishedSignIn>;
  /** A challenge for whichever passkey the browser has of this workspace. */
  offerPasskey(call: Call, site: PasskeySite): Promise<SealedOffer>;
  /** Signs a browser in by a passkey alone. Throws `second_factor_required` for a wrong one, and `rate_limited`. */
  byPasskey(call: Call, input: UsedPasskey & Earlier): Promise<SignedIn>;
}

export const secondStepCases = (ports: Ports): SecondStepCases => {
  const { passkeys, work } = ports;
  const enter = admittingAgents(ports);
  return {
    awaited: async (call, awaits, site) => {
      const state = openState(ports, call, { kind: 'awaited', sealed: awaits });
      if (!state) return null;
      const { app, known } = await work.read(call.workspaceId, async ({ factors }) => ({
        app: await factors.findApp(state.agentId),
        known: await factors.listPasskeys(state.agentId),
      }));
      const offer = known.length > 0 ? await passkeys.offerUse(site, known) : null;
      const passkey = offer && sealOffer(ports, call, { offer, agentId: state.agentId });
      return { email: state.email, hasApp: app !== null, passkey };
    },
    finish: async (call, { awaits, code = '', passkey, earlierToken, knownDevice = null }) => {
      await work.read(call.workspaceId, refuseOtherWays);
      const state = openState(ports, call, { kind: 'awaited', sealed: awaits });
      if (!state) throw tooLate();
      const spend = passkey
        ? await spendPasskey(ports, call, { state, passkey })
        : await checkTypedCode(ports, call, { state, code, knownDevice });
      if (!spend) throw passkey ? wrongPasskey() : wrongCode();
      const admit = bothSteps(ports, state, spend);
      const signedIn = await enter(call, {
        kind: 'browser',
        device: noLabel,
        admit,
        earlierToken,
        knownDevice,
      });
      return { ...signedIn, email: state.email };
    },
    offerPasskey: async (call, site) =>
      sealOffer(ports, call, { offer: await passkeys.offerUse(site, []), agentId: null }),
    byPasskey: async (call, { earlierToken, knownDevice = null, ...input }) => {
      await work.read(call.workspaceId, refuseOtherWays);
      const checked = await checkPasskey(ports, call, input);
      if (!checked) {
        await refuseTooManyPasskeys(ports, call);
        throw wrongPasskey();
      }
      const admit = passkeyAlone(checked);
      return enter(call, { kind: 'browser', device: noLabel, admit, earlierToken, knownDevice });
    },
  };
};

export const sealOffer = (
  ports: Pick<Ports, 'vault' | 'clock'>,
  call: Call,
  { offer: { options, challenge }, agentId }: Readonly<{ offer: PasskeyOffer; agentId: string | null }>,
): SealedOffer => ({
  options,
  sealed: sealState(ports, call, { kind: 'use', state: { challenge, agentId } }),
});

type Shown = Readonly<{ state: AwaitedState; passkey: UsedPasskey }>;

const spendPasskey = async (
  ports: Ports,
  call: Call,
  { state, passkey }: Shown,
): Promise<SpendFactor | null> => {
  const checked = await checkPasskey(ports, call, passkey);
  if (checked?.passkey.agentId === state.agentId) return checked.spend;
  await refuseTooManyPasskeys(ports, call);
  return null;
};

type Typed = Readonly<{ state: AwaitedState; code: string; knownDevice: string | null }>;

const checkTypedCode = (ports: Ports, call: Call, { state, code, knownDevice }: Typed) =>
  checkCode(ports, call, {
    agentId: state.agentId,
    code,
    countedBy: isKnownAgentDevice(ports, call, { email: state.email, knownDevice }) ? 'knownDevices' : null,
  });

const passkeyAlone =
  ({ passkey, spend }: CheckedPasskey): Admission =>
  async (scope) => {
    await refuseOtherWays(scope.stores);
    const agent = await scope.stores.agents.findForChange(passkey.agentId);
    if (agent?.status !== 'active' || !(await spend(scope))) throw wrongPasskey();
    return agent;
  };

/** The password may have been changed, or the agent suspended, since the first step. */
const bothSteps =
  ({ vault }: Ports, { agentId, passwordMac }: AwaitedState, spend: SpendFactor): Admission =>
  async (scope) => {
    await refuseOtherWays(scope.stores);
    const agent = await findWithPassword(scope, vault, { agentId, passwordMac });
    if (!agent) throw tooLate();
    if (!(await spend(scope))) throw wrongCode();
    return agent;
  };

/** Locks the agent. Null for one who is not active, or whose password is another one by now. */
export const findWithPassword = async (
  { stores: { agents } }: WriteScope,
  vault: Ports['vault'],
  { agentId, passwordMac }: Pick<AwaitedState, 'agentId' | 'passwordMac'>,
): Promise<Agent | null> => {
  const agent = await agents.findForChange(agentId);
  const hash = await agents.findPasswordHash(agentId);
  const isSame = hash !== null && isSameSecret(vault.mac(hash), passwordMac);
  return agent?.status === 'active' && isSame ? agent : null;
};

const tooLate = (): DeskError =>
  new DeskError('invalid_credentials', 'This sign-in took too long; begin again with your password.');
