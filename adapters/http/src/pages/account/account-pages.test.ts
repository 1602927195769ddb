import { collectingMailer } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { browserOf } from '../../testing/browser.ts';
import { email, password, signIn } from '../../testing/sign-in-desk.ts';
import { testApi } from '../../testing/test-api.ts';

const other = 'another horse battery';

const opened = async (
  from: { name: null; address: string } | null = { name: null, address: 'a@b.example' },
) => {
  const made = await testApi({}, { mailer: collectingMailer({ from }) });
  const { desk, call, ports, api } = made;
  await desk.agents.add(call, { email, name: 'Bo Chen', role: 'agent', password });
  const browser = browserOf(api);
  const link = async () => {
    await browser.post('/login/forgotten', { email });
    const [mail] = await ports.work.read(call.workspaceId, ({ mails }) => mails.list(1));
    const sent = new URL(ports.vault.open(mail?.sealedLink ?? ''));
    return { path: sent.pathname + sent.search, token: sent.searchParams.get('t') ?? '' };
  };
  return { ...made, browser, link };
};

const textOf = async (answer: Response): Promise<readonly [number, string]> => [
  answer.status,
  await answer.text(),
];

describe('a forgotten password', () => {
  test('begins beside the sign-in, and the answer is the same for every address', async () => {
    const { browser } = await opened();
    expect(await (await browser.get('/login')).text()).toContain('href="/login/forgotten"');
    expect((await browser.get('/login/forgotten')).status).toBe(200);
    const answers = [];
    for (const address of [email, 'no@desk.example'])
      answers.push(await textOf(await browser.post('/login/forgotten', { email: address })));
    const [known, unknown] = answers;
    expect(known?.[0]).toBe(200);
    expect(known?.[1].replace(email, '')).toBe(unknown?.[1].replace('no@desk.example', ''));
  });

  test('ends with a new password, which signs in', async () => {
    const { browser, link } = await opened();
    const { path, token } = await link();
    for (let look = 0; look < 5; look += 1) {
      expect((await browser.head(path)).status).toBe(200);
      expect(await textOf(await browser.get(path))).toEqual([
        200,
        expect.stringContaining(`value="${email}"`),
      ]);
    }
    const short = await browser.post('/login/reset', { token, password: 'short' });
    expect(await textOf(short)).toEqual([422, expect.stringContaining('Type a password of 12 to 200')]);
    const weak = await browser.post('/login/reset', { token, password: 'passwordpassword' });
    expect(await textOf(weak)).toEqual([422, expect.stringContaining('one of the most used passwords')]);
    expect((await browser.post('/login/reset', { token, password: other })).status).toBe(200);
    expect((await browser.post('/login/reset', { token, password: other })).status).toBe(403);
    expect((await browser.get(path)).status).toBe(403);
    expect((await browser.post('/login', { email, password })).status).toBe(401);
    expect((await browser.post('/login', { email, password: other })).status).toBe(303);
  });

  test.each(['', 'null', '[]', '0', 'x'.repeat(10_000), '%00', '%ED%A0%80'])(
    'opens nothing with %j instead of its token',
    async (none) => {
      const { browser } = await opened();
      const look = await browser.get(`/login/reset?t=${none}`);
      expect([400, 403]).toContain(look.status);
      expect((await browser.post('/login/reset', { token: none, password: other })).status).toBe(403);
    },
  );

  test.each(['', 'bo', '\0', `${'b'.repeat(300)}@desk.example`, '<b>@x'])(
    'refuses %j as an address',
    async (wrong) => {
      const { browser } = await opened();
      const [status, text] = await textOf(await browser.post('/login/forgotten', { email: wrong }));
      expect([status, text]).toEqual([422, expect.stringContaining('Type an email address.')]);
      expect(text).not.toContain('<b>@x');
    },
  );

  test('waits after too many tries, and says how long', async () => {
    const { browser } = await opened();
    for (let count = 0; count < 5; count += 1) await browser.post('/login/forgotten', { email });
    const answer = await browser.post('/login/forgotten', { email });
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  });

  test('is said to be impossible on a server that sends no mail', async () => {
    const { browser } = await opened(null);
    for (const answer of [
      await browser.get('/login/forgotten'),
      await browser.post('/login/forgotten', { email }),
    ])
      expect(await textOf(answer)).toEqual([200, expect.stringContaining('This server sends no mail')]);
  });

  test('the page for a forgotten password refuses forms of other sites', async () => {
    const { browser } = await opened();
    for (const path of ['/login/forgotten', '/login/reset', '/account/password', '/account/sessions'])
      expect((await browser.post(path, { email }, { Origin: 'https://evil.example' })).status).toBe(403);
  });
});

describe('an agent’s own account', () => {
  test.each(['/account/password', '/account/sessions'])(
    '%s leads through the sign-in and back',
    async (path) => {
      const { browser } = await opened();
      const away = await browser.get(path);
      expect([away.status, away.headers.get('Location')]).toEqual([
        303,
        `/login?next=${encodeURIComponent(path)}`,
      ]);
      expect((await browser.post(path, {})).status).toBe(303);
      await signIn(browser, { next: path });
      const back = await browser.get(`/login?next=${encodeURIComponent(path)}`);
      expect(back.headers.get('Location')).toBe(path);
      expect((await browser.get(path)).status).toBe(200);
    },
  );

  test('has a new password after the current one was typed, and ends other sessions', async () => {
    const { api, browser } = await opened();
    const elsewhere = browserOf(api);
    for (const one of [browser, elsewhere]) await signIn(one);
    const wrong = await browser.post('/account/password', { current: 'wrong', password: other });
    expect(await textOf(wrong)).toEqual([401, expect.stringContaining('The current password is wrong.')]);
    const short = await browser.post('/account/password', { current: password, password: 'short' });
    expect(short.status).toBe(422);
    const done = await browser.post('/account/password', { current: password, password: other });
    expect(await textOf(done)).toEqual([200, expect.stringContaining('Your password is changed')]);
    expect((await browser.get('/account/password')).status).toBe(200);
    expect((await elsewhere.get('/account/password')).status).toBe(303);
  });

  test('shows where they are signed in, and ends others there', async () => {
    const { api, browser, desk, call } = await opened();
    const [two, three] = [browserOf(api), browserOf(api)] as const;
    for (const one of [browser, two, three]) await signIn(one);
    const device = { name: '<b>Phone</b>', platform: 'ios', appVersion: null };
    await desk.sessions.logIn({ ...call, source: '192.0.2.8' }, { email, password, device });
    const page = await (await browser.get('/account/sessions')).text();
    expect(page).toContain('&lt;b&gt;Phone&lt;/b&gt; · ios');
    expect(page.match(/name="end" value="[0-9a-f-]{36}"/g)).toHaveLength(3);
    const id = /name="end" value="([0-9a-f-]{36})"/.exec(page)?.[1] ?? '';
    for (const end of [id, id, '', 'nobody']) {
      const ended = await browser.post('/account/sessions', { end });
      expect([ended.status, ended.headers.get('Location')]).toEqual([303, '/account/sessions']);
    }
    await browser.post('/account/sessions', { end: 'others' });
    expect((await browser.get('/account/sessions')).status).toBe(200);
    for (const one of [two, three]) expect((await one.get('/account/sessions')).status).toBe(303);
  });

  test('an agent of single sign-on has no password in their account', async () => {
    const { browser, ports, call, desk } = await opened();
    await signIn(browser);
    const mia = await desk.agents.add(call, {
      email: 'mia@desk.example',
      name: 'Mia',
      role: 'agent',
      password: null,
    });
    await desk.sso.set(call, { issuer: 'https://provider.example', clientId: 'desk', clientSecret: null });
    expect(await (await browser.get('/login/forgotten')).text()).toContain('href="/login/sso"');
    await ports.work.write(call.workspaceId, async ({ agents }) => agents.save({ ...mia, status: 'active' }));
    await browser.post('/login/forgotten', { email: mia.email });
    const [mail] = await ports.work.read(call.workspaceId, ({ mails }) => mails.list(1));
    expect(mail).toMatchObject({ to: mia.email, state: 'failed' });
  });
});
