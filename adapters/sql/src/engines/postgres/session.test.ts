import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bareDatabase } from '../../../../../tests/setup/postgres-database.ts';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { databaseOn } from './dialect.ts';
import { type Pooling, patientPool, type SessionPool, servicePools, snapshotPool } from './pool.ts';

type Thing = { name: string; size: number; is_new: boolean };

const add = statement(
  (_db: Db, { name, size, is_new }: Placeholder<Thing>) =>
    sql`insert into things values (${name}, ${size}, ${is_new})`,
);
const all = statement(() => sql<Thing>`select name, size, is_new from things order by name`);
const divide = statement(
  (_db: Db, by: Placeholder<number>) => sql<{ quotient: number }>`select 12 / ${by}::int as quotient`,
);
const whole = statement(
  (_db: Db, name: Placeholder<string>) => sql`select * from things where name = ${name}`,
);
const named = (name: string): Thing => ({ name, size: 2 ** 40, is_new: true });

describe('a session on Postgres', () => {
  let url: string;
  let drop: () => Promise<void>;
  let sessions: SessionPool;
  let db: Db;

  beforeAll(async () => {
    ({ url, drop } = await bareDatabase());
    sessions = patientPool({ url, size: 1, onError: () => {} });
    db = databaseOn(sessions);
    await sql`create table things (name text primary key, size bigint, is_new boolean)`.execute(db);
  });
  afterAll(async () => {
    await sessions.pool.end();
    await drop();
  });

  const clear = () => sql`delete from things`.execute(db);

  test('commits statements that were not awaited, with the types of their columns', async () => {
    await clear();
    await db.transaction().execute(async (transaction) => {
      await add.send(transaction, named('a'));
      await add.send(transaction, named('b'));
    });
    expect(await all.all(db)).toEqual([named('a'), named('b')]);
  });

  test('answers concurrent statements inside one transaction', async () => {
    const answers = await db
      .transaction()
      .execute((transaction) => Promise.all([1, 2, 3].map((by) => divide.first(transaction, by))));
    expect(answers).toEqual([{ quotient: 12 }, { quotient: 6 }, { quotient: 4 }]);
  });

  test('fails the commit when a statement that was not awaited has failed, and stores nothing', async () => {
    await clear();
    const attempt = db.transaction().execute(async (transaction) => {
      await add.send(transaction, named('c'));
      await add.send(transaction, named('c'));
      await add.send(transaction, named('d'));
    });
    await expect(attempt).rejects.toMatchObject({ code: '23505' });
    expect(await all.all(db)).toEqual([]);
  });

  test('fails the following statements with the reason of the first failure', async () => {
    await clear();
    const attempt = db.transaction().execute(async (transaction) => {
      await add.send(transaction, named('e'));
      const outcomes = await Promise.allSettled([divide.first(transaction, 0), all.all(transaction)]);
      expect(outcomes).toMatchObject([{ reason: { code: '22012' } }, { reason: { code: '22012' } }]);
      await expect(all.all(transaction)).rejects.toMatchObject({ code: '22012' });
    });
    await expect(attempt).rejects.toThrow();
    expect(await all.all(db)).toEqual([]);
  });

  test('never commits after a failure that its work has swallowed', async () => {
    await clear();
    const attempt = db.transaction().execute(async (transaction) => {
      await add.send(transaction, named('f'));
      await divide.first(transaction, 0).catch(() => undefined);
    });
    await expect(attempt).rejects.toMatchObject({ code: '22012' });
    expect(await all.all(db)).toEqual([]);
  });

  test('runs nothing outside its transaction while that is rolled back', async () => {
    await clear();
    const late = Promise.withResolvers<unknown>();
    const attempt = db.transaction().execute(async (transaction) => {
      setImmediate(() => late.resolve(add.run(transaction, named('g')).catch((error: unknown) => error)));
      throw new Error('the call failed');
    });
    await expect(attempt).rejects.toThrow('the call failed');
    expect(await late.promise).toBeInstanceOf(Error);
    expect(await all.all(db)).toEqual([]);
  });

  test('is replaced when table columns have changed under a prepared statement', async () => {
    // One connection, because a new one would know no plan: a pool may close what is idle.
    const failsAfter = (change: string) =>
      db.connection().execute(async (one) => {
        await whole.all(one, 'h');
        await sql.raw(change).execute(one);
        await expect(whole.all(one, 'h')).rejects.toThrow(/cached plan/);
      });
    await failsAfter('alter table things add column colour text');
    expect(await whole.all(db, 'h')).toEqual([]);
    await failsAfter('alter table things drop column colour');
  });

  /** The settings of a session, outside and inside a transaction. */
  const settingsOf = async (pooling: Pooling) => {
    const pools = servicePools({ url, size: 3, pooling, onError: () => {} }, 170_000);
    const pool = pools.reads;
    const session = databaseOn(pool);
    const read = async (on: Db) => {
      const { rows } = await sql<Record<string, unknown>>`select
        current_setting('statement_timeout') as statements, current_setting('transaction_timeout') as transactions,
        current_setting('jit') as compiling`.execute(on);
      return rows[0];
    };
    await divide.first(session, 3);
    const outside = await read(session);
    const inside = await session.transaction().execute((transaction) => read(transaction));
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from pg_prepared_statements`.execute(session);
    await Promise.all(Object.values(pools).map(({ pool: one }) => one.end()));
    return { outside, inside, prepared: rows[0]?.count };
  };
  const ours = { statements: '5s', transactions: '8s', compiling: 'off' };

  test('starts with its settings, and keeps statements prepared', async () => {
    const { outside, inside, prepared } = await settingsOf('direct');
    expect(outside).toEqual(ours);
    expect(inside).toEqual(ours);
    expect(prepared).toBeGreaterThan(0);
  });

  test.each(['direct', 'transaction'] as const)(
    'with the pooling %s has its own time limits, whatever those of the role',
    async (pooling) => {
      const limited = await bareDatabase();
      const admin = patientPool({ url: limited.url, size: 1, onError: () => {} });
      const name = new URL(limited.url).pathname.slice(1);
      await admin.pool.query(`alter database ${name} set statement_timeout = '5s'`);
      const limitOn = async (sessions: SessionPool) => {
        const shown = await databaseOn(sessions)
          .transaction()
          .execute((transaction) => sql<object>`show statement_timeout`.execute(transaction));
        await sessions.pool.end();
        return shown.rows[0];
      };
      const options = { url: limited.url, size: 1, pooling, onError: () => {} };
      expect(await limitOn(patientPool(options))).toEqual({ statement_timeout: '0' });
      expect(await limitOn(snapshotPool(options))).toEqual({ statement_timeout: '30s' });
      await admin.pool.end();
      await limited.drop();
    },
  );

  test('leaves nothing on a connection that a pooler shares', async () => {
    const { outside, inside, prepared } = await settingsOf('transaction');
    expect(outside).toEqual({ statements: '0', transactions: '0', compiling: 'on' });
    expect(inside).toEqual(ours);
    expect(prepared).toBe(0);
  });
});
