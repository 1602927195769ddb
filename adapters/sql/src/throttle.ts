import { type Allowance, millisecondsOf, type Throttle, type ThrottleReading } from '@tidemark/domain';
import type { Db } from './schema.ts';
import { statement } from './statement.ts';
import type { Transact } from './work.ts';

/**
 * The window of a key is one row, which a take holds until its end: tries at the same moment are counted one after the
 * other, by every process. The disk is not waited for; what a power failure takes of the last moment harms nobody.
 */
export const createThrottle = (transact: Transact): Throttle => ({
  take: (key, allowance, at) =>
    transact((transaction) => takeTry(transaction, key, allowance, millisecondsOf(at)), { soon: true }),
});

const takeTry = async (
  db: Db,
  key: string,
  { most, windowMs }: Allowance,
  now: number,
): Promise<ThrottleReading> => {
  const row = await hold.first(db, key, now);
  const tries = triesIn(row?.taken_at).filter((taken) => taken > now - windowMs);
  const first = tries.at(-most);
  if (first !== undefined)
    return { allowed: false, waitSeconds: Math.max(1, Math.ceil((first + windowMs - now) / 1_000)) };
  const taken = [...tries, now].sort((one, other) => one - other);
  await save.tell(db, key, JSON.stringify(taken), Math.max(...taken) + windowMs);
  await prune.tell(db, now, mostPruned);
  return { allowed: true, waitSeconds: 0 };
};

/** Each try adds at most one row, and takes more than one of the old ones away. */
const mostPruned = 10;

const triesIn = (text = '[]'): readonly number[] => JSON.parse(text);

/** Locks the row of a key, which is there afterwards. */
const hold = statement((db, key: string, now: number) =>
  db
    .insertInto('throttled_tries')
    .values({ key, taken_at: '[]', over_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ key: (update) => update.ref('excluded.key') }),
    )
    .returning('taken_at'),
);

const save = statement((db, key: string, takenAt: string, overAt: number) =>
  db.updateTable('throttled_tries').set({ taken_at: takenAt, over_at: overAt }).where('key', '=', key),
);

export const prune = statement((db, now: number, count: number) =>
  db
    .deleteFrom('throttled_tries')
    .where(
      'key',
      'in',
      db
        .selectFrom('throttled_tries')
        .select('key')
        .where('over_at', '<=', now)
        .orderBy('over_at')
        .limit(count)
        .forUpdate()
        .skipLocked(),
    ),
);
