import { aWorkspace } from '@tidemark/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from './testing/engines.ts';

describe.each(engines)('opening a database on $name', (engine) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await engine.create('none');
  });
  afterEach(() => database.drop());

  test('creates its tables, and keeps their data from then on', async () => {
    const first = await database.open();
    const workspace = aWorkspace();
    await first.work.write(workspace.id, (stores) => stores.workspace.add(workspace));
    await first.close();
    const second = await database.open();
    expect(await second.directory.findWorkspace(workspace.slug)).toEqual(workspace);
    await second.close();
  });

  test('works for two programs that start at once', async () => {
    const storages = await Promise.all([database.open(), database.open(), database.open()]);
    for (const storage of storages) {
      await expect(storage.ready()).resolves.toBeUndefined();
      await storage.close();
    }
  });

  test('is refused for a program older than the database', async () => {
    await (await database.open()).close();
    await database.run(
      `insert into kysely_migration values ('9999-from-the-future', '2030-01-01T00:00:00.000Z');
       update readable_since set migration = '9999-from-the-future'`,
    );
    await expect(database.open()).rejects.toThrow(
      /written by a newer Tidemark \(it has 9999-from-the-future\)/,
    );
    await expect(database.open({ migrate: 'never' })).rejects.toThrow(/newer Tidemark/);
  });

  test('works for a program that knows what a newer one asks for, until a newer one asks for more', async () => {
    await (await database.open()).close();
    await database.run(
      `insert into kysely_migration values ('9998-from-the-future', '2030-01-01T00:00:00.000Z');
       alter table workspaces add column colour text`,
    );
    const earlier = await database.open();
    const workspace = aWorkspace();
    await earlier.work.write(workspace.id, (stores) => stores.workspace.add(workspace));
    expect(await earlier.directory.findWorkspace(workspace.slug)).toEqual(workspace);
    await expect(earlier.ready()).resolves.toBeUndefined();
    await database.run("update readable_since set migration = '9998-from-the-future'");
    await expect(earlier.ready()).rejects.toThrow(/A newer Tidemark has changed this database/);
    await earlier.close();
  });

  test('changes no table when migrations are turned off', async () => {
    await expect(database.open({ migrate: 'never' })).rejects.toThrow(
      /no Tidemark data in this database. Check that it is the right one. To begin with it, start the server once/,
    );
    await (await database.open()).close();
    const storage = await database.open({ migrate: 'never' });
    await storage.close();
  });

  test('by a command creates the first tables, and never changes those of a running server', async () => {
    const command = await database.open({ migrate: 'when-empty' });
    const applied = String((await command.facts()).migrations).split(', ');
    await command.close();
    await database.run(`delete from kysely_migration where name = '${applied.at(-1)}'`);
    await expect(database.open({ migrate: 'when-empty' })).rejects.toThrow(
      `The database lacks ${applied.at(-1)}: bring it up to date with ./tidemark upgrade, or start the server once.`,
    );
  });

  test('shows an operator its version and counts', async () => {
    const storage = await database.open();
    const facts = await storage.facts();
    expect(facts).toMatchObject({ engine: engine.name.toLowerCase() });
    expect(facts.migrations).toMatch(/0001-workspaces-and-people, 0002-tickets/);
    expect(Number(facts.bytes)).toBeGreaterThan(0);
    await storage.close();
  });

  test('leaves no query running once it is closed', async () => {
    const storage = await database.open();
    await storage.close();
    await expect(storage.ready()).rejects.toThrow();
  });
});
