import { createDesk } from '@tidemark/domain';
import { testPorts } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { createApi } from '../../app.ts';
import { createStreams } from '../../console/stream/streams.ts';
import { withoutShares } from '../../fairness.ts';
import { browserOf } from '../../testing/browser.ts';
import { helpDesk } from '../../testing/help-desk.ts';
import { jsonAlone, testApi, testSettings } from '../../testing/test-api.ts';
import { asksForPage } from './asks-for-page.ts';

const forPeople = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** An instance on which nobody has made a workspace yet. */
const emptyApi = () => {
  const ports = testPorts();
  const desk = createDesk(ports);
  return createApi(desk, {
    ...ports,
    streams: createStreams(desk, { log: () => undefined, onEvents: ports.onEvents }),
    rateLimiter: { take: async () => ({ allowed: true, remaining: 599, resetSeconds: 60 }) },
    fairness: withoutShares,
    ready: async () => undefined,
    log: () => undefined,
    settings: testSettings,
    yaml: jsonAlone,
  });
};

describe('the front page', () => {
  test.each(['demo.localhost:3000', 'localhost:3000', '192.0.2.1'])(
    'is the help centre of the only workspace, on %s',
    async (host) => {
      const { api } = await testApi();
      const answer = await browserOf(api, host).get('/');
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/help']);
    },
  );

  test('is the help centre of each workspace on its own host', async () => {
    const { visitor, stranger } = await helpDesk();
    for (const browser of [visitor(), stranger])
      expect((await browser.get('/')).headers.get('Location')).toBe('/help');
  });

  test('explains workspace addresses on a host without a workspace', async () => {
    const { api } = await helpDesk();
    const answer = await browserOf(api, 'localhost:3000').get('/');
    expect(answer.status).toBe(404);
    const text = await answer.text();
    expect(text).toContain('<code>http://acme.localhost:3000</code>');
    expect(text).toContain('href="/docs"');
  });

  test('names the new address for an earlier help-centre link on a host without a workspace', async () => {
    const { api } = await helpDesk();
    const answer = await browserOf(api, 'localhost:3000').get('/help/articles/get-a-refund');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('like http://acme.localhost:3000.');
  });

  test('says where the setup link of a new instance is, and never shows it', async () => {
    const answer = await browserOf(emptyApi(), 'localhost:3000').get('/');
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toContain('Tidemark runs, and has no workspace yet');
    expect(text).toContain('<code>setup-link</code>');
    expect(text).not.toContain('/setup?t=');
  });

  test('leaves the API reference at /docs', async () => {
    const { api } = await testApi();
    expect((await browserOf(api).get('/docs')).status).toBe(200);
  });
});

describe('an unknown path', () => {
  test('is a page with the workspace’s name for a browser', async () => {
    const { visitor } = await helpDesk();
    const answer = await visitor().get('/Pricing', forPeople);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8']);
    const text = await answer.text();
    expect(text).toMatch(/<title>[^<]* · Demo<\/title>/);
    expect(text).toContain('action="/help/search"');
    expect(text).not.toContain('Tidemark');
  });

  test('is a page on a host without a workspace, too', async () => {
    for (const api of [emptyApi(), (await helpDesk()).api]) {
      const answer = await browserOf(api, 'nobody.localhost').get('/pricing', forPeople);
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(await answer.text()).toContain('<h1>Page not found</h1>');
    }
  });

  test('is JSON for programs, below /api and for uploads', async () => {
    const { visitor } = await helpDesk();
    const browser = visitor();
    const answers = [
      await browser.get('/pricing'),
      await browser.get('/pricing', { Accept: 'application/json' }),
      await browser.get('/api/v2/tickets', forPeople),
      await browser.post('/pricing', {}, forPeople),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } });
    }
  });

  test('says that a suspended workspace is closed, under its name', async () => {
    const { desk, call, visitor } = await helpDesk();
    await desk.workspaces.suspend(call);
    for (const path of ['/pricing', '/help']) {
      const answer = await visitor().get(path, forPeople);
      expect(answer.status).toBe(403);
      const text = await answer.text();
      expect(text).toContain('<span dir="auto">Demo</span>');
      expect(text).not.toContain('Tidemark');
    }
  });
});

test.each([
  [null, false],
  ['*/*', false],
  ['application/json', false],
  ['text/html;q=0', false],
  ['text/html', true],
  ['application/json, TEXT/HTML;q=0.5', true],
])('a client that accepts %s gets a page: %s', (accept, shown) => {
  expect(asksForPage(accept)).toBe(shown);
});

test('the default tab icon is our own mark, which browsers may cache', async () => {
  const { api } = await testApi();
  const answer = await browserOf(api, 'acme.localhost:3000').get('/favicon.ico');
  expect([answer.status, answer.headers.get('Content-Type'), answer.headers.get('Cache-Control')]).toEqual([
    200,
    'image/svg+xml',
    'public, max-age=86400',
  ]);
  expect(await answer.text()).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" .*<\/svg>$/s);
});
