import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bareDatabase } from '../../../../tests/setup/postgres-database.ts';
import { databaseOn } from '../engines/postgres/dialect.ts';
import { isBlocked } from '../engines/postgres/failures.ts';
import { exclusivelyOn } from '../engines/postgres/migration-lock.ts';
import { patientPool } from '../engines/postgres/pool.ts';
import { readableSinceTable } from './0046-readable-since.ts';
import { postgresDialect } from './dialect.ts';
import { prepareTables } from './prepare-tables.ts';
import type { Steps } from './step.ts';

const first: Steps = {
  '0001-things': () => ['create table things (id bigint primary key)', 'insert into things values (1), (2)'],
  '0046-readable-since': readableSinceTable,
};
const withColumn: Steps = { ...first, '0050-colour': () => ['alter table things add column colour text'] };
const withIndex: Steps = {
  ...withColumn,
  '0051-by-colour': { does: 'index', name: 'things_colour', on: 'things (colour)' },
};

describe('a migration of Postgres beside others', () => {
  let url: string;
  let drop: () => Promise<void>;
  let holder: pg.Client;
  beforeEach(async () => {
    const database = await bareDatabase();
    url = database.url;
    drop = database.drop;
    holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await migrate(first);
  });
  afterEach(async () => {
    await holder.end();
    await drop();
  });

  const migrate = async (steps: Steps, onBlocked: () => void = () => {}): Promise<void> => {
    const options = { url, size: 1, onError: () => {} };
    const patient = patientPool(options);
    try {
      await prepareTables(databaseOn(patient), {
        ...{ dialect: postgresDialect, may: 'always', exclusively: exclusivelyOn(options), steps },
        isBlocked: (error) => {
          const blocked = isBlocked(error);
          if (blocked) onBlocked();
          return blocked;
        },
      });
    } finally {
      await patient.pool.end();
    }
  };
  const holderRows = async (text: string) => (await holder.query<Record<string, unknown>>(text)).rows;

  test('steps back from a table that a long transaction uses, and comes again', async () => {
    await holder.query('begin; select * from things');
    let steppedBack = 0;
    await migrate(withColumn, () => {
      steppedBack += 1;
      void holder.query('commit');
    });
    expect(steppedBack).toBeGreaterThan(0);
    expect(await holderRows('select colour from things')).toHaveLength(2);
  });

  test('builds an index while a transaction writes to its table', async () => {
    await migrate(withColumn);
    const patient = patientPool({ url, size: 1, onError: () => {} });
    const writes = databaseOn(patient);
    const building = migrate(withIndex);
    for (let id = 3; id < 40; id += 1) await sql`insert into things values (${id})`.execute(writes);
    await building;
    await patient.pool.end();
    expect(
      await holderRows('select indisvalid from pg_index where indexrelid = $$things_colour$$::regclass'),
    ).toEqual([{ indisvalid: true }]);
  });

  test('builds an index again that a killed process left half done', async () => {
    await migrate(withColumn);
    await holder.query("update things set colour = 'red'");
    await expect(
      holder.query('create unique index concurrently things_colour on things (colour)'),
    ).rejects.toThrow(/could not create unique index/);
    await migrate(withIndex);
    expect(
      await holderRows(
        'select indisvalid, indisunique from pg_index where indexrelid = $$things_colour$$::regclass',
      ),
    ).toEqual([{ indisvalid: true, indisunique: false }]);
  });

  test('is done once by programs that start together', async () => {
    await Promise.all([migrate(withIndex), migrate(withIndex), migrate(withIndex)]);
    expect(await holderRows('select name from kysely_migration order by name')).toHaveLength(4);
  });
});
