import { anApiKey, aWorkspace } from '@tidemark/domain/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from '../storage.ts';
import { engines, type TestDatabase } from '../testing/engines.ts';

const now = '2026-11-20T10:00:00.000Z';

const postgres = engines.find(({ name }) => name === 'Postgres');

describe('on Postgres', () => {
  let database: TestDatabase;
  let here: Storage;
  let there: Storage;
  const [workspace, key, tokenHash] = [aWorkspace(), anApiKey(), 'b'.repeat(64)];
  const revoked = { ...key, revokedAt: '2026-11-20T09:00:00.000Z' };

  beforeAll(async () => {
    if (!postgres) throw new Error('Expected Postgres among the engines.');
    database = await postgres.create('current');
    [here, there] = [await database.open(), await database.open()];
    await here.work.write(workspace.id, async (stores) => {
      await stores.workspace.add(workspace);
      await stores.apiKeys.add(key, tokenHash);
    });
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    await database.drop();
  });

  test('a key is remembered, and believed by no process once the call that revoked it is answered', async () => {
    const first = await here.directory.findCredential(tokenHash, now);
    expect(first).toEqual({ type: 'api_key', workspace, key });
    expect(await here.directory.findCredential(tokenHash, now)).toBe(first);
    await there.directory.findCredential(tokenHash, now);
    await here.work.write(workspace.id, (stores) => stores.apiKeys.save(revoked));
    for (const { directory } of [here, there])
      expect(await directory.findCredential(tokenHash, now)).toMatchObject({ key: revoked });
  });

  test('what is changed by hand is seen after a second, also while the key is in use', async () => {
    await database.run(`update api_keys set revoked_at = null where token_hash = '${tokenHash}'`);
    const since = performance.now();
    const isRevoked = async () => {
      const found = await here.directory.findCredential(tokenHash, now);
      return found?.type === 'api_key' && found.key.revokedAt !== null;
    };
    while (await isRevoked())
      if (performance.now() - since > 2_000) expect.unreachable('The old key is believed for too long.');
  });
});
