import { systemCall } from '@tidemark/domain';
import { expect, test } from 'vitest';
import { type Browser, browserOf } from '../../testing/browser.ts';
import { testApi } from '../../testing/test-api.ts';

const host = 'acme.localhost:3000';
const elsewhere = { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' };

const openSetUp = async () => {
  const { api, desk, ports } = await testApi();
  const call = systemCall(ports.ids.next(), 'setUp', 'request-1');
  const { signInCode } = await desk.setup.complete(call, {
    token: null,
    workspace: { slug: 'acme', name: 'Acme' },
    agent: { email: 'olga@desk.example', name: 'Olga', role: 'owner', password: 'four random words do' },
    key: { name: 'First', scopes: ['read', 'write'] },
    withSignInCode: true,
  });
  const press = (
    browser: Browser,
    code = signInCode ?? '',
    from: Readonly<Record<string, string>> = elsewhere,
  ) => browser.post('/login/owner', { code }, from);
  const audit = async () => (await desk.audit.list(call, { limit: 10, after: null })).data;
  const notes = () => ports.auditTrail.notes.map(({ entry }) => [entry.operation, entry.outcome]);
  return { api, desk, call, press, audit, notes };
};

test('the button of the setup page signs the owner in, though that page is on another host', async () => {
  const { api, press, audit } = await openSetUp();
  const browser = browserOf(api, host);
  const answer = await press(browser);
  expect([answer.status, answer.headers.get('Location')]).toEqual([
    303,
    '/login?entered=yes&next=%2Fconsole%2Fstart',
  ]);
  expect(await (await browser.get('/login?entered=yes&next=/console/start')).text()).toContain('Olga');
  expect(browser.cookie('__Host-tidemark-known')).not.toBeNull();
  expect(await audit()).toContainEqual(
    expect.objectContaining({ operation: 'signInOwner', outcome: 'ok', subjectType: 'session' }),
  );
});

test('the button pressed again leads to the sign-in page, which passes on who is signed in', async () => {
  const { api, press, notes } = await openSetUp();
  const browser = browserOf(api, host);
  await press(browser);
  const token = browser.cookie('__Host-tidemark');
  const again = await press(browser);
  expect([again.status, again.headers.get('Location')]).toEqual([303, '/login?next=%2Fconsole%2Fstart']);
  expect(browser.cookie('__Host-tidemark')).toBe(token);
  const login = await browser.get('/login?next=/console/start');
  expect([login.status, login.headers.get('Location')]).toEqual([303, '/console/start']);
  expect(notes()).toEqual([['signInOwner', 'forbidden']]);
});

test('a used code that is sent again and again fills no audit log, and the page offers the password', async () => {
  const { api, press, notes } = await openSetUp();
  await press(browserOf(api, host));
  const stranger = browserOf(api, host);
  for (let count = 0; count < 40; count += 1) expect((await press(stranger)).status).toBe(303);
  for (let count = 0; count < 10; count += 1) expect((await press(stranger)).status).toBe(429);
  expect(notes()).toHaveLength(40);
  const refused = await press(stranger);
  const text = await refused.text();
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(text).toContain('Too many tries');
  expect(text).toContain('<input id="password"');
  expect(text).toContain('<input type="hidden" name="next" value="/console/start">');
});

test('the button ends the session that the browser had, where it belongs to the same site', async () => {
  const { api, desk, call, press } = await openSetUp();
  const typed = { email: 'cy@desk.example', password: 'four random words do' };
  await desk.agents.add(call, { ...typed, name: 'Cy', role: 'agent' });
  const browser = browserOf(api, host);
  await browser.post('/login', typed);
  const earlier = browser.cookie('__Host-tidemark') ?? '';
  expect(await desk.sessions.ofBrowser(earlier)).toMatchObject({ actor: { name: 'Cy' } });
  await press(browser, undefined, { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-site' });
  expect(await desk.sessions.ofBrowser(earlier)).toBeNull();
  const now = browser.cookie('__Host-tidemark') ?? '';
  expect(await desk.sessions.ofBrowser(now)).toMatchObject({ actor: { name: 'Olga' } });
});

test.each([
  ['of another workspace', undefined, 'demo.localhost:3000'],
  ['that is made up', 'guess', host],
  ['that is missing', '', host],
])('a code %s signs nobody in', async (_which, code, at) => {
  const { api, press } = await openSetUp();
  const browser = browserOf(api, at);
  const answer = await press(browser, code);
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/login?next=%2Fconsole%2Fstart']);
  expect(browser.cookie('__Host-tidemark')).toBeNull();
});

test('the address takes nothing but the form', async () => {
  const { api } = await openSetUp();
  const browser = browserOf(api, host);
  expect((await browser.get('/login/owner')).status).toBe(405);
  const typed = { 'Content-Type': 'application/json' };
  expect((await browser.post('/login/owner', { code: 'x' }, typed)).status).toBe(415);
});
