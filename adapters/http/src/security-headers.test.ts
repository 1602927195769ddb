import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { endpoints } from './api/endpoints.ts';
import { apiPath } from './reply.ts';
import { securityHeadersOf } from './security-headers.ts';
import { serve } from './socket/serve.ts';
import { request, testApi, testSettings } from './testing/test-api.ts';

const secure = { ...testSettings, publicUrl: 'https://desk.example' };

const safetyOf = ({ status, headers }: Pick<Response, 'status' | 'headers'>) => ({
  status,
  sniffed: headers.get('X-Content-Type-Options') !== 'nosniff',
  framed: !/(?:^|; )frame-ancestors 'none'(?:;|$)/.test(headers.get('Content-Security-Policy') ?? ''),
  loads: !/(?:^|; )(?:default-src 'none'|sandbox)(?:;|$)/.test(headers.get('Content-Security-Policy') ?? ''),
  hsts: headers.get('Strict-Transport-Security'),
});

const safe = {
  sniffed: false,
  framed: false,
  loads: false,
  hsts: 'max-age=31536000; includeSubDomains',
};

const pathOf = (path: string): string =>
  apiPath + path.replace(':number', '1').replace(/:\w+/g, '019a0000-ffff-7000-8000-000000000001');

describe('the security headers', () => {
  test.each(endpoints.map(({ operation, method, path }) => [operation, method, pathOf(path)] as const))(
    'are sent by %s, with success and with errors',
    async (_, method, path) => {
      const { api, token } = await testApi({ settings: secure });
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' };
      for (const bearer of [null, token, 'tmk_wrong']) {
        const answer = await api.fetch(request(path, bearer, { method, ...body }));
        expect(safetyOf(answer)).toEqual({ status: answer.status, ...safe });
      }
    },
  );

  const pages = [
    '/',
    '/docs',
    '/docs/errors/not_found',
    '/favicon.ico',
    '/livez',
    '/readyz',
    '/setup',
    '/login',
    '/login/sso',
    '/help',
  ];
  const texts = [
    '/docs.md',
    '/docs/errors/not_found.md',
    '/llms.txt',
    '/robots.txt',
    '/help/sitemap.xml',
    '/help/feed.xml',
    `${apiPath}/openapi.json`,
  ];
  const refused = [
    '/login/callback',
    '/invitation',
    '/login/reset',
    '/account/password',
    '/account/sessions',
    '/portal/web',
    '/portal/web/requests',
    '/rating',
    '/nowhere',
  ];
  test.each([...pages, ...texts, ...refused, `${apiPath}/nowhere`, `${apiPath}/portal/auth/open?token=x`])(
    'are sent on %s, for every method and on a foreign host',
    async (path) => {
      const { api } = await testApi({ settings: secure });
      for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
        const answer = await api.fetch(request(path, null, { method }));
        expect(safetyOf(answer)).toEqual({ status: answer.status, ...safe });
      }
      expect(safetyOf(await api.fetch(new Request(`http://evil.example${path}`)))).toMatchObject(safe);
    },
  );

  test('are sent with unparsed requests, and with a fault before a request has its id', async () => {
    const fail = () => {
      throw new Error('the device is gone');
    };
    const broken = await testApi({ settings: secure, ids: { next: fail } });
    expect(safetyOf(await broken.api.fetch(request('/livez')))).toEqual({ status: 500, ...safe });
    const { api, parts } = await testApi({ settings: secure });
    const listening = await serve(api, { host: '127.0.0.1', port: 0, parts });
    for (const sent of ['nonsense\r\n\r\n', 'GET /livez HTTP/1.1\r\n\r\n']) {
      const socket = connect(listening.port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(sent);
      const [head = ''] = (await text(socket)).split('\r\n\r\n');
      const lines = head.split('\r\n').slice(1);
      const headers = new Headers(
        lines.map((line): [string, string] => [
          line.slice(0, line.indexOf(':')),
          line.slice(line.indexOf(':') + 1),
        ]),
      );
      expect(safetyOf({ status: 400, headers })).toEqual({ status: 400, ...safe });
    }
    await listening.close(0);
  });
});

test.each([
  ['https://desk.example', 'subdomains', 'max-age=31536000; includeSubDomains'],
  ['https://desk.example', 'host', 'max-age=31536000'],
  ['https://desk.example', 'off', undefined],
  ['http://desk.example', 'subdomains', undefined],
  [null, 'subdomains', undefined],
] as const)(
  'with the public URL %s and HSTS=%s, Strict-Transport-Security is %s',
  (publicUrl, hsts, line) => {
    expect(securityHeadersOf({ publicUrl, hsts })['Strict-Transport-Security']).toBe(line);
  },
);
