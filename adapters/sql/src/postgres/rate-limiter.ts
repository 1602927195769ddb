import { limits, millisecondsOf, type RateLimiter, type RateReading } from '@tidemark/domain';
import { sql } from 'kysely';
import { refuseInsideTransaction } from '../inside.ts';
import type { Db } from '../schema.ts';
import { statement } from '../statement.ts';

/** The exact sliding window of a credential, kept in one row, so that all processes share it. One statement a call. */
export const createSharedRateLimiter = (db: Db): RateLimiter => {
  let prunedAt = 0;
  return {
    take: async (credentialId, at) => {
      refuseInsideTransaction();
      const now = millisecondsOf(at);
      if (now - prunedAt > pruneEveryMs) {
        prunedAt = now;
        await prune.run(db, now - idleMs);
      }
      const window = await take.first(db, credentialId, now);
      return window ? readingOf(window, now) : { allowed: true, remaining: 0, resetSeconds: 0 };
    },
  };
};

const { calls, windowMs } = limits.rate;
const pruneEveryMs = 600_000;
const idleMs = 3_600_000;

type Window = Readonly<{ accepted: boolean; count: number; oldest: number; newest: number }>;

const readingOf = ({ accepted, count, oldest, newest }: Window, now: number): RateReading => {
  const until = (accepted ? newest : oldest) + windowMs - now;
  return { allowed: accepted, remaining: calls - count, resetSeconds: Math.max(1, Math.ceil(until / 1_000)) };
};

/** The row is locked before its window is read: two calls at once are counted one after the other. */
const take = statement(
  (_db: Db, credentialId: string, now: number) =>
    sql<Window>`
    insert into rate_windows as w (credential_id, taken_at, accepted, touched_at)
    values (${credentialId}, array[${now}::bigint], true, ${now})
    on conflict (credential_id) do update set (taken_at, accepted, touched_at) = (
      select
        coalesce(array_agg(t order by t), '{}')
          || case when count(*) < ${sql.lit(calls)} then array[${now}::bigint] else '{}' end,
        count(*) < ${sql.lit(calls)},
        greatest(w.touched_at, ${now})
      from unnest(w.taken_at) as t where t > ${now}::bigint - ${sql.lit(windowMs)})
    returning accepted, cardinality(taken_at) as count, taken_at[1] as oldest,
      taken_at[cardinality(taken_at)] as newest`,
);

const prune = statement(
  (_db: Db, idleSince: number) => sql`delete from rate_windows where touched_at < ${idleSince}`,
);
