import { limits } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { helpDesk, person } from '../../testing/help-desk.ts';

describe('a vote', () => {
  const path = '/help/articles/get-a-refund/vote';

  test('needs no script, sets a cookie without personal data, and can be changed', async () => {
    const { add, visitor, desk, call } = await helpDesk();
    const { id } = await add();
    const browser = visitor();
    const votes = async () => {
      const { votesUp, votesDown } = await desk.articles.get(call, id);
      return [votesUp, votesDown];
    };
    const answer = await browser.post(path, { helpful: 'yes' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      303,
      '/help/articles/get-a-refund#vote',
    ]);
    const [line = ''] = answer.headers.getSetCookie();
    expect(line).toMatch(
      /^tidemark-visitor=[0-9A-Za-z]{32}; Path=\/help; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    );
    const page = await browser.get('/help/articles/get-a-refund');
    expect([page.headers.get('Cache-Control'), page.headers.get('Vary')]).toEqual([
      'private, no-cache',
      'Cookie',
    ]);
    const voted = await page.text();
    expect(voted).toContain('value="yes" aria-pressed="true"');
    expect(await votes()).toEqual([1, 0]);
    expect(voted).not.toContain('a person will answer');
    await browser.post(path, { helpful: 'no' });
    expect(await votes()).toEqual([0, 1]);
    expect(await (await browser.get('/help/articles/get-a-refund')).text()).toContain(
      '<a class="button" href="/portal/web/requests/new">Ask us, and a person will answer</a>',
    );
    await browser.post(path, { helpful: 'none' });
    expect(await votes()).toEqual([0, 0]);
    expect((await browser.post(path, { helpful: 'maybe' })).status).toBe(422);
  });

  test('needs https only where the instance has https', async () => {
    const settings = { publicUrl: 'https://desk.example', baseDomain: 'desk.example' };
    const { add, api } = await helpDesk(settings);
    await add();
    const answer = await api.fetch(
      new Request(`http://any${path}`, {
        method: 'POST',
        headers: { Host: 'demo.desk.example' },
        body: new URLSearchParams({ helpful: 'yes' }),
      }),
    );
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-tidemark-visitor=[0-9A-Za-z]{32}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  test('from another site is refused, and leaves no audit entry', async () => {
    const { add, visitor, desk, call, ports } = await helpDesk();
    const { id } = await add();
    const noted = ports.auditTrail.notes.length;
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
    ])
      expect((await visitor().post(path, { helpful: 'yes' }, headers)).status).toBe(403);
    expect((await desk.articles.get(call, id)).votesUp).toBe(0);
    expect(ports.auditTrail.notes.length).toBe(noted);
  });

  test('is limited per source', async () => {
    const { add, visitor } = await helpDesk();
    await add();
    const { most } = limits.helpCentre.votesFromSource;
    for (let count = 0; count < most; count += 1)
      expect((await visitor('192.0.2.9').post(path, { helpful: 'yes' })).status).toBe(303);
    const refused = await visitor('192.0.2.9').post(path, { helpful: 'yes' });
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    expect((await visitor('192.0.2.10').post(path, { helpful: 'yes' })).status).toBe(303);
  });
});

describe('views', () => {
  const path = '/help/articles/get-a-refund';

  test('count an address once a day, whatever its browser calls itself', async () => {
    const { add, visitor, ports } = await helpDesk();
    await add();
    const viewsOf = async (peer: string, headers: Record<string, string>) => {
      const before = ports.articleViews.noted.length;
      await visitor(peer).get(path, headers);
      return ports.articleViews.noted.length - before;
    };
    expect(await viewsOf('192.0.2.1', person)).toBe(1);
    expect(await viewsOf('192.0.2.1', person)).toBe(0);
    for (const changed of ['Mozilla/5.0 Firefox/1.0', 'Mozilla/5.0 Firefox/2.0'])
      expect(await viewsOf('192.0.2.1', { 'User-Agent': changed, 'Accept-Language': changed })).toBe(0);
    expect(await viewsOf('192.0.2.2', person)).toBe(1);
    expect(await viewsOf('2001:db8::1', person)).toBe(1);
    expect(await viewsOf('2001:db8::2', person)).toBe(0);
    ports.clock.advance(limits.helpCentre.viewMs);
    expect(await viewsOf('192.0.2.1', person)).toBe(1);
    const robots = [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)',
      'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/148.0',
      'Slackbot-LinkExpanding 1.0',
      'curl/8.9.1',
      'python-requests/2.32',
      '',
    ];
    for (const agent of robots)
      expect([agent, await viewsOf('192.0.2.3', { 'User-Agent': agent })]).toEqual([agent, 0]);
    for (const early of [{ 'Sec-Purpose': 'prefetch;prerender' }, { Purpose: 'prefetch' }])
      expect(await viewsOf('192.0.2.4', { ...person, ...early })).toBe(0);
  });

  test('are not counted for HEAD or for missing pages', async () => {
    const { add, api, visitor, ports } = await helpDesk();
    await add();
    await add({ title: 'Draft', status: 'draft' });
    const env = { incoming: { socket: { remoteAddress: '192.0.2.1', localPort: 3000 } } };
    await api.fetch(
      new Request(`http://demo.localhost:3000${path}`, { method: 'HEAD', headers: person }),
      env,
    );
    await visitor().get('/help/articles/draft', person);
    expect(ports.articleViews.noted).toEqual([]);
  });
});
