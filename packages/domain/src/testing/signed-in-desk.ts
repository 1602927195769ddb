import { challengeOf } from '../entry/sessions/one-time-code.ts';
import type { SignedIn } from '../entry/sessions/sign-in.ts';
import type { Call } from '../model/actor.ts';
import type { Agent, AgentRole } from '../model/people/agent.ts';
import { signInBrowser } from './sign-in-browser.ts';
import { openTestDesk, type TestDesk } from './test-desk.ts';
import type { TestPorts } from './test-ports.ts';

export const password = 'correct horse battery';
export const device = { name: 'Ann’s phone', platform: 'ios', appVersion: '1.2.3' };
export const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

/** A desk with an agent, ann@desk.example, and a visitor of the workspace's host who wants in. */
export type SignInDesk = TestDesk &
  Readonly<{
    ann: Agent;
    visitor: Call;
    logIn: (input?: Partial<Readonly<{ email: string; password: string }>>, call?: Call) => Promise<SignedIn>;
    /** Ann's browser, signed in: the token of its cookie. */
    aBrowser: () => Promise<string>;
    /** A one-time code for the app whose verifier is `verifier`. */
    aCode: (browserToken?: string) => Promise<string>;
    exchange: (code: string, using?: string, call?: Call) => Promise<SignedIn>;
  }>;

export const openSignInDesk = async (
  overrides: Partial<TestPorts> = {},
  role: AgentRole = 'agent',
): Promise<SignInDesk> => {
  const bench = await openTestDesk(overrides);
  const { desk, bySystem, ports } = bench;
  const ann = await desk.agents.add(bySystem, { email: 'ann@desk.example', name: 'Ann', role, password });
  const visitor: Call = { ...bySystem, operation: 'logIn', path: '/auth/login', source: '192.0.2.1' };
  const logIn: SignInDesk['logIn'] = (input = {}, call = visitor) =>
    desk.sessions.logIn(call, { email: ann.email, password, device, ...input });
  const aBrowser = async () => (await signInBrowser(desk, visitor, { email: ann.email, password })).token;
  const aCode: SignInDesk['aCode'] = async (browserToken) => {
    const challenge = challengeOf(ports.secrets, verifier);
    const input = { browserToken: browserToken ?? (await aBrowser()), challenge };
    const code = await desk.signIn.authorize(visitor, input);
    if (code === null) throw new Error('Expected a one-time code, got none.');
    return code;
  };
  const exchange: SignInDesk['exchange'] = (code, using = verifier, call = visitor) =>
    desk.signIn.exchange(call, { code, verifier: using, device });
  return { ...bench, ann, visitor, logIn, aBrowser, aCode, exchange };
};
