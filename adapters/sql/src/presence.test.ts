import type { PresenceBoard } from '@tidemark/domain';
import { portSuites } from '@tidemark/port-contracts';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Storage } from './storage.ts';
import { engines, type TestDatabase } from './testing/engines.ts';

describe.each(engines)('on $name', (engine) => {
  let database: TestDatabase;
  let storages: readonly Storage[] = [];

  beforeAll(async () => {
    database = await engine.create('current');
    storages = [await database.open(), await database.open()];
  });
  afterAll(async () => {
    for (const storage of storages) await storage.close();
    await database.drop();
  });

  /** On Postgres one process says, and another one lists. */
  const board = async (): Promise<PresenceBoard> => {
    const [first, second] = storages.map(({ presence }) => presence);
    if (!first || !second) return expect.unreachable('No database was opened.');
    return engine.name === 'Postgres' ? { ...first, list: second.list } : first;
  };
  portSuites.presence(engine.name, board);
});
