import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../schema.ts';
import { tablesBefore } from '../testing/earlier-tables.ts';
import { engines, type Migrator, type TestDatabase } from '../testing/engines.ts';
import { readableSinceTable } from './0046-readable-since.ts';
import { prepareTables } from './prepare-tables.ts';
import type { Steps } from './step.ts';

class Cut extends Error {}

/** The process ends before its statement of this number. */
const cutBefore = (most: number): KyselyPlugin => {
  let asked = 0;
  return {
    transformQuery: ({ node }) => {
      asked += 1;
      if (asked >= most) throw new Cut();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
};

const first: Steps = {
  '0001-things': ({ number, text, rows }) => [
    `create table things (id ${number} primary key, size ${number} not null, name ${text} not null)${rows}`,
    `create table others (id ${number} primary key)${rows}`,
  ],
  '0046-readable-since': readableSinceTable,
};

/** One of each kind. */
const both: Steps = {
  ...first,
  '0050-colour': ({ text, number, rows }) => [
    `alter table things add column colour ${text}`,
    `create table colours (id ${number} primary key)${rows}`,
  ],
  '0051-colours': {
    does: 'rows',
    batch: () =>
      "update things set colour = 'red' where id in (select id from things where colour is null limit 2) returning 1",
  },
  '0052-by-colour': { does: 'index', name: 'things_colour', on: 'things (colour, id)' },
  '0053-no-size': {
    does: 'contract',
    needs: '0050-colour',
    statements: () => ['alter table things drop column size', 'drop table others'],
  },
};

describe.each(engines)('a migration on $name', (engine) => {
  let database: TestDatabase;
  let open: Migrator[] = [];
  beforeEach(async () => {
    database = await engine.create('none');
  });
  afterEach(async () => {
    for (const { close } of open) await close();
    open = [];
    await database.drop();
  });

  const migrator = (): Migrator => {
    const one = database.migrator();
    open.push(one);
    return one;
  };
  const prepared = ({ db, preparation }: Migrator, steps?: Steps, most = Number.POSITIVE_INFINITY) =>
    prepareTables(db.withPlugin(cutBefore(most)), {
      ...{ ...preparation, may: 'always' },
      ...(steps ? { steps } : {}),
    }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Cut) return false;
        throw error;
      },
    );
  const tablesOf = async (db: Db) =>
    (await db.introspection.getTables())
      .map(({ name, columns }) => [name, ...columns.map((column) => column.name).sort()])
      .sort();

  test('goes on where it was cut short before any statement, and loses no row', async () => {
    const one = migrator();
    for (let most = 1, isWhole = false; !isWhole; most += 1) {
      await prepared(one, first);
      await database.run(
        "delete from things; insert into things (id, size, name) values (1,1,'a'),(2,1,'b'),(3,1,'c'),(4,1,'d'),(5,1,'e')",
      );
      isWhole = await prepared(one, both, most);
      expect(await prepared(one, both)).toBe(true);
      const { rows } = await sql`select id, name, colour from things order by id`.execute(one.db);
      expect(
        rows.map((row) =>
          Object.values(row as object)
            .slice(1)
            .join(),
        ),
      ).toEqual([...'abcde'].map((name) => `${name},red`));
      expect(await tablesOf(one.db)).toEqual([
        ['colours', 'id'],
        ['readable_since', 'migration', 'slot'],
        ['things', 'colour', 'id', 'name'],
      ]);
      for (const table of ['things', 'colours', 'readable_since', 'kysely_migration'])
        await sql.raw(`drop table ${table}`).execute(one.db);
      if (isWhole) expect(most).toBeGreaterThan(20);
    }
  });

  test('leaves programs that know what it needs at work, and refuses earlier ones', async () => {
    const one = migrator();
    await prepared(one, first);
    await prepared(one, both);
    const { '0053-no-size': _contracted, ...known } = both;
    expect(await prepared(one, known)).toBe(true);
    await expect(prepared(one, first)).rejects.toThrow(
      'This database was written by a newer Tidemark (it has 0050-colour, 0051-colours, 0052-by-colour, 0053-no-size): start that version, or restore a backup made by this one.',
    );
  });

  test('of a database with data waits for a backup, and changes nothing without it', async () => {
    const one = migrator();
    const backups: string[][] = [];
    const before = async (migrations: readonly string[]) => void backups.push([...migrations]);
    await prepareTables(one.db, { ...one.preparation, may: 'always', steps: first, before });
    expect(backups).toEqual([]);
    const failing = () => Promise.reject(new Error('no room'));
    const preparation = { ...one.preparation, may: 'always', steps: both } as const;
    await expect(prepareTables(one.db, { ...preparation, before: failing })).rejects.toThrow('no room');
    expect((await tablesOf(one.db)).flat()).not.toContain('colour');
    await prepareTables(one.db, { ...preparation, before });
    expect(backups).toEqual([['0050-colour', '0051-colours', '0052-by-colour', '0053-no-size']]);
  });

  test('of every table since the twenty-eighth goes on after each end, and makes the tables of a new database', async () => {
    const earlier = tablesBefore('0028', engine.name === 'SQLite' ? 'sqlite' : 'postgres');
    await database.run(earlier.join(';\n'));
    const one = migrator();
    let ends = 0;
    for (let most = 6; !(await prepared(one, undefined, most)); most += 1) ends += 1;
    expect(ends).toBeGreaterThan(5);
    const fresh = await engine.create('none');
    const other = fresh.migrator();
    await prepared(other);
    expect(await tablesOf(one.db)).toEqual(await tablesOf(other.db));
    await other.close();
    await fresh.drop();
  });
});
