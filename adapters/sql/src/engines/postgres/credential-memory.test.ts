import { anApiKey, aWorkspace } from '@tidemark/domain/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Storage } from '../../storage.ts';
import { driverThatAnswers } from '../../testing/answering-driver.ts';
import { engines, type TestDatabase } from '../../testing/engines.ts';
import { createCredentialMemory } from './credential-memory.ts';
import { kyselyOn } from './dialect.ts';

const now = '2026-11-20T10:00:00.000Z';

const postgres = engines.find(({ name }) => name === 'Postgres');

describe('on Postgres', () => {
  let database: TestDatabase;
  let here: Storage;
  let there: Storage;
  const workspace = aWorkspace();
  const key = anApiKey();
  const tokenHash = 'b'.repeat(64);
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

  test('a key is cached, and refused by every process once the call that revoked it is answered', async () => {
    const first = await here.directory.findCredential(tokenHash, now);
    expect(first).toEqual({ type: 'api_key', workspace, key });
    expect(await here.directory.findCredential(tokenHash, now)).toBe(first);
    await there.directory.findCredential(tokenHash, now);
    await here.work.write(workspace.id, (stores) => stores.apiKeys.save(revoked));
    for (const { directory } of [here, there])
      expect(await directory.findCredential(tokenHash, now)).toMatchObject({ key: revoked });
  });

  test('a manual change of the database takes effect by itself, also while the key is in use', async () => {
    await database.run(`update api_keys set revoked_at = null where token_hash = '${tokenHash}'`);
    const since = performance.now();
    const isRevoked = async () => {
      const found = await here.directory.findCredential(tokenHash, now);
      return found?.type === 'api_key' && found.key.revokedAt !== null;
    };
    while (await isRevoked())
      if (performance.now() - since > 20_000) expect.unreachable('The old key is believed for too long.');
  });
});

/** A memory over a server that has a key for each hash, and how often it was asked. */
const overKeys = () => {
  const workspace = aWorkspace();
  const keys = new Map(hashes.map((hash) => [hash, anApiKey()]));
  const questions: (readonly unknown[])[] = [];
  const server = { isAway: false };
  const rowOf = (hash: string) => {
    const { id, name, prefix, createdAt } = keys.get(hash) ?? anApiKey();
    const key = {
      id,
      name,
      prefix,
      scopes: '[]',
      created_at: createdAt,
      last_used_at: null,
      revoked_at: null,
    };
    const owner = { slug: workspace.slug, locale: 'en', timezone: 'UTC', status: 'active', settings: '{}' };
    const named = { owner_id: workspace.id, owner_name: workspace.name, owner_created_at: createdAt };
    return { token_hash: hash, workspace_id: workspace.id, type: 'api_key', ...key, ...owner, ...named };
  };
  const reader = kyselyOn(
    driverThatAnswers(({ parameters }) => {
      const asked = hashes.filter((hash) => parameters.includes(hash));
      if (server.isAway) throw new Error('The server is away.');
      questions.push(asked);
      return asked.map(rowOf);
    }),
  );
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  return { memory: createCredentialMemory(reader, { wait }), server, questions, keys, workspace };
};

const hashes = ['c', 'd'].map((letter) => letter.repeat(64));

describe('a change', () => {
  const remembered = async () => {
    const bench = overKeys();
    const find = () => Promise.all(hashes.map((hash) => bench.memory.find(hash, now)));
    const before = await find();
    expect(bench.questions).toEqual(hashes.map((hash) => [hash]));
    /** Indexes of those that are read again after a change. */
    const readAnew = async (touched: readonly (string | null)[]) => {
      void bench.memory.changed(touched);
      const after = await find();
      return after.flatMap((found, place) => (found === before[place] ? [] : [place]));
    };
    return { ...bench, readAnew };
  };

  test('of one key leaves the cached entries of the others', async () => {
    const { readAnew, questions, keys } = await remembered();
    expect(await readAnew([keys.get(hashes[1] ?? '')?.id ?? null])).toEqual([1]);
    expect(questions).toEqual([[hashes[0]], [hashes[1]], [hashes[1]]]);
  });

  test('of a whole workspace, or of unknown extent, removes all its cached entries', async () => {
    const { readAnew, workspace } = await remembered();
    expect(await readAnew([anApiKey().id])).toEqual([]);
    expect(await readAnew([workspace.id])).toEqual([0, 1]);
    expect(await (await remembered()).readAnew([null])).toEqual([0, 1]);
  });
});

describe('by the second', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());
  const [tokenHash = ''] = hashes;

  test('a key that cannot be read again is believed for one second after it was read, and no longer', async () => {
    const { memory, server } = overKeys();
    const found = await memory.find(tokenHash, now);
    server.isAway = true;
    await vi.advanceTimersByTimeAsync(999);
    expect(await memory.find(tokenHash, now)).toBe(found);
    await vi.advanceTimersByTimeAsync(1);
    await expect(memory.find(tokenHash, now)).rejects.toThrow('The server is away.');
  });

  test('a key in use is read again within each second', async () => {
    const { memory, questions } = overKeys();
    for (let second = 1; second <= 5; second += 1) {
      await memory.find(tokenHash, now);
      const before = questions.length;
      await vi.advanceTimersByTimeAsync(1_000);
      expect(questions.length).toBeGreaterThan(before);
    }
  });

  test('whoever changes a key forgets it at once, and is answered after one second, when nobody believes it', async () => {
    const { memory, questions, keys } = overKeys();
    await memory.find(tokenHash, now);
    let isAnswered = false;
    void memory.changed([keys.get(tokenHash)?.id ?? null]).then(() => {
      isAnswered = true;
    });
    await memory.find(tokenHash, now);
    expect(questions).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(999);
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isAnswered).toBe(true);
  });
});
