import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bareDatabase } from '../../../../../tests/setup/postgres-database.ts';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { kyselyOn } from './dialect.ts';
import { type ServicePools, servicePools } from './pool.ts';
import { readingDrivers } from './reading.ts';

const whoAnswers = statement(
  (_db: Db, place: Placeholder<number>) =>
    sql<{ pid: number; place: number }>`select pg_backend_pid() as pid, ${place}::int as place`,
);
const divide = statement(
  (_db: Db, by: Placeholder<number>) => sql<{ quotient: number }>`select 12 / ${by}::int as quotient`,
);
const waiting = (isLong: boolean) =>
  statement(
    (_db: Db, lock: Placeholder<number>) =>
      sql<{ waited: boolean }>`select pg_advisory_lock_shared(${lock}) is null as waited`,
    { isLong },
  );

describe('concurrent reads', () => {
  let pools: ServicePools;
  let url: string;
  let drop: () => Promise<void>;
  let db: Db;

  beforeAll(async () => {
    ({ drop, url } = await bareDatabase());
    pools = servicePools({ url, size: 6, onError: () => {} }, 0);
    db = kyselyOn(readingDrivers(pools.reads)(null));
  });
  afterAll(async () => {
    await Promise.all(Object.values(pools).map(({ pool }) => pool.end()));
    await drop();
  });

  const holding = async (lock: number) => {
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query(`select pg_advisory_lock(${lock})`);
    return () => holder.end();
  };

  test('are all answered, with several on one connection, and more than there are connections', async () => {
    const places = Array.from({ length: 30 }, (_, place) => place);
    const answers = await Promise.all(places.map((place) => whoAnswers.first(db, place)));
    expect(answers.map((answer) => answer?.place)).toEqual(places);
    const [one, ...others] = answers.slice(0, 4).map((answer) => answer?.pid);
    expect(others).toEqual([one, one, one]);
  });

  test('fail alone: a fault of one does not affect the others', async () => {
    const outcomes = await Promise.allSettled([3, 0, 4, 0].map((by) => divide.first(db, by)));
    expect(outcomes).toMatchObject([
      { status: 'fulfilled', value: { quotient: 4 } },
      { status: 'rejected', reason: { code: '22012' } },
      { status: 'fulfilled', value: { quotient: 3 } },
      { status: 'rejected', reason: { code: '22012' } },
    ]);
  });

  test('are answered before a slow one, and after it', async () => {
    const release = await holding(8);
    const outcomes = await Promise.allSettled([
      whoAnswers.first(db, 1),
      waiting(false).first(db, 8),
      whoAnswers.first(db, 3),
    ]);
    expect(outcomes).toMatchObject([
      { status: 'fulfilled', value: { place: 1 } },
      { status: 'rejected', reason: { code: 'unavailable' } },
      { status: 'fulfilled', value: { place: 3 } },
    ]);
    await release();
  });

  test('do not wait behind a slow one', async () => {
    const release = await holding(7);
    const long = waiting(true).first(db, 7);
    expect(await whoAnswers.first(db, 1)).toMatchObject({ place: 1 });
    await release();
    expect(await long).toEqual({ waited: false });
  });
});
