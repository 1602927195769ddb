import { DeskError, type RateLimiter, type Work } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { type Fairness, withoutShares } from './fairness.ts';
import { request, testApi, testSettings } from './testing/test-api.ts';

/** The body of a failure. */
const failureOf = async (response: Response) =>
  (await response.json()) as Readonly<{ error: Readonly<Record<string, string>> }>;

const failing = (error: unknown): Work => {
  const fail = async () => {
    throw error;
  };
  return { read: fail, write: fail, snapshot: fail };
};

const brokenLimiter: RateLimiter = {
  take: async () => {
    throw new Error('connect ECONNREFUSED 10.0.0.9:5432');
  },
};

describe('a fault of ours', () => {
  test('is answered without details, and logged under the request id', async () => {
    const error = new Error('SQLITE_CORRUPT: database disk image is malformed');
    const { api, log, token, ports } = await testApi({}, { work: failing(error) });
    const response = await api.fetch(request('/api/v1/tickets', token));
    const body = await failureOf(response);
    expect(response.status).toBe(500);
    expect(body.error.code).toBe('internal_error');
    expect(JSON.stringify(body)).not.toMatch(/sqlite|malformed|disk/i);
    const fault = log.find(({ message }) => message === 'fault');
    expect(fault).toMatchObject({ level: 'error', request_id: body.error.request_id });
    expect(fault?.error).toContain('SQLITE_CORRUPT');
    expect(ports.auditTrail.notes.at(-1)?.entry.outcome).toBe('internal_error');
  });

  test.each([
    ['unavailable', 503, '5', 'error'],
    ['storage_full', 507, null, 'warn'],
  ] as const)('%s is answered with %d', async (code, status, retryAfter, level) => {
    const { api, log, token } = await testApi({}, { work: failing(new DeskError(code, 'Not now, sorry.')) });
    const body = JSON.stringify({ email: 'ann@customer.example' });
    const response = await api.fetch(request('/api/v1/contacts', token, { method: 'POST', body }));
    expect([response.status, response.headers.get('Retry-After')]).toEqual([status, retryAfter]);
    expect((await failureOf(response)).error.code).toBe(code);
    expect(log).toEqual([expect.objectContaining({ level, message: 'request', status })]);
  });

  test.each([
    ['unavailable', 'Connection terminated unexpectedly'],
    ['storage_full', 'could not extend file: No space left on device'],
  ] as const)(
    'behind %s is logged with the database’s error, which no response shows',
    async (code, said) => {
      const error = Object.assign(new DeskError(code, 'Not now, sorry.'), { cause: new Error(said) });
      const { api, log, token } = await testApi({}, { work: failing(error) });
      const body = JSON.stringify({ email: 'secret@customer.example' });
      const response = await api.fetch(request('/api/v1/contacts', token, { method: 'POST', body }));
      expect(await response.text()).not.toContain(said);
      const faults = log.filter(({ message }) => message === 'fault');
      expect(faults).toEqual([
        expect.objectContaining({ level: 'error', request_id: response.headers.get('X-Request-Id') }),
      ]);
      expect(faults[0]?.error).toContain(said);
      expect(JSON.stringify(log)).not.toMatch(/secret|tmk_/);
    },
  );

  test.each(['clock', 'ids'] as const)(
    'of the %s, which fails before a request has its id, is answered and logged too',
    async (broken) => {
      const fail = () => {
        throw new Error('the device is gone');
      };
      const wanted = broken === 'ids' ? { ids: { next: fail } } : { clock: { now: fail } };
      const { api, log } = await testApi(wanted);
      for (const path of ['/livez', '/api/v1/tickets', '/help']) {
        const response = await api.fetch(request(path));
        const { error } = await failureOf(response);
        expect([path, response.status, error.code]).toEqual([path, 500, 'internal_error']);
        expect(response.headers.get('X-Request-Id')).toBe(error.request_id);
        expect(error.docs_url).toMatch(/\/docs\/errors\/internal_error$/);
        expect(JSON.stringify(error)).not.toContain('device');
        expect(log.at(-1)).toMatchObject({ level: 'error', message: 'fault', request_id: error.request_id });
        expect(log.at(-1)?.error).toContain('the device is gone');
      }
    },
  );

  test('is not logged for a wrong request', async () => {
    const { api, log, token } = await testApi();
    await api.fetch(request('/api/v1/contacts', token, { method: 'POST', body: '{}' }));
    expect(log.map(({ message }) => message)).toEqual(['request']);
  });

  test('while the rate limiter fails, reads succeed and writes get 503 with a retry time', async () => {
    const { api, log, token } = await testApi({ rateLimiter: brokenLimiter });
    expect((await api.fetch(request('/api/v1/tickets', token))).status).toBe(200);
    const write = await api.fetch(request('/api/v1/contacts', token, { method: 'POST', body: '{}' }));
    expect([write.status, write.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(JSON.stringify(await write.json())).not.toContain('ECONNREFUSED');
    expect(log.filter(({ message }) => message === 'rate limiter failed')).toHaveLength(2);
  });
});

describe('the fairness of workspaces', () => {
  test('a workspace with too many waiting calls gets 429 for the next one, which may be sent again in a second', async () => {
    const refused = new DeskError('workspace_busy', 'Too many wait.', { retryAfterSeconds: 1 });
    const fairness = { ...withoutShares, asRequest: () => Promise.reject(refused) };
    const { api, token } = await testApi({ fairness });
    const answer = await api.fetch(request('/api/v1/tickets', token));
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '1']);
    expect(await answer.json()).toMatchObject({ error: { code: 'workspace_busy' } });
  });

  test('a call beyond the rate of its workspace is refused, whichever key makes it', async () => {
    const asked: string[] = [];
    const admits: Fairness['admits'] = ({ id }) => asked.push(id) < 2;
    const { api, token, desk, call } = await testApi({ fairness: { ...withoutShares, admits } });
    const other = await desk.apiKeys.add(call, { name: 'Other', scopes: ['read'] });
    expect((await api.fetch(request('/api/v1/tickets', token))).status).toBe(200);
    const answer = await api.fetch(request('/api/v1/tickets', other.token));
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '1']);
    expect(answer.headers.get('RateLimit-Limit')).toBe('600');
    expect(await answer.json()).toMatchObject({ error: { code: 'rate_limited' } });
    expect(asked).toEqual([call.workspaceId, call.workspaceId]);
  });

  test.each([
    ['/tickets', 1],
    ['/tickets?limit=25', 1],
    ['/tickets?limit=26', 4],
    ['/contacts?limit=100', 4],
    ['/search?q=refund', 4],
  ])('GET %s weighs %i', async (path, weight) => {
    const weights: number[] = [];
    const asRequest: Fairness['asRequest'] = (asked, run) => {
      weights.push(asked);
      return run();
    };
    const { api, token } = await testApi({ fairness: { ...withoutShares, asRequest } });
    await api.fetch(request(`/api/v1${path}`, token));
    expect(weights).toEqual([weight]);
  });
});

describe('the log', () => {
  test('has one line per call, without its key, query or body', async () => {
    const { api, log, token } = await testApi();
    const body = JSON.stringify({ email: 'secret@customer.example' });
    await api.fetch(request('/api/v1/contacts', token, { method: 'POST', body }));
    await api.fetch(request('/nowhere?email=secret'));
    expect(log).toHaveLength(2);
    expect(log[0]).toMatchObject({
      level: 'info',
      message: 'request',
      method: 'POST',
      path: '/api/v1/contacts',
      operation: 'addContact',
      status: 201,
    });
    expect(JSON.stringify(log)).not.toMatch(/secret|tmk_/);
  });
});

describe('health', () => {
  test('is alive without a key, and ready when the database answers', async () => {
    const { api } = await testApi();
    expect((await api.fetch(request('/livez'))).status).toBe(200);
    expect((await api.fetch(request('/readyz'))).status).toBe(200);
  });

  test('is alive but not ready when the database does not answer', async () => {
    const { api, log } = await testApi({ ready: () => Promise.reject(new Error('pg: connection refused')) });
    expect((await api.fetch(request('/livez'))).status).toBe(200);
    const response = await api.fetch(request('/readyz'));
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await response.text()).not.toContain('refused');
    expect(log.find(({ message }) => message === 'fault')?.error).toContain('pg: connection refused');
  });
});

describe('beside the API', () => {
  test('/docs/ leads to the reference', async () => {
    const { api } = await testApi();
    const answer = await api.fetch(request('/docs/', null));
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/docs']);
  });

  test.each([
    '/docs',
    '/docs/',
    '/docs.md',
    '/docs/errors/not_found',
    '/docs/errors/not_found.md',
    '/llms.txt',
    '/favicon.ico',
    '/livez',
    '/readyz',
    '/',
    '/api/v1/openapi.json',
  ])('%s is read-only: other methods get 405, without a key', async (path) => {
    const { api } = await testApi();
    for (const method of ['OPTIONS', 'PUT', 'DELETE', 'POST']) {
      const response = await api.fetch(request(path, null, { method }));
      expect([method, response.status, response.headers.get('Allow')]).toEqual([method, 405, 'GET, HEAD']);
      expect((await failureOf(response)).error.code).toBe('method_not_allowed');
    }
    expect((await api.fetch(request(path, null, { method: 'HEAD' }))).status).toBeLessThan(400);
  });

  test.each([
    ['/api/v1/auth/login', 'POST'],
    ['/api/v1/auth/authorize', 'GET, HEAD'],
    ['/login', 'GET, HEAD, POST'],
    ['/logout', 'POST'],
  ])('%s answers %s without a key', async (path, allowed) => {
    const { api } = await testApi();
    const response = await api.fetch(request(path, null, { method: 'DELETE' }));
    expect([response.status, response.headers.get('Allow')]).toEqual([405, allowed]);
  });

  test.each(['/hel', '/helpp', '/api', '/api/v2', '/__proto__', '/constructor/x', '/livez/', '//livez'])(
    '%s is not found',
    async (path) => {
      const { api } = await testApi();
      for (const method of ['GET', 'POST'])
        expect((await api.request(`http://localhost${path}`, { method })).status).toBe(404);
    },
  );

  test.each(['/look/', '/docs/errors/', '/api/v1/files/', '/console/assets/', '/files/', '/data/', '/.git/'])(
    '%s is a folder, and nobody gets a list of what is in it',
    async (path) => {
      const { api } = await testApi();
      expect((await api.fetch(request(path))).status).not.toBe(200);
    },
  );

  test('an unknown path is 404 with a request id', async () => {
    const { api } = await testApi();
    const response = await api.fetch(request('/favicon.png'));
    expect(response.status).toBe(404);
    expect((await failureOf(response)).error.request_id).toBe(response.headers.get('X-Request-Id'));
  });

  test('an error links to its place in the reference, at the public address if one is set', async () => {
    const settings = { ...testSettings, publicUrl: 'https://desk.example' };
    const { api } = await testApi({ settings });
    const { error } = await failureOf(await api.fetch(request('/api/v1/tickets')));
    expect(error.docs_url).toBe('https://desk.example/docs/errors/unauthorized');
  });
});
