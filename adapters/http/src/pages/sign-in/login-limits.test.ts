import { describe, expect, test } from 'vitest';
import { browserOf } from '../../testing/browser.ts';
import { openSignInDesk, password, signIn } from '../../testing/sign-in-desk.ts';
import { type TestApi, testSettings } from '../../testing/test-api.ts';

test('forms of other sites and guesses do not fill the audit log', async () => {
  const { api, ports } = await openSignInDesk();
  const browser = browserOf(api);
  for (let count = 0; count < 50; count += 1) {
    for (const page of ['/login', '/logout', '/invitation'])
      expect((await browser.post(page, {}, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await browser.get('/login/sso')).status).toBe(403);
  }
  expect(ports.auditTrail.notes).toEqual([]);
  for (let count = 0; count < 50; count += 1) await browser.post('/invitation', { token: 'x', password });
  expect(ports.auditTrail.notes).toHaveLength(40);
});

describe('tries are counted by their source', () => {
  const trusting = { ...testSettings, trustedProxies: ['10.0.0.0/8'] };
  const tries = async (api: TestApi['api'], peer: string, count: number): Promise<readonly number[]> => {
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= count; attempt++) {
      const headers = {
        'X-Forwarded-For': `203.0.113.${attempt}`,
        'CF-Connecting-IP': `203.0.113.${attempt}`,
      };
      const typed = { email: `nobody-${attempt}@desk.example`, password };
      statuses.push((await browserOf(api, undefined, peer).post('/login', typed, headers)).status);
    }
    return statuses;
  };

  test('by the peer address, whatever address the peer claims', async () => {
    const statuses = await tries((await openSignInDesk(trusting)).api, '192.0.2.7', 41);
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 401), 429]);
  });

  test('by the forwarded address when the proxy is trusted', async () => {
    const { api } = await openSignInDesk(trusting);
    expect(await tries(api, '10.0.0.1', 60)).toEqual(Array.from({ length: 60 }, () => 401));
    const one = browserOf(api, undefined, '10.0.0.1');
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 41; attempt++) {
      const typed = { email: `somebody-${attempt}@desk.example`, password };
      // Entries before the proxy's own come from the caller.
      const headers = { 'X-Forwarded-For': `203.0.113.${attempt}, 198.51.100.1` };
      statuses.push((await one.post('/login', typed, headers)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 401), 429]);
  });
});

describe('pages that anybody may open', () => {
  test('serve one source 120 times a minute, then refuse it until the minute is over', async () => {
    const { api, ports } = await openSignInDesk();
    const browser = browserOf(api);
    const other = browserOf(api, undefined, '192.0.2.8');
    const pages = ['/login', '/invitation?t=x', '/login/sso', '/login/callback?code=x'];
    for (let visit = 0; visit < 120; visit++)
      expect((await browser.get(pages[visit % pages.length] ?? '')).status).not.toBe(429);
    const refused = await browser.get('/login');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
    expect(await refused.text()).toContain('At most 120 pages a minute; try again in 60 seconds.');
    expect((await other.get('/login')).status).toBe(200);
    expect((await signIn(browser)).status).toBe(303);
    ports.clock.advance(59_500);
    expect(await (await browser.get('/login')).text()).toContain('try again in 1 second.');
    ports.clock.advance(500);
    expect((await browser.get('/login')).status).toBe(200);
  });
});
