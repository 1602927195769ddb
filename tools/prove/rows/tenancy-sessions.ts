/** Sessions of agents as credentials, and the doors by which they are had: each workspace's own host. */

import type { AgentRole } from '@tidemark/domain';
import { signInBrowser } from '@tidemark/domain/testing';
import { type Answer, type Asking, callerOf } from './client.ts';
import type { ProofDesk, ProofWorkspace } from './desk.ts';
import { headersOf, plain } from './tenancy-answers.ts';
import { mailedLink } from './tenancy-customers.ts';
import { askingOf, type Operation, type Sample } from './tenancy-routes.ts';
import type { Credential, Furnished } from './tenancy-world.ts';

const password = 'correct horse battery';

type Opened = Readonly<{ email: string; token: string; cookie: string }>;

/** A session of each role, the cookie of a browser, and a session whose agent is suspended. */
export const sessionsOf = async (
  proof: ProofDesk,
  workspace: ProofWorkspace,
  roles: readonly AgentRole[],
): Promise<readonly Credential[]> => {
  const credentials: Credential[] = [];
  for (const role of roles) {
    const { token } = await openedAs(proof, workspace, { name: role, role });
    credentials.push({ name: `session of ${role}`, kind: 'session', token, scopes: [] });
  }
  const { cookie } = await openedAs(proof, workspace, { name: 'browser', role: 'owner' });
  const suspended = await openedAs(proof, workspace, { name: 'suspended', role: 'owner' });
  await proof.desk.agents.suspend(workspace.call, suspended.email);
  return [
    ...credentials,
    { name: 'cookie of a browser', kind: 'nobody', token: null, cookie, scopes: [] },
    { name: 'session of who is suspended', kind: 'nobody', token: suspended.token, scopes: [] },
  ];
};

const openedAs = async (
  { desk }: ProofDesk,
  { call, slug }: ProofWorkspace,
  { name, role }: Readonly<{ name: string; role: AgentRole }>,
): Promise<Opened> => {
  const email = `${name}@${slug}.example`;
  await desk.agents.add(call, { email, name: 'Signs in', role, password });
  const from = { ...call, source: email };
  const device = { name: 'Phone', platform: null, appVersion: null };
  const { token } = await desk.sessions.logIn(from, { email, password, device });
  const browser = await signInBrowser(desk, from, { email, password });
  return { email, token, cookie: `__Host-tidemark=${browser.token}` };
};

type World = Readonly<{
  proof: ProofDesk;
  ours: Furnished;
  theirs: Furnished;
  operations: readonly Operation[];
  samples: Readonly<Record<string, Sample>>;
  tally: { calls: number; faults: string[] };
}>;

/** Both ways: a credential of one workspace opens nothing in the other, at any host. */
export const tryDoors = async (world: World): Promise<void> => {
  const { ours, theirs } = world;
  await tryDoor(world, { from: ours, to: theirs });
  await tryDoor(world, { from: theirs, to: ours });
};

type Way = Readonly<{ from: Furnished; to: Furnished }>;

const tryDoor = async (world: World, { from, to }: Way): Promise<void> => {
  const opened = await openedAs(world.proof, from.workspace, { name: 'traveller', role: 'owner' });
  const own = hostOf(from);
  const other = hostOf(to);
  const ask = askingWith(world, null);
  const logIn = (email: string) =>
    ask({ method: 'POST', path: '/auth/login', body: { email, password }, host: other });
  const foreign = await logIn(opened.email);
  const unknown = await logIn('nobody@desk.example');
  expectSame(world, 'a sign-in by an agent of another workspace', [foreign, unknown]);
  if (foreign.status !== 401) report(world, `a sign-in on a foreign host is answered ${foreign.status}`);
  const authorize = (headers: Asking['headers'] = {}) =>
    ask({ method: 'GET', path: authorizePath, host: other, headers });
  const withCookie = await authorize({ Cookie: opened.cookie });
  expectSame(world, 'the cookie of a browser of another workspace', [withCookie, await authorize()]);
  if (!withCookie.headers.get('Location')?.startsWith('/login'))
    report(world, 'a cookie of another workspace leads somewhere else than to the sign-in');
  await tryReading(world, opened.token, [own, other]);
  await tryLink(world, { from, to });
  await tryReading(world, from.customerToken, [own, other]);
};

/** A link that was mailed in one workspace opens nothing in another. */
const tryLink = async (world: World, { from, to }: Way): Promise<void> => {
  const token = await mailedLink(world.proof, from.workspace, 'traveller@customer.example');
  const ask = askingWith(world, null);
  const trade = (sent: string) =>
    ask({ method: 'POST', path: '/portal/auth/session', body: { token: sent }, host: hostOf(to) });
  const foreign = await trade(token);
  const unknown = await trade('a'.repeat(32));
  expectSame(world, 'a sign-in link of another workspace', [foreign, unknown]);
  if (foreign.status !== 400) report(world, `a link on a foreign host is answered ${foreign.status}`);
};

const authorizePath = '/auth/authorize?code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&state=x';

/** A session belongs to its workspace: the host of the request changes nothing. */
const tryReading = async (world: World, token: string, [own, other]: readonly [string, string]) => {
  const ask = askingWith(world, token);
  for (const operation of world.operations.filter(({ method, isOpen }) => method === 'GET' && !isOpen)) {
    const { params = {} } = world.samples[operation.name] ?? {};
    const asking = askingOf(operation, { params, query: {}, body: undefined });
    const answers = [await ask({ ...asking, host: own }), await ask({ ...asking, host: other })] as const;
    if (answers[0].status === 401) report(world, `${operation.name} does not know the session`);
    expectSame(world, `${operation.name} with a session on another host`, answers);
  }
};

const hostOf = ({ workspace: { slug } }: Furnished): string => `${slug}.localhost`;

const askingWith = ({ proof, tally }: World, token: string | null) => {
  const ask = callerOf(proof.api, token);
  return (asking: Asking): Promise<Answer> => {
    tally.calls += 1;
    return ask(asking);
  };
};

const expectSame = (world: World, what: string, [one, other]: readonly [Answer, Answer]): void => {
  const isSame =
    one.status === other.status && plain(one, '') === plain(other, '') && headersOf(one) === headersOf(other);
  if (!isSame) report(world, `${what} is told apart`);
};

const report = ({ tally }: World, fault: string): void => void tally.faults.push(`Signing in: ${fault}.`);
