import { afterEach, describe, expect, test } from 'vitest';
import { steps } from './migrations/migrate.ts';
import { prepareTables } from './migrations/prepare-tables.ts';
import { engines, type TestDatabase } from './testing/engines.ts';

describe.each(engines)('on $name', (engine) => {
  let database: TestDatabase;
  afterEach(() => database.drop());

  test('of two processes that note a secret key at the same place, one does', async () => {
    database = await engine.create('current');
    const storages = [await database.open(), await database.open()];
    const added = await Promise.all(
      storages.map(({ knownKeys }, index) => knownKeys.add(`proof ${index}`, 1)),
    );
    expect(added.toSorted()).toEqual([false, true]);
    const lists = await Promise.all(storages.map(({ knownKeys }) => knownKeys.list()));
    const first = { place: 1, proof: `proof ${added.indexOf(true)}` };
    expect(lists).toEqual([[first], [first]]);
    expect(await storages[0]?.knownKeys.add('later', 2)).toBe(true);
    expect(await storages[1]?.knownKeys.list()).toEqual([first, { place: 2, proof: 'later' }]);
    for (const storage of storages) await storage.close();
  });

  test('a later version with the secret key of other data changes no table', async () => {
    database = await engine.create('current');
    const storage = await database.open();
    await storage.knownKeys.add('ours', 1);
    await storage.close();
    const { db, preparation, close } = database.migrator();
    const later = { ...steps, '9999-later': () => ['create table later (id integer)'] };
    const prepare = (refuseKeys: (known: readonly string[]) => void) =>
      prepareTables(db, { ...preparation, may: 'always', steps: later, refuseKeys });
    const refuse = (known: readonly string[]) => {
      throw new Error(`The keys are none of ${known.join()}.`);
    };
    await expect(prepare(refuse)).rejects.toThrow('The keys are none of ours.');
    await expect(database.count('later')).rejects.toThrow();
    expect(await prepare(() => undefined)).toBe(true);
    expect(await database.count('later')).toBe(0);
    await close();
  });
});
