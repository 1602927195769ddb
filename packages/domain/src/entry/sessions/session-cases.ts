/** The use cases of signing in and out, for `createDesk`. */
import { type Call, sessionOf } from '../../model/actor.ts';
import type { Ports } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { endSession, revokeSession } from '../../people/agents/end-sessions.ts';
import { authenticating, knowingBrowsers } from './authenticate.ts';
import { authorizing } from './authorize.ts';
import { noLabel } from './device-label.ts';
import { exchangingCodes } from './exchange-code.ts';
import { listSessions } from './list-sessions.ts';
import { type LogIn, loggingIn } from './log-in.ts';

/** Give it ports whose clock never goes back. */
export const sessionCases = (ports: Ports) => {
  const logIn = loggingIn(ports);
  return {
    authenticate: authenticating(ports),
    sessions: {
      logIn: logIn('device'),
      logInBrowser: (call: Call, wanted: Omit<LogIn, 'device'>) =>
        logIn('browser')(call, { ...wanted, device: noLabel }),
      ofBrowser: knowingBrowsers(ports),
      /** `POST /auth/logout`: ends the session that makes the call. */
      logOut: async (call: Call): Promise<void> =>
        writing(ports)(endSession)(call, sessionOf(call).sessionId),
      list: reading(ports)(listSessions),
      revoke: writing(ports)(revokeSession),
    },
    signIn: { authorize: authorizing(ports), exchange: exchangingCodes(ports) },
  };
};
