import {
  type Allowance,
  millisecondsOf,
  setRecent,
  type Throttle,
  type ThrottleReading,
} from '@tidemark/domain';
import type { Placeholder } from './placeholder.ts';
import type { Db } from './schema.ts';
import { statement } from './statement.ts';
import type { Transact } from './work.ts';

/**
 * The window of a key is one row, which a take holds until its end: tries at the same moment are counted one after the
 * other, by every process. The write does not wait for the disk: losing the last moment to a power failure is harmless.
 * A refused key stays refused until the oldest try leaves the window, so a flood of tries reaches no database.
 */
export const createThrottle = (transact: Transact): Throttle => {
  const refused = new Map<string, number>();
  return {
    take: async (key, { most, windowMs }, at) => {
      const now = millisecondsOf(at);
      const name = `${key} ${most} ${windowMs}`;
      const refusedUntil = refused.get(name) ?? 0;
      if (refusedUntil > now) return refusal(refusedUntil - now);
      refused.delete(name);
      const until = await transact((db) => takeTry(db, key, { most, windowMs, now }), { soon: true });
      if (until === null) return { allowed: true, waitSeconds: 0 };
      setRecent(refused, [name, until], mostRefused);
      return refusal(until - now);
    },
  };
};

const mostRefused = 10_000;

const refusal = (waitMs: number): ThrottleReading => ({
  allowed: false,
  waitSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
});

type Try = Allowance & Readonly<{ now: number }>;

/** Null for a try that was taken, else when the next one may be. */
const takeTry = async (db: Db, key: string, { most, windowMs, now }: Try): Promise<number | null> => {
  const row = await hold.first(db, key, now);
  const tries = triesIn(row?.taken_at).filter((taken) => taken > now - windowMs);
  const first = tries.at(-most);
  if (first !== undefined) return first + windowMs;
  const taken = [...tries, now].sort((one, other) => one - other);
  await save.send(db, { key, takenAt: JSON.stringify(taken), overAt: Math.max(...taken) + windowMs });
  await prune.send(db, now, mostPruned);
  return null;
};

/** Each try adds at most one row, and takes more than one of the old ones away. */
const mostPruned = 10;

const triesIn = (text = '[]'): readonly number[] => JSON.parse(text);

/** Locks the row of a key, which is there afterwards. */
export const hold = statement((db, key: Placeholder<string>, now: Placeholder<number>) =>
  db
    .insertInto('throttled_tries')
    .values({ key, taken_at: '[]', over_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ key: (update) => update.ref('excluded.key') }),
    )
    .returning('taken_at'),
);

const save = statement(
  (db, { key, takenAt, overAt }: Placeholder<{ key: string; takenAt: string; overAt: number }>) =>
    db.updateTable('throttled_tries').set({ taken_at: takenAt, over_at: overAt }).where('key', '=', key),
);

/** The rows are picked outside the delete: Postgres may run a subquery with its limit for each row. */
export const prune = statement((db, now: Placeholder<number>, count: Placeholder<number>) =>
  db
    .with('past', (past) =>
      past
        .selectFrom('throttled_tries')
        .select('key')
        .where('over_at', '<=', now)
        .orderBy('over_at')
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .deleteFrom('throttled_tries')
    .where('key', 'in', (where) => where.selectFrom('past').select('key')),
);
