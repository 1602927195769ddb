/** The page of the console and its files: who gets them, and what browsers may do with them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemCall } from '@tidemark/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserOf } from '../testing/browser.ts';
import { openSignInDesk, signIn } from '../testing/sign-in-desk.ts';
import { testSettings } from '../testing/test-api.ts';

const cache = mkdtempSync(join(tmpdir(), 'tidemark-console-'));
const folderOf = (build: string): string => join(cache, `console-${build.repeat(16)}`);

const write = (build: string, name: string, content: string): void => {
  mkdirSync(join(folderOf(build), 'assets'), { recursive: true });
  writeFileSync(join(folderOf(build), name), content);
};

beforeAll(() => {
  write('a', 'index.html', '<!doctype html><title>Console</title>');
  write('a', 'assets/main-12345678.js', 'plain');
  write('a', 'assets/main-12345678.js.br', 'as brotli');
  write('a', 'assets/main-12345678.js.gz', 'as gzip');
  write('a', 'secret.js', 'outside of the assets');
  write('b', 'assets/old-12345678.css', 'of an earlier build');
});
afterAll(() => rmSync(cache, { recursive: true }));

const openDesk = (more: Partial<typeof testSettings> = {}) =>
  openSignInDesk({ ...testSettings, consoleFolder: folderOf('a'), ...more });

describe('the console', () => {
  test.each(['/console', '/console/inbox/mine', '/console/tickets/42?view=mine'])(
    '%s leads a browser that is not signed in to the sign-in, and from there back',
    async (path) => {
      const { api } = await openDesk();
      const browser = browserOf(api);
      const asked = await browser.get(path);
      expect([asked.status, asked.headers.get('location')]).toEqual([
        303,
        `/login?next=${encodeURIComponent(path)}`,
      ]);
      const entered = await signIn(browser, { next: path });
      const onwards = await (await browser.get(entered.headers.get('location') ?? '')).text();
      expect(onwards).toContain(`content="0; url=${path}"`);
      expect(onwards).toContain('Open the console');
      expect(await (await browser.get(path)).text()).toContain('<title>Console</title>');
    },
  );

  test('the page runs nothing but its own files, with Trusted Types, and is in no frame', async () => {
    const { api } = await openDesk();
    const browser = browserOf(api);
    await signIn(browser);
    const { headers } = await browser.get('/console');
    const policy = headers.get('content-security-policy') ?? '';
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
    ])
      expect(policy.split('; ')).toContain(part);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types ProseMirrorClipboard");
    expect(policy).not.toMatch(/unsafe|nonce|\*|https?:/);
    expect([headers.get('cross-origin-opener-policy'), headers.get('cache-control')]).toEqual([
      'same-origin',
      'no-cache',
    ]);
  });

  test('the page that a browser has is not sent again', async () => {
    const { api } = await openDesk();
    const browser = browserOf(api);
    await signIn(browser);
    const tag = (await browser.get('/console')).headers.get('etag') ?? '';
    const again = await browser.get('/console/inbox/mine', { 'If-None-Match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('an agent of another workspace is not signed in here', async () => {
    const { api, desk, ports } = await openDesk();
    await desk.workspaces.add(systemCall(ports.ids.next(), 'prepare', 'prepare'), {
      slug: 'other',
      name: 'Other',
    });
    const browser = browserOf(api);
    await signIn(browser);
    const elsewhere = browserOf(api, 'other.localhost:3000');
    const cookie = `__Host-tidemark=${browser.cookie('__Host-tidemark')}`;
    expect((await elsewhere.get('/console', { Cookie: cookie })).status).toBe(303);
  });

  test('an address without a workspace explains how addresses begin, and names no workspace', async () => {
    const { api, desk, ports } = await openDesk();
    const call = systemCall(ports.ids.next(), 'prepare', 'prepare');
    await desk.workspaces.add(call, { slug: 'secretive', name: 'Secretive' });
    const answer = await browserOf(api, 'localhost:3000').get('/console');
    const page = await answer.text();
    expect(answer.status).toBe(404);
    expect(page).toContain('begins with its short name, like http://acme.localhost:3000.');
    expect(page).not.toMatch(/secretive|demo/i);
  });

  test('over plain http from another machine it says so, instead of a sign-in that no browser keeps', async () => {
    const { api } = await openDesk({ baseDomain: 'desk.example' });
    const answer = await browserOf(api, 'demo.desk.example').get('/console');
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringContaining('demo.desk.example { reverse_proxy 127.0.0.1:3000 }'),
    ]);
    for (const headers of [{ 'Sec-Fetch-Mode': 'navigate' }, { 'X-Forwarded-Proto': 'https' }])
      expect((await browserOf(api, 'demo.desk.example').get('/console', headers)).status).toBe(303);
  });

  test('where it is not built it says what to do, to agents only', async () => {
    const { api } = await openDesk({ consoleFolder: null });
    const browser = browserOf(api);
    expect((await browser.get('/console')).status).toBe(303);
    await signIn(browser);
    const answer = await browser.get('/console');
    expect([answer.status, await answer.text()]).toEqual([
      503,
      expect.stringContaining('npm run build console'),
    ]);
  });

  test('POST is not taken', async () => {
    const { api } = await openDesk();
    const answer = await browserOf(api).post('/console', {});
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a file of the console', () => {
  const get = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const { api } = await openDesk();
    return browserOf(api).get(`/console/assets/${path}`, headers);
  };

  test.each([
    ['gzip, deflate, br', 'br', 'as brotli'],
    ['gzip', 'gzip', 'as gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip', 'as gzip'],
    ['', null, 'plain'],
  ])('a browser that accepts %j gets %s', async (accepted, encoding, content) => {
    const answer = await get('main-12345678.js', { 'Accept-Encoding': accepted });
    expect([answer.status, answer.headers.get('content-encoding'), await answer.text()]).toEqual([
      200,
      encoding,
      content,
    ]);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  });

  test('a browser that runs an earlier build finds its files', async () => {
    expect(await (await get('old-12345678.css')).text()).toBe('of an earlier build');
  });

  test.each(['none.js', '..%2fsecret.js', '%2e%2e%2fsecret.js', 'main-12345678.js.br', 'x.html', '.js'])(
    'there is no %s',
    async (name) => {
      expect((await get(name)).status).toBe(404);
    },
  );
});

test.each([
  '/console/../login',
  '/console//evil.example',
  '/console/api/tickets',
  '//evil.example/console',
  'https://evil.example/console',
  '/consoles',
  '/console/inbox\n',
  '/console/"><script>',
])('a sign-in does not lead on to %j', async (next) => {
  const { api } = await openDesk();
  const browser = browserOf(api);
  const entered = await signIn(browser, { next });
  expect(entered.headers.get('location')).toBe('/login?entered=yes');
});
