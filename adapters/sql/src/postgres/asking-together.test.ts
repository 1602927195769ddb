import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bareDatabase } from '../../../../tests/setup/postgres-database.ts';
import { askingTogetherOn } from './asking-together.ts';

describe('reads that are asked at once', () => {
  let pool: pg.Pool;
  let url: string;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const database = await bareDatabase();
    ({ drop, url } = database);
    pool = new pg.Pool({ connectionString: url, max: 2 });
  });
  afterAll(async () => {
    await pool.end();
    await drop();
  });

  const whoAnswers = 'select pg_backend_pid() as pid, $1::int as place';

  test('are each answered, several on one connection, and more than there are connections', async () => {
    const ask = askingTogetherOn(pool);
    const places = Array.from({ length: 30 }, (_, place) => place);
    const answers = await Promise.all(places.map((place) => ask(whoAnswers, [place])));
    expect(answers.map(({ rows }) => rows)).toEqual(
      places.map((place) => [{ pid: expect.any(Number), place }]),
    );
    const [one, ...others] = answers.slice(0, 4).map(({ rows: [row] }) => row as { pid: number });
    expect(others.map(({ pid }) => pid)).toEqual([one?.pid, one?.pid, one?.pid]);
  });

  test('fail alone: the fault of one is not that of those beside it', async () => {
    const ask = askingTogetherOn(pool);
    const divide = 'select 12 / $1::int as quotient';
    const outcomes = await Promise.allSettled([3, 0, 4, 0].map((by) => ask(divide, [by])));
    expect(outcomes).toMatchObject([
      { status: 'fulfilled', value: { rows: [{ quotient: 4 }] } },
      { status: 'rejected', reason: { code: '22012' } },
      { status: 'fulfilled', value: { rows: [{ quotient: 3 }] } },
      { status: 'rejected', reason: { code: '22012' } },
    ]);
  });

  test('are answered before one that takes too long, and behind it', async () => {
    const hurried = new pg.Pool({ connectionString: url, max: 1, statement_timeout: 200 });
    const ask = askingTogetherOn(hurried);
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('select pg_advisory_lock(8)');
    const outcomes = await Promise.allSettled([
      ask(whoAnswers, [1]),
      ask('select pg_advisory_lock_shared($1) is null as waited', [8]),
      ask(whoAnswers, [3]),
    ]);
    expect(outcomes).toMatchObject([
      { status: 'fulfilled', value: { rows: [{ place: 1 }] } },
      { status: 'rejected', reason: { code: 'unavailable' } },
      { status: 'fulfilled', value: { rows: [{ place: 3 }] } },
    ]);
    await Promise.all([holder.end(), hurried.end()]);
  });

  test('do not wait behind one that takes long', async () => {
    const ask = askingTogetherOn(pool);
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('select pg_advisory_lock(7)');
    const long = ask('select pg_advisory_lock_shared($1) is null as waited', [7], true);
    const short = ask(whoAnswers, [1]);
    expect(await short).toMatchObject({ rows: [{ place: 1 }] });
    await holder.end();
    expect(await long).toMatchObject({ rows: [{ waited: false }] });
  });
});
