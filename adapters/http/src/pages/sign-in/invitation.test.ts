import { describe, expect, test } from 'vitest';
import { browserOf } from '../../testing/browser.ts';
import { testApi } from '../../testing/test-api.ts';

const email = 'ina@desk.example';
const password = 'correct horse battery';

const invited = async () => {
  const made = await testApi();
  const invite = () => made.desk.agents.invite(made.call, { email, name: 'Ina Invited', role: 'agent' });
  const { token } = await invite();
  return { ...made, token, invite, browser: browserOf(made.api) };
};

describe('an invitation', () => {
  test('may be opened as often as mail scanners like', async () => {
    const { api, token, browser } = await invited();
    for (let look = 1; look <= 10; look++) {
      await api.fetch(new Request(`http://demo.localhost/invitation?t=${token}`, { method: 'HEAD' }));
      const page = await browser.get(`/invitation?t=${token}`);
      expect([page.status, await page.text()]).toEqual([
        200,
        expect.stringContaining('Welcome, Ina Invited'),
      ]);
    }
    expect((await browser.post('/invitation', { token, password })).status).toBe(200);
  });

  test('ends with a password that signs the agent in', async () => {
    const { token, browser } = await invited();
    const done = await browser.post('/invitation', { token, password });
    expect(await done.text()).toContain('Your password is set');
    expect((await browser.post('/login', { email, password })).status).toBe(303);
  });

  test.each(['', 'short', 'x'.repeat(201)])('refuses the password %j, and stays open', async (wrong) => {
    const { token, browser } = await invited();
    const answer = await browser.post('/invitation', { token, password: wrong });
    const page = await answer.text();
    expect([answer.status, page]).toEqual([
      422,
      expect.stringContaining('Type a password of 12 to 200 characters.'),
    ]);
    expect(page).toContain('aria-invalid="true"');
    expect((await browser.post('/invitation', { token, password })).status).toBe(200);
  });

  test.each([
    ['passwordpassword', 'one of the most used passwords'],
    ['aaaaaaaaaaaa', 'repeats a few characters'],
    [email, 'made of your address'],
  ])('says why the password %j is refused', async (weak, reason) => {
    const { token, browser } = await invited();
    const answer = await browser.post('/invitation', { token, password: weak });
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(reason)]);
    expect((await browser.post('/login', { email, password: weak })).status).toBe(401);
  });

  test.each(['', 'null', '[]', '{}', '0', 'true', 'x'.repeat(10_000)])(
    'cannot be opened with %j instead of its token',
    async (none) => {
      const { browser } = await invited();
      const look = await browser.get(`/invitation?t=${none}`);
      const use = await browser.post('/invitation', { token: none, password });
      expect([look.status, use.status]).toEqual([403, 403]);
      expect((await browser.post('/invitation', { password })).status).toBe(403);
    },
  );

  test('works once, for a week, and only the newest one works', async () => {
    const { token, invite, browser, ports } = await invited();
    const { token: newer } = await invite();
    const isDead = async (link: string): Promise<boolean> => {
      const look = await browser.get(`/invitation?t=${link}`);
      const use = await browser.post('/invitation', { token: link, password });
      return look.status === 403 && use.status === 403;
    };
    expect(await isDead(token)).toBe(true);
    expect((await browser.post('/invitation', { token: newer, password })).status).toBe(200);
    expect(await isDead(newer)).toBe(true);

    const late = await invited();
    late.ports.clock.advance(7 * 24 * 3_600_000);
    const page = await late.browser.get(`/invitation?t=${late.token}`);
    expect([page.status, await page.text()]).toEqual([403, expect.stringContaining('does not work')]);
    expect(ports.clock.now()).not.toBe(late.ports.clock.now());
  });

  test('works in its own workspace only, and cannot be guessed', async () => {
    const { api, desk, call, ports, token } = await invited();
    await desk.workspaces.add({ ...call, workspaceId: ports.ids.next() }, { slug: 'other', name: 'Other' });
    const other = browserOf(api, 'other.localhost');
    expect((await other.get(`/invitation?t=${token}`)).status).toBe(403);
    for (const wrong of ['', 'x', token.toLowerCase(), `${token}x`, 'a'.repeat(32), '"><script>'])
      expect((await other.get(`/invitation?t=${encodeURIComponent(wrong)}`)).status).toBe(403);
  });

  test('refuses a form of another site', async () => {
    const { token, browser } = await invited();
    for (const origin of ['https://evil.example', 'null']) {
      const answer = await browser.post('/invitation', { token, password }, { Origin: origin });
      expect(answer.status).toBe(403);
    }
  });
});
