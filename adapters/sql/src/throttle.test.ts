import { plus, toInstant } from '@tidemark/domain';
import { aHash } from '@tidemark/domain/testing';
import { portSuites } from '@tidemark/port-contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from './storage.ts';
import { engines, type TestDatabase } from './testing/engines.ts';
import { hold, prune } from './throttle.ts';

const at = '2026-11-20T08:05:00.000Z';
const allowance = { most: 10, windowMs: 60_000 };

describe.each(engines)('on $name', (engine) => {
  let database: TestDatabase;
  let storages: readonly Storage[] = [];
  let opened = 0;

  beforeAll(async () => {
    database = await engine.create('current');
    storages = [await database.open(), await database.open()];
  });
  afterAll(async () => {
    for (const storage of storages) await storage.close();
    await database.drop();
  });
  /** Now of this process, now of that one. */
  const throttle = async () => {
    opened += 1;
    return storages[opened % 2]?.throttle ?? expect.unreachable('No database was opened.');
  };

  portSuites.throttle(engine.name, throttle);

  test('expired tries leave no row', async () => {
    const { take } = await throttle();
    for (let count = 0; count < 25; count += 1) await take(aHash(), allowance, at);
    const later = plus(at, 100 * 60_000);
    const left = async () => (await database.count('throttled_tries')) - 1;
    await take(aHash(), allowance, later);
    const before = await left();
    await take(aHash(), allowance, later);
    expect(await left()).toBeLessThan(before);
    for (let count = 0; count < 50; count += 1) await take('the same', allowance, later);
    expect(await database.count('throttled_tries')).toBe(3);
  });

  test('a try reads the row of its key and expired rows, however many others there are', async () => {
    const now = 1_900_000_000_000;
    const { take } = await throttle();
    for (let count = 0; count < 500; count += 1) await take(aHash(), allowance, toInstant(now + count));
    await database.run('analyze');
    const planOf = async (query: Parameters<TestDatabase['explain']>[0]) =>
      (await database.explain(query)).join('\n');
    expect(await planOf(prune.compiled(database.compiler, now, 10))).toMatch(/throttled_tries_over/);
    expect(await planOf(hold.compiled(database.compiler, 'a', now))).not.toMatch(/SCAN|Seq Scan/);
  });
});
