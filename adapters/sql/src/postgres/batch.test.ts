import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bareDatabase } from '../../../../tests/setup/postgres-database.ts';
import { sendTogether } from './batch.ts';

describe('statements that are sent together', () => {
  let pool: pg.Pool;
  let client: pg.PoolClient;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const database = await bareDatabase();
    drop = database.drop;
    pool = new pg.Pool({ connectionString: database.url, max: 1 });
    client = await pool.connect();
    await client.query('create table things (name text primary key, size bigint, is_new boolean)');
  });
  afterAll(async () => {
    client.release();
    await pool.end();
    await drop();
  });

  const send = (...texts: readonly (readonly [string, ...unknown[]])[]) =>
    sendTogether(
      client,
      texts.map(([text, ...parameters]) => ({ text, parameters })),
    );
  const add = 'insert into things values ($1, $2, $3)';
  const all = 'select name, size, is_new from things order by name';

  test('are each answered, with rows as they are typed and with the number of what was written', async () => {
    for (let round = 0; round < 3; round += 1)
      expect(
        await send(['delete from things'], [add, 'a', 2 ** 40, true], [add, 'b', null, false], [all]),
      ).toMatchObject([
        { rows: [] },
        { rows: [], changed: 1 },
        { rows: [], changed: 1 },
        {
          rows: [
            { name: 'a', size: 2 ** 40, is_new: true },
            { name: 'b', size: null, is_new: false },
          ],
        },
      ]);
  });

  test('end with the first that fails: nothing of the batch stays, nothing behind it runs', async () => {
    await send(['delete from things']);
    const attempt = send([add, 'c', 1, true], [add, 'c', 2, true], [add, 'd', 3, true]);
    await expect(attempt).rejects.toMatchObject({ code: '23505' });
    expect((await send([all]))[0]?.rows).toEqual([]);
  });

  test('work again after a failure, also the one that failed', async () => {
    await send(['delete from things']);
    const divide = 'select 1 / $1::int as quotient';
    await expect(send([divide, 0])).rejects.toMatchObject({ code: '22012' });
    await expect(send(['select nonsense from things'])).rejects.toMatchObject({ code: '42703' });
    await expect(send(['select nonsense from things'])).rejects.toMatchObject({ code: '42703' });
    expect((await send([divide, 1], [add, 'e', 1, true]))[0]?.rows).toEqual([{ quotient: 1 }]);
  });

  test('work again when the columns of a table have changed below them', async () => {
    const whole = 'select * from things';
    await send([whole]);
    await client.query('alter table things add column colour text');
    await expect(send([whole])).rejects.toThrow(/cached plan/);
    await send(['delete from things'], ['insert into things values ($1, 1, true, $2)', 'f', 'red']);
    expect((await send([whole]))[0]?.rows).toEqual([{ name: 'f', size: 1, is_new: true, colour: 'red' }]);
  });

  const echo = 'select $1::text as first, null as nothing, $2::text as last, $3::bigint as size';

  test('bring every text back as it was sent, whatever its signs and however long it is', async () => {
    for (const sign of ['a', 'é', '€', '🙂', '\u{10ffff}', '\ufffd', '\ufeff', '"', '\u{1}'])
      for (const length of [0, 1, 127, 128, 32_768, 65_536]) {
        const text = sign.repeat(length);
        const [answer] = await send([echo, text, `plain ${length}`, length]);
        expect(answer?.rows).toEqual([{ first: text, nothing: null, last: `plain ${length}`, size: length }]);
      }
  });

  test('go together however much they are, and the small ones after them too', async () => {
    const texts = [1_000_003, 3, 65_537, 0].map((length) => 'è plain, '.repeat(length / 9));
    for (let round = 0; round < 2; round += 1) {
      const answers = await send(...texts.map((text) => [echo, text, 'end', 1] as const));
      expect(answers.map(({ rows }) => rows)).toEqual(
        texts.map((first) => [{ first, nothing: null, last: 'end', size: 1 }]),
      );
    }
  });

  test('with a value that cannot be sent are not sent at all, and harm nobody after them', async () => {
    await send(['delete from things']);
    await expect(send([add, 'g', 1, true], [add, 'h', {}, true])).rejects.toThrow(/can be sent, got object/);
    expect((await send([all]))[0]?.rows).toEqual([]);
  });
});
