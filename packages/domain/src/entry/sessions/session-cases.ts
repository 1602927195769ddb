/** The use cases of signing in and out, for `createDesk`. */

import type { Page, PageRequest } from '../../kernel/page.ts';
import { type Call, sessionOf } from '../../model/actor.ts';
import type { Session } from '../../model/entry/session.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { agentBy } from '../../people/agents/change-agent.ts';
import { endSession, revokeSession } from '../../people/sessions/end-sessions.ts';
import { authenticating, knowingBrowsers } from './authenticate.ts';
import { authorizing } from './authorize.ts';
import { noLabel } from './device-label.ts';
import { exchangingCodes } from './exchange-code.ts';
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
      ofBrowser: knowingBrowsers(ports, 'agent'),
      /** `POST /auth/logout`: ends the session that makes the call. */
      logOut: async (call: Call): Promise<void> => {
        const { agentId, sessionId } = sessionOf(call);
        return writing(ports)(endSession)(call, { id: sessionId, owner: { type: 'agent', id: agentId } });
      },
      list: reading(ports)(listSessions),
      revoke: writing(ports)(revokeSession),
    },
    signIn: { authorize: authorizing(ports), exchange: exchangingCodes(ports) },
  };
};

type ListSessions = Readonly<{ idOrEmail: string; page: PageRequest<string> }>;

/** The sessions of an agent, newest first, those that have ended included. */
const listSessions = async (
  stores: Stores,
  { idOrEmail, page }: ListSessions,
): Promise<Page<Session, string>> =>
  stores.sessions.agent.listOf((await agentBy(stores, idOrEmail)).id, page);
