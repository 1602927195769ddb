/** `GET /auth/authorize`: a signed-in browser gets a one-time code for the app (contract §16.1). */

import { type DeskError, invalid } from '../../kernel/errors.ts';
import { plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { described } from '../../kernel/text.ts';
import type { Call } from '../../model/actor.ts';
import { isLive, isLiveSession } from '../../model/entry/expiry.ts';
import type { SignInCode } from '../../model/entry/sign-in-code.ts';
import type { Ports } from '../../model/ports.ts';
import { type WriteCase, writing } from '../../model/use-case.ts';
import { newOneTimeToken } from '../api-keys/token.ts';
import { knowingBrowsers, refuseSuspended } from './authenticate.ts';
import { isChallenge } from './one-time-code.ts';

/** `isConfirmed`: the agent was asked for this very app, so it does not matter how old the sign-in is. */
export type Authorize = Readonly<{ browserToken: string; challenge: string; isConfirmed?: boolean }>;

/** The code, shown once; null for a browser that is not signed in to the workspace of the call, or whose agent must be asked first. */
export const authorizing = (ports: Ports) => {
  const { secrets, agentSessions } = ports;
  const credentialOf = knowingBrowsers(ports, 'agent');
  const write = writing(ports);
  return async (
    call: Call,
    { browserToken, challenge, isConfirmed = false }: Authorize,
  ): Promise<string | null> => {
    if (!isChallenge(challenge)) throw wrongChallenge(challenge);
    const browser = await credentialOf(browserToken);
    if (browser?.workspace.id !== call.workspaceId) return null;
    refuseSuspended(browser.workspace);
    const { actor, credentialId } = browser;
    const code = newOneTimeToken(secrets);
    const signInCode = {
      agentId: actor.id,
      browserSessionId: credentialId,
      challenge,
      codeHash: secrets.hash(code),
    };
    const asked = { ...call, actor, credentialId };
    if (!isConfirmed && (await isOld(ports, asked))) return null;
    const isMade = await write(addCode(agentSessions))(asked, signInCode);
    return isMade ? code : null;
  };
};

/** Whether the browser signed in so long ago that it is not for this app: then the agent is asked. */
export const isOld = async (
  { work, clock }: Pick<Ports, 'work' | 'clock'>,
  { workspaceId, credentialId }: Pick<Call, 'workspaceId' | 'credentialId'>,
): Promise<boolean> => {
  const session =
    credentialId === null
      ? null
      : await work.read(workspaceId, ({ sessions }) => sessions.agent.find(credentialId));
  if (!session) return true;
  const { createdAt: from } = session;
  const lifeMs = limits.signInCodes.askAfterMs;
  return !isLive({ from, expiresAt: plus(from, lifeMs), lifeMs }, clock.now());
};

type NewCode = Pick<SignInCode, 'agentId' | 'browserSessionId' | 'challenge' | 'codeHash'>;

/** False when the session ended, or its agent was shut out, since it was found. */
const addCode =
  (agentSessions: Ports['agentSessions']): WriteCase<NewCode, boolean> =>
  async ({ stores, now }, code) => {
    const { lifeMs, openOfBrowser } = limits.signInCodes;
    const agent = await stores.agents.findForChange(code.agentId);
    const session = await stores.sessions.agent.find(code.browserSessionId);
    if (
      agent?.status !== 'active' ||
      session?.revokedAt !== null ||
      !isLiveSession(session, { now, agentSessions })
    )
      return false;
    await stores.signInCodes.removeOpenOfBrowser(code.browserSessionId, openOfBrowser - 1);
    const expiresAt = plus(now, lifeMs);
    await stores.signInCodes.add({ ...code, createdAt: now, expiresAt, spentAt: null, sessionId: null });
    return true;
  };

export const wrongChallenge = (challenge: string): DeskError =>
  invalid(
    'code_challenge',
    `code_challenge must be ${limits.signInCodes.challengeLength} characters of base64url, got ${described(challenge)}.`,
  );
