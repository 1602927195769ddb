/** Paths without sign-in, requested from other sites and in other spellings. */
import { describe, expect, test } from 'vitest';
import { testApi, testSettings } from '../testing/test-api.ts';
import { openPaths } from './every-page.ts';
import { passkeyScriptPath } from './factors/script.ts';
import { fontPath } from './look/font.ts';
import { ownerPath } from './sign-in/owner.ts';

const host = 'demo.desk.example';
const base = `https://${host}`;

/** Of other sites, and written so that a careless comparison takes them for ours. */
const origins = [
  'https://evil.example',
  'http://evil.example',
  'null',
  'https://other.desk.example',
  'https://demo.desk.example.evil.example',
  'https://evil-demo.desk.example',
  'https://evildemo.desk.example',
  'https://demo.desk.example@evil.example',
  'https://evil.example/demo.desk.example',
  'https://evil.example#demo.desk.example',
  'https://demo.desk.example:8443',
  'https://demo.desk.example.',
  'https://demo_desk.example',
  'https://demo.desk.exampl',
  'https://xn--dmo-bma.desk.example',
  'https://127.0.0.1',
  'https://[::1]',
  'file://',
  'chrome-extension://demo.desk.example',
  'demo.desk.example',
];

/** Pages in a sandbox load the font, too. */
const isShared = (path: string): boolean => path === fontPath;
/** The same bytes for everybody, whatever the method. */
const isFile = (path: string): boolean => [fontPath, passkeyScriptPath].includes(path);
/** Pressed on the setup page of another host; its code works once. */
const isFromAnywhere = (path: string): boolean => path === ownerPath;

/** With something for each parameter. */
const concrete = (path: string): string => path.replace(/:\w+/g, '1').replace('*', 'x');

const opened = async () => {
  const settings = { ...testSettings, publicUrl: 'https://desk.example', baseDomain: 'desk.example' };
  const { api } = await testApi({ settings });
  return (path: string, init: RequestInit = {}): Promise<Response> =>
    Promise.resolve(
      api.fetch(
        new Request(base + path, { ...init, headers: { Host: host, ...init.headers }, redirect: 'manual' }),
      ),
    );
};

const corsIn = ({ headers }: Response): readonly string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control'));

/** Of the same path, as proxies, frameworks and file systems are known to read them. */
const spellings: readonly ((path: string) => string)[] = [
  ...[
    '/',
    '//',
    '%2f',
    '%00',
    '%20',
    '%09',
    '%0a',
    '%0d%0a',
    ';',
    ';a=b',
    '.json',
    '.html',
    '~',
    '*',
    ':',
    ',',
  ].map((end) => (path: string) => path + end),
  ...['%23', '%3f', '%c2%ad', '%e2%80%8b', '%e2%80%ae', '%cc%81', '/..;/x', '/.%00'].map(
    (end) => (path: string) => path + end,
  ),
  ...['/', '/;', '/.;', '/%2e;', '/%2f', '/%5c', '/x/..%2f', '/x/..;', '/%c0%ae'].map(
    (begin) => (path: string) => begin + path,
  ),
  (path) => path.toUpperCase(),
  (path) => `/${path.slice(1).replaceAll('/', '%2f')}%2f`,
  (path) => path.replace(/[a-z]/, (letter) => `%25${letter.charCodeAt(0).toString(16)}`),
  (path) =>
    path.replace(/[a-z]/, (letter) =>
      encodeURIComponent(String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
    ),
  (path) => path.replace('i', '%c4%b1'),
];

describe.each(openPaths.map(concrete))('%s', (path) => {
  test('gives no other site a permission, and takes no form of one', async () => {
    const send = await opened();
    for (const origin of origins) {
      const headers = { Origin: origin };
      const asked = { ...headers, 'Access-Control-Request-Method': 'POST' };
      const form = { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' };
      const read = await send(path, { headers });
      const preflight = await send(path, { method: 'OPTIONS', headers: asked });
      const posted = await send(path, { method: 'POST', headers: form, body: 'email=ann%40desk.example' });
      if (!isShared(path)) expect([origin, [read, preflight, posted].flatMap(corsIn)]).toEqual([origin, []]);
      expect([origin, posted.headers.getSetCookie()]).toEqual([origin, []]);
      if (isFile(path)) continue;
      expect([404, 405], `OPTIONS of ${origin}`).toContain(preflight.status);
      if (!isFromAnywhere(path))
        expect([400, 401, 403, 404, 405, 415], `POST of ${origin}`).toContain(posted.status);
    }
  });
  test('is found under no other spelling, also with a body that is too long for it', async () => {
    const send = await opened();
    const others = spellings
      .map((spell) => spell(path))
      .filter((other) => other !== path && !openPaths.includes(other));
    expect(others.length).toBeGreaterThanOrEqual(30);
    for (const other of others) {
      const answers = [await send(other), await send(other, { method: 'POST', body: 'x'.repeat(17 * 1024) })];
      expect([other, answers.map(({ status }) => status)]).toEqual([
        other,
        expect.not.arrayContaining([200]),
      ]);
    }
  });
});
