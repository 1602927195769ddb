/** `POST /auth/login` and the sign-in page: an address and a password (contract §9.2). */

import { DeskError } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { foldEmail, isEmail, isStorable } from '../../kernel/text.ts';
import type { Call } from '../../model/actor.ts';
import type { Device, SessionKind } from '../../model/entry/session.ts';
import type { Agent, WithPassword } from '../../model/people/agent.ts';
import type { Passwords, Ports, Secrets, Stores } from '../../model/ports.ts';
import { checkCode, hasFactor, type SpendFactor, wrongCode } from '../factors/factor-check.ts';
import { sealState } from '../factors/sealed-state.ts';
import { refuseOtherWays } from '../sso/only-way.ts';
import { deviceLabel } from './device-label.ts';
import { isKnownAgentDevice } from './known-device.ts';
import { refuseTooManyLogins } from './login-throttle.ts';
import { type Admission, admittingAgents, type SignedIn } from './sign-in.ts';

export type LogIn = Readonly<{
  email: string;
  password: string;
  device: Device;
  earlierToken?: string | null | undefined;
  /** The token of an earlier sign-in, from the browser or app. */
  knownDevice?: string | null | undefined;
  /** The second factor, of an agent who has one: six digits of their app, or a recovery code. */
  code?: string | undefined;
}>;

/** The password was right; `awaits` is what the second step is done with. */
export type Awaiting = Readonly<{ awaits: string }>;

/**
 * Throws `rate_limited` for a try too many, whatever it was, and `invalid_credentials`, the same in words and in time, for
 * an unknown address, a wrong password, and an agent who has none or is not active: each costs the same look-ups and
 * one slow verification. An agent with a second factor is signed in by a right `code` as well; without one the result says
 * what the second step is done with. A wrong one throws `second_factor_required`. Throws
 * `forbidden` where single sign-on is the only way in.
 */
export const loggingIn = (ports: Ports) => {
  const { work, passwords, secrets } = ports;
  const enter = admittingAgents(ports);
  const decoy = decoyHash(passwords, secrets);
  return (kind: SessionKind) =>
    async (call: Call, input: LogIn): Promise<SignedIn | Awaiting> => {
      const { email, password, device: label, earlierToken, knownDevice = null, code } = input;
      const device = deviceLabel(label);
      await refuseTooManyLogins(ports, call, { email, knownDevice });
      const fallback = await decoy();
      const { agent, passwordHash: hash } = await work.read(call.workspaceId, async (stores) => {
        await refuseOtherWays(stores);
        return candidate(stores, email);
      });
      const counts = hash !== null && agent?.status === 'active' && canBePassword(password);
      const isRight = await passwords.verify(counts ? hash : fallback, password);
      if (!agent || !counts || !isRight) throw wrong(email);
      const admit = stillWith(agent, hash);
      if (!(await work.read(call.workspaceId, (stores) => hasFactor(stores, agent.id))))
        return enter(call, { kind, device, admit, earlierToken, knownDevice });
      if (code === undefined) {
        const passwordMac = ports.vault.mac(hash);
        return {
          awaits: sealState(ports, call, {
            kind: 'awaited',
            state: { agentId: agent.id, email, passwordMac },
          }),
        };
      }
      const spend = await checkCode(ports, call, {
        agentId: agent.id,
        code,
        countedBy: isKnownAgentDevice(ports, call, { email, knownDevice }) ? 'knownDevices' : null,
      });
      if (!spend) throw wrongCode();
      return enter(call, { kind, device, admit: withFactor(admit, spend), earlierToken, knownDevice });
    };
};

/** A password that nobody could have chosen is not compared: two texts may look the same to a hash. */
const canBePassword = (text: string): boolean => text.length <= limits.password.most && isStorable(text);

/** Asks the same of the database whether the address is known or not, and whether it is one or not. */
const candidate = ({ agents }: Stores, email: string): Promise<WithPassword> => {
  const folded = foldEmail(email);
  return agents.findWithPassword(isEmail(folded) ? folded : 'nobody@nowhere.invalid');
};

/** The password may have been changed, or the agent suspended, while it was verified. */
const stillWith =
  ({ id: agentId, email }: Agent, hash: string | null): Admission =>
  async ({ stores }) => {
    await refuseOtherWays(stores);
    const agent = await stores.agents.findForChange(agentId);
    if (agent?.status !== 'active' || (await stores.agents.findPasswordHash(agentId)) !== hash)
      throw wrong(email);
    return agent;
  };

const withFactor =
  (admit: Admission, spend: SpendFactor): Admission =>
  async (scope, sessionId) => {
    const agent = await admit(scope, sessionId);
    if (!(await spend(scope))) throw wrongCode();
    return agent;
  };

const wrong = (tried: string): DeskError =>
  new DeskError('invalid_credentials', 'The email address or the password is wrong.', { tried });

/** A hash that matches no password. The first attempt creates it and every attempt awaits it, so that timing reveals nothing. */
const decoyHash = (passwords: Passwords, secrets: Secrets) => {
  let made: Promise<string> | null = null;
  return async (): Promise<string> => {
    made ??= passwords.hash(secrets.text(32));
    try {
      return await made;
    } catch (error) {
      made = null;
      throw error;
    }
  };
};
