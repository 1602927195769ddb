/** The use cases of signing in and out, for `createDesk`. */

import { DeskError } from '../../kernel/errors.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { type Call, sessionOf } from '../../model/actor.ts';
import { withLastEnd } from '../../model/entry/expiry.ts';
import type { Session } from '../../model/entry/session.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, type WriteScope, writing } from '../../model/use-case.ts';
import { agentBy } from '../../people/agents/change-agent.ts';
import { endAgentSessions, endSession, revokeSession } from '../../people/sessions/end-sessions.ts';
import { type Credential, knowingBrowsers, stillKnowing } from './authenticate.ts';
import { type Authorize, authorizing, isOld } from './authorize.ts';
import { noLabel } from './device-label.ts';
import { type ExchangeCode, exchangingCodes } from './exchange-code.ts';
import { type SecondStepCases, secondStepCases } from './finish-sign-in.ts';
import { knownDeviceToken } from './known-device.ts';
import { type Awaiting, type LogIn, loggingIn } from './log-in.ts';
import type { SignedIn } from './sign-in.ts';

/** Sessions of agents (contract §0.4). */
export interface SessionCases {
  /**
   * `POST /auth/login` (contract §9.2): signs a device in by email and password.
   *
   * Throws `invalid_credentials`, the same for every reason, `second_factor_required` for a right password whose agent has
   * a second factor and sent no right code, and `rate_limited` for too many attempts.
   */
  logIn(call: Call, input: LogIn): Promise<SignedIn>;
  /**
   * Signs a browser in, and ends its earlier session. For an agent with a second factor it says what the second step is done
   * with. Throws as `logIn` does.
   */
  beginBrowser(call: Call, input: LogInBrowser): Promise<SignedIn | Awaiting>;
  /**
   * The token that the browser or app sends from now on, so that its later attempts for this address are counted apart. It
   * is the `shown` one while that is valid.
   */
  knownDeviceToken(call: Call, email: string, shown?: string | null): string;
  /** Finds the agent who is signed in with the cookie of a browser; null for nobody. */
  ofBrowser(token: string): Promise<Credential | null>;
  /** The same without using the session: a screen that is only open does not prolong it. */
  isStill(token: string): Promise<Credential | null>;
  /** `POST /auth/logout` (contract §9.2): ends the calling session. Throws `agent_required` for any other caller. */
  logOut(call: Call): Promise<void>;
  /** The sessions of an agent, newest first, those that have ended included. Throws `not_found` for an unknown agent. */
  list(call: Call, input: ListSessions): Promise<Page<Session, string>>;
  /** Ends a session, for example of a lost device. Throws `not_found`. */
  revoke(call: Call, id: string): Promise<Session>;
  /** Ends all sessions of an agent, and gives how many these were. Throws `not_found`. */
  revokeAll(call: Call, idOrEmail: string): Promise<number>;
}

/** Sign-in of an app by the browser (contract §9.3, §16.1). */
export interface SignInCases extends SecondStepCases {
  /**
   * `GET /auth/authorize` (contract §16.1): a one-time code for the app; null for a browser that is not signed in, or
   * that signed in more than 10 minutes ago and whose agent did not confirm.
   *
   * Throws `validation_failed` for `code_challenge`, and `workspace_suspended`.
   */
  authorize(call: Call, input: Authorize): Promise<string | null>;
  /** Whether the agent of this browser is asked before the app gets a code. */
  mustConfirm(call: Call): Promise<boolean>;
  /**
   * `POST /auth/exchange` (contract §9.3): trades the code for a session of the device.
   *
   * Throws `invalid_code`, the same for every reason, and `rate_limited` for too many guesses.
   */
  exchange(call: Call, input: ExchangeCode): Promise<SignedIn>;
}

/** A browser has no device to name. */
export type LogInBrowser = Omit<LogIn, 'device' | 'code'>;

/** Needs ports whose clock never runs backwards. */
export const sessionCases = (ports: Ports): SessionCases => {
  const logIn = loggingIn(ports);
  const shown = (session: Session): Session => withLastEnd(session, ports.agentSessions);
  return {
    logIn: async (call, input) => whole(await logIn('device')(call, input)),
    beginBrowser: (call, input) => logIn('browser')(call, { ...input, device: noLabel }),
    knownDeviceToken: ({ workspaceId }, email, shown) =>
      knownDeviceToken(ports, { type: 'agent', workspaceId, email }, shown),
    ofBrowser: knowingBrowsers(ports, 'agent'),
    isStill: stillKnowing(ports, 'agent'),
    logOut: async (call) => {
      const { agentId, sessionId } = sessionOf(call);
      return writing(ports)(endSession)(call, { id: sessionId, owner: { type: 'agent', id: agentId } });
    },
    list: async (call, input) => {
      const page = await reading(ports)(listSessions)(call, input);
      return { ...page, data: page.data.map(shown) };
    },
    revoke: async (call, id) => shown(await writing(ports)(revokeSession)(call, id)),
    revokeAll: writing(ports)(revokeAll),
  };
};

/** Needs ports whose clock never runs backwards. */
export const signInCases = (ports: Ports): SignInCases => ({
  authorize: authorizing(ports),
  mustConfirm: (call) => isOld(ports, call),
  exchange: exchangingCodes(ports),
  ...secondStepCases(ports),
});

const whole = (result: SignedIn | Awaiting): SignedIn => {
  if ('awaits' in result) throw factorRequired();
  return result;
};

const factorRequired = (): DeskError =>
  new DeskError(
    'second_factor_required',
    'Send the six digits of the authenticator app, or a recovery code, as code. A passkey signs in with the browser: GET /auth/authorize.',
    'code',
  );

const revokeAll = async (scope: WriteScope, idOrEmail: string): Promise<number> => {
  const { id } = await agentBy(scope.stores, idOrEmail);
  // Nobody signs in as the agent before this write ends.
  await scope.stores.agents.findForChange(id);
  return endAgentSessions(scope, id);
};

export type ListSessions = Readonly<{ idOrEmail: string; page: PageRequest<string> }>;

const listSessions = async (
  stores: Stores,
  { idOrEmail, page }: ListSessions,
): Promise<Page<Session, string>> =>
  stores.sessions.agent.listOf((await agentBy(stores, idOrEmail)).id, page);
