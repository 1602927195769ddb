/** `POST /auth/exchange`: the app trades the one-time code for a session of its device (contract §9.3). */

import { DeskError } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import type { Call } from '../../model/actor.ts';
import { isLive } from '../../model/entry/expiry.ts';
import type { Device } from '../../model/entry/session.ts';
import type { SignInCode } from '../../model/entry/sign-in-code.ts';
import type { Ports, Secrets } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { endSession } from '../../people/sessions/end-sessions.ts';
import { isOneTimeToken } from '../api-keys/token.ts';
import { deviceLabel } from './device-label.ts';
import { refuseTooManyGuesses, refuseTooManyShows } from './login-throttle.ts';
import { answersChallenge } from './one-time-code.ts';
import { type Admission, admittingAgents, type SignedIn } from './sign-in.ts';

export type ExchangeCode = Readonly<{
  code: string;
  verifier: string;
  device: Device;
  /** The token of an earlier sign-in, from the app. */
  knownDevice?: string | null | undefined;
}>;

/**
 * Throws the same `invalid_code` for a code that is unknown, used, expired or of another workspace, and for a wrong
 * verifier. A wrong verifier does not use the code up. Using a code twice ends the session that it created.
 */
export const exchangingCodes = (ports: Ports) => {
  const { work, secrets } = ports;
  const enter = admittingAgents(ports);
  return async (call: Call, input: ExchangeCode): Promise<SignedIn> => {
    const { code, verifier, device: label, knownDevice = null } = input;
    const device = deviceLabel(label);
    const codeHash = secrets.hash(code);
    const stored =
      isOneTimeToken(code) &&
      (await work.read(call.workspaceId, (stores) => stores.signInCodes.find(codeHash)));
    if (!stored) {
      // Guesses cost a look-up and no write, and only so many are worth an entry in the audit log.
      await refuseTooManyGuesses(ports, call);
      throw wrongCode();
    }
    try {
      return await enter(call, {
        kind: 'device',
        device,
        admit: holder(secrets, { codeHash, verifier }),
        knownDevice,
      });
    } catch (error) {
      if (error instanceof DeskError && error.code === 'invalid_code')
        await refuseTooManyShows(ports, codeHash);
      throw error;
    }
  };
};

type Proof = Readonly<{ codeHash: string; verifier: string }>;

const holder =
  (secrets: Secrets, { codeHash, verifier }: Proof): Admission =>
  async (scope, sessionId) => {
    const { stores, now } = scope;
    const code = await stores.signInCodes.hold(codeHash);
    if (!code) return wrongCode();
    if (code.spentAt !== null || code.sessionId !== null) {
      await endReplayed(scope, code);
      return wrongCode();
    }
    if (!isOpen(code, now) || !answersChallenge(secrets, verifier, code.challenge)) return wrongCode();
    const agent = await stores.agents.findForChange(code.agentId);
    const browser = await stores.sessions.agent.find(code.browserSessionId);
    if (agent?.status !== 'active' || browser?.revokedAt !== null) return wrongCode();
    await stores.signInCodes.spend(codeHash, sessionId, now);
    return agent;
  };

const endReplayed = async (scope: WriteScope, { sessionId: id, agentId }: SignInCode): Promise<void> => {
  if (id !== null) await endSession(scope, { id, owner: { type: 'agent', id: agentId } });
};

const isOpen = ({ createdAt, expiresAt }: SignInCode, now: string): boolean =>
  isLive({ from: createdAt, expiresAt, lifeMs: limits.signInCodes.lifeMs }, now);

const wrongCode = (): DeskError =>
  new DeskError(
    'invalid_code',
    'The code is wrong, was used, has expired or was asked for by another app; sign in again.',
  );
