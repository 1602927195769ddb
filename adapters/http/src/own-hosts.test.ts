import { describe, expect, test } from 'vitest';
import { endpoints } from './api/endpoints.ts';
import { foreignHosts } from './own-hosts.ts';
import { apiPath } from './reply.ts';
import { testApi, testSettings } from './testing/test-api.ts';

describe('a host', () => {
  const foreign = foreignHosts({ publicUrl: 'https://Help.Example:8443', baseDomain: 'Desk.example' });

  test.each([
    'help.example',
    'HELP.example:8443',
    'help.example.',
    'desk.example',
    'acme.desk.example:3000',
    'a.b.desk.example',
    'localhost',
    'localhost:4100',
    'acme.localhost',
    '127.0.0.1:3000',
    '192.0.2.7',
    '[::1]:3000',
    '[2001:db8::7]',
  ])('%s is ours', (host) => {
    expect(foreign(host)).toBeNull();
  });

  test.each([
    'evil.example',
    'evildesk.example',
    'desk.example.evil.example',
    'xhelp.example',
    'notlocalhost',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '1.2.3.4.5',
    '',
  ])('%j is not', (host) => {
    expect(foreign(host)).toMatchObject({ code: 'wrong_host' });
  });

  test('that is not ours is named in the error, with our own hosts and the setting for more', () => {
    expect(foreign('evil.example:80')?.message).toBe(
      'Pages and sign-ins are answered on help.example, desk.example, localhost, hosts below BASE_DOMAIN and IP addresses, got "evil.example:80". Whoever runs the server sets PUBLIC_URL to the address that people call.',
    );
  });

  test('of the public URL is no host of ours where none is set', () => {
    expect(foreignHosts(testSettings)('help.example')?.code).toBe('wrong_host');
  });
});

/** A site whose name somebody turned to the address of this server. */
const rebound = async (path: string, init: RequestInit = {}, token?: string) => {
  const { api, ...rest } = await testApi();
  const bearer = { Authorization: `Bearer ${token ?? rest.token}` };
  const at = (headers: Readonly<Record<string, string>>) =>
    api.fetch(new Request(`http://evil.example${path}`, { ...init, headers }), {});
  return { without: await at({}), withKey: await at(bearer) };
};

const pathOf = (path: string): string =>
  apiPath + path.replace(':number', '1').replace(/:\w+/g, '019a0000-ffff-7000-8000-000000000001');

describe('on a host that is not ours', () => {
  test.each(endpoints.map(({ operation, ...endpoint }) => [operation, endpoint] as const))(
    '%s is refused to strangers, and a credential opens it as on any other',
    async (_, { method, path, needs, linked }) => {
      const { without, withKey } = await rebound(pathOf(path), { method });
      const open = needs === 'nobody' && !linked;
      expect(without.status === 421).toBe(open);
      expect(withKey.status === 421).toBe(open);
      if (needs !== 'nobody') expect(without.status).toBe(401);
    },
  );

  const pages = [
    '/',
    '/docs',
    '/docs.md',
    '/docs/errors/not_found',
    '/docs/errors/not_found.md',
    '/llms.txt',
    '/favicon.ico',
    '/api/v1/openapi.json',
    '/setup',
    '/login',
    '/login/sso',
  ];
  const more = ['/login/callback', '/logout', '/invitation', '/help', '/help/search', '/help/feed.xml'];
  const rest = [
    '/login/forgotten',
    '/login/reset',
    '/account/password',
    '/account/sessions',
    '/help/articles/x',
    '/robots.txt',
    '/portal/web',
    '/portal/web/requests',
    '/rating',
    '/nowhere',
  ];
  test.each([...pages, ...more, ...rest])('%s is refused, whatever its method', async (path) => {
    for (const method of ['GET', 'POST']) {
      const { without, withKey } = await rebound(path, { method });
      // A method that a path does not have opens nothing.
      if (without.status === 405) continue;
      expect([method, without.status, withKey.status]).toEqual([method, 421, 421]);
      expect(await without.json()).toMatchObject({ error: { code: 'wrong_host' } });
    }
  });

  test('a browser gets a page that says which address to open, and no cookie', async () => {
    const { api } = await testApi();
    const headers = { Accept: 'text/html', Cookie: '__Host-tidemark=x' };
    const answer = await api.fetch(new Request('http://evil.example/login', { headers }), {});
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([421, 'text/html; charset=utf-8']);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.text()).toContain('answered on localhost,');
  });

  test.each(['/livez', '/readyz'])('%s is answered, because health checks have no host', async (path) => {
    const { without } = await rebound(path);
    expect(without.status).toBe(200);
  });
});
