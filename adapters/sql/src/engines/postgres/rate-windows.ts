import { limits } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';

/** A credential's calls of the last minute, oldest first. */
export type Window = Readonly<{ accepted: boolean; stamps: readonly number[] }>;

/** Counts one call of each of several credentials, unless it has as many as there may be. */
export const takeCalls = async (db: Db, taken: readonly Added[]): Promise<readonly Window[]> => {
  const rows = await take.all(db, JSON.stringify(taken));
  const windows = new Map(rows.map((row) => [row.credential_id, row]));
  return taken.map(({ id }) => {
    const row = windows.get(id);
    if (!row) throw new Error('Expected the window of a credential, got none.');
    return { accepted: row.accepted, stamps: row.stamps.split(' ').map(Number) };
  });
};

export type Added = Readonly<{ id: string; at: number }>;

/** Counts calls of several credentials that were let in already; says how many each has now. */
export const addCalls = async (db: Db, added: readonly Added[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await add.all(db, JSON.stringify(added));
  return new Map(rows.map(({ credential_id, count }) => [credential_id, count]));
};

export const pruneWindows = async (db: Db, idleSince: number): Promise<void> => {
  await prune.run(db, idleSince);
};

const { calls, windowMs } = limits.rate;

/**
 * A row is locked before its window is read: two calls at once are counted one after the other. Rows are taken in one order, so
 * that no two processes wait for each other.
 */
const take = statement(
  (_db: Db, taken: Placeholder<string>) =>
    sql<{ credential_id: string; accepted: boolean; stamps: string }>`
    insert into rate_windows as known (credential_id, taken_at, accepted, touched_at)
    select id, array[at], true, at from json_to_recordset(${taken}::json) as taken (id text, at bigint) order by id
    on conflict (credential_id) do update set (taken_at, accepted, touched_at) = (
      select
        coalesce(array_agg(instant order by instant), '{}')
          || case when count(*) < ${sql.lit(calls)} then excluded.taken_at else '{}' end,
        count(*) < ${sql.lit(calls)},
        greatest(known.touched_at, excluded.touched_at)
      from unnest(known.taken_at) as instant where instant > excluded.touched_at - ${sql.lit(windowMs)})
    returning credential_id, accepted, array_to_string(taken_at, ' ') as stamps`,
);

/** Rows are taken in one order, so that no two processes wait for each other. */
const add = statement(
  (_db: Db, added: Placeholder<string>) =>
    sql<{ credential_id: string; count: number }>`
    insert into rate_windows as known (credential_id, taken_at, accepted, touched_at)
    select id, array[at], true, at from json_to_recordset(${added}::json) as added (id text, at bigint) order by id
    on conflict (credential_id) do update set (taken_at, touched_at) = (
      select coalesce(array_agg(instant order by instant), '{}') || excluded.taken_at,
        greatest(known.touched_at, excluded.touched_at)
      from unnest(known.taken_at) as instant where instant > excluded.touched_at - ${sql.lit(windowMs)})
    returning credential_id, cardinality(taken_at) as count`,
);

const prune = statement(
  (_db: Db, idleSince: Placeholder<number>) => sql`delete from rate_windows where touched_at < ${idleSince}`,
);
