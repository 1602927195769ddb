/** Authentication of callers (contract §0.6). */
import { describe, expect, test } from 'vitest';
import { callerOf, guarded } from './callers.ts';
import { forEachDesk } from './desks.ts';
import { furnish, sampleCalls } from './samples.ts';
import { sharedDesk } from './shared-desk.ts';

const badCredentials: Readonly<Record<string, string | null>> = {
  'no key': null,
  'an empty header': '',
  'a scheme without a key': 'Bearer',
  'another scheme': 'Basic dXNlcjpwYXNz',
  'a key that is none': 'Bearer nonsense',
  'the word null': 'Bearer null',
  'a list': 'Bearer []',
  'an object': 'Bearer {}',
  'a number': 'Bearer 0',
  true: 'Bearer true',
  'a key with a wrong checksum': 'Bearer tmk_abcdefgh_abcdefghijklmnopqrstuvwxyzabcdef000000',
  'two keys in one header': 'Bearer tmk_a, Bearer tmk_b',
  'a device token, which is no key': 'Bearer tmd_abcdefgh_abcdefghijklmnopqrstuvwxyzabcdef000000',
};

forEachDesk((open) => {
  const shared = sharedDesk(open);
  test.each(guarded)('%s without a key gets 401, whatever else is wrong', async (operation) => {
    const { records, caller } = await shared();
    const nobody = await caller('nobody', async (workspace) => workspace.stranger(null));
    const sample = sampleCalls(records).find(([name]) => name === operation)?.[1];
    const good = await nobody.send(sample?.method ?? '', sample?.path ?? '', sample);
    const bad = await nobody.send(sample?.method ?? '', `${sample?.path}?limit=0`, {
      ...(sample?.method === 'GET' ? {} : { raw: '{' }),
    });
    for (const answer of [good, bad]) {
      expect(answer.status).toBe(401);
      expect(answer.error.code).toBe('unauthorized');
      expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer');
      expect(answer.headers.get('RateLimit-Limit')).toBeNull();
    }
  });

  test.each(Object.entries(badCredentials))('%s gets 401', async (_, authorization) => {
    const workspace = await open();
    const answer = await workspace.stranger(authorization).get('/tickets');
    expect(answer.status).toBe(401);
    expect(answer.error.code).toBe('unauthorized');
  });

  test('an unknown route gets 401 without a key', async () => {
    const workspace = await open();
    expect((await workspace.stranger(null).get('/no/such/route')).status).toBe(401);
    expect((await workspace.stranger(null).send('PUT', '/tickets')).status).toBe(401);
  });

  test('the word Bearer may have any letter case', async () => {
    const workspace = await open();
    const key = await workspace.desk.apiKeys.add(
      { ...anyCall, workspaceId: workspace.id },
      { name: 'Integration', scopes: ['read'] },
    );
    expect((await workspace.stranger(`bearer ${key.token}`).get('/tickets')).status).toBe(200);
    expect((await workspace.stranger(`Bearer ${key.token}x`).get('/tickets')).status).toBe(401);
    expect((await workspace.stranger(`Bearer ${key.token.toUpperCase()}`).get('/tickets')).status).toBe(401);
  });

  test('a revoked key gets 401 from its next call on', async () => {
    const workspace = await open();
    const reader = await workspace.client('read');
    expect((await reader.get('/tickets')).status).toBe(200);
    await workspace.revoke(reader.keyId ?? '');
    expect((await reader.get('/tickets')).status).toBe(401);
  });

  test('a suspended workspace answers 403 until it is resumed', async () => {
    const workspace = await open();
    const reader = await workspace.client('read');
    await workspace.suspend();
    const refused = await reader.get('/tickets');
    expect(refused.status).toBe(403);
    expect(refused.error.code).toBe('workspace_suspended');
    await workspace.desk.workspaces.resume({ ...anyCall, workspaceId: workspace.id });
    expect((await reader.get('/tickets')).status).toBe(200);
  });

  describe('a known caller', () => {
    test('gets 404 for an unknown route', async () => {
      const reader = await (await open()).client('read');
      for (const path of ['/nothing', '/tickets/1/nothing', '/agents/1', '/tickets/1/read/more'])
        expect((await reader.get(path)).error.code).toBe('not_found');
    });

    test('gets 405 and Allow for a wrong method', async () => {
      const writer = await (await open()).client('read', 'write');
      const answers: readonly (readonly [string, string, string])[] = [
        ['PUT', '/tickets', 'GET, HEAD, POST'],
        ['DELETE', '/tickets/1', 'GET, HEAD, PATCH'],
        ['POST', '/agents', 'GET, HEAD'],
        ['GET', '/tickets/1/read', 'POST, DELETE'],
        ['OPTIONS', '/contacts/1', 'GET, HEAD, PATCH, DELETE'],
      ];
      for (const [method, path, allow] of answers) {
        const answer = await writer.send(method, path);
        expect([answer.status, answer.error.code]).toEqual([405, 'method_not_allowed']);
        expect(answer.headers.get('Allow')).toBe(allow);
      }
    });

    test('gets no CORS permission, whatever the call', async () => {
      const workspace = await open();
      const records = await furnish(workspace);
      for (const [operation, { method, path, ...sent }] of sampleCalls(records))
        for (const origin of ['https://evil.example', 'null', `http://${workspace.host}`]) {
          const client = await callerOf(workspace, operation);
          const answer = await client.send(method, path, { ...sent, headers: { Origin: origin } });
          const names = [...answer.headers.keys()];
          expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
        }
    });
  });
});

const anyCall = {
  actor: { type: 'system', id: null, name: 'Command line' },
  channel: 'web',
  operation: 'prepare',
  path: '',
  requestId: 'prepare',
  source: null,
  credentialId: null,
} as const;
