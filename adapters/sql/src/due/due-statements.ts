import { type DueName, dueLeaseMs, type Instant } from '@tidemark/domain';
import { type RawBuilder, sql } from 'kysely';
import { engineOf } from '../engine-name.ts';
import type { Placeholder } from '../placeholder.ts';
import type { Db } from '../schema.ts';
import { statement } from '../statement.ts';

/** Work as it was claimed: another claim counts one more. */
export type DueKey = Readonly<{ workspaceId: string; chore: DueName; claim: number }>;

/** The clock of the database, in milliseconds: workers of all processes share it. */
const clockOf = (db: Db): RawBuilder<number> =>
  engineOf(db) === 'postgres'
    ? sql`(extract(epoch from statement_timestamp()) * 1000)::bigint`
    : sql`cast(unixepoch('subsec') * 1000 as integer)`;

const leaseEnd = (db: Db): RawBuilder<number> => sql`${clockOf(db)} + ${sql.lit(dueLeaseMs)}`;

/** A lease that ends too late was given before the clock was set back. */
const isFree = (db: Db) =>
  sql<boolean>`(leased_until is null or leased_until <= ${clockOf(db)} or leased_until > ${leaseEnd(db)})`;

const lateIn = (db: Db, now: Placeholder<Instant>) =>
  db.selectFrom('due').where('at', '<=', now).where(isFree(db));

export const findLate = statement((db: Db, now: Placeholder<Instant>) =>
  lateIn(db, now).select('at').orderBy('at').limit(1),
);

export const countLate = statement((db: Db, now: Placeholder<Instant>) =>
  lateIn(db, now).select(({ fn }) => [fn.countAll().as('count'), fn.min('at').as('oldest')]),
);

/** Rows that another worker claims now, or that a write lowers now, are left to the next look. */
export const lockLate = statement((db: Db, now: Placeholder<Instant>, count: Placeholder<number>) =>
  lateIn(db, now)
    .select(['workspace_id', 'chore', 'at', 'claim'])
    .orderBy('at')
    .limit(count)
    .forUpdate()
    .skipLocked(),
);

export const claimRow = statement((db: Db, workspaceId: Placeholder<string>, chore: Placeholder<DueName>) =>
  db
    .updateTable('due')
    .set(({ eb }) => ({ claim: eb('claim', '+', sql.lit(1)), leased_until: leaseEnd(db) }))
    .where('workspace_id', '=', workspaceId)
    .where('chore', '=', chore),
);

const claimed = (db: Db, { workspaceId, chore, claim }: Placeholder<DueKey>) =>
  db
    .updateTable('due')
    .where('workspace_id', '=', workspaceId)
    .where('chore', '=', chore)
    .where('claim', '=', claim)
    .where('leased_until', 'is not', null);

export const keepRow = statement((db: Db, key: Placeholder<DueKey>) =>
  claimed(db, key).set({ leased_until: leaseEnd(db) }),
);

export const settleRow = statement((db: Db, key: Placeholder<DueKey>, at: Placeholder<Instant>) =>
  claimed(db, key).set({
    at: sql<Instant>`case when next_at < ${at} then next_at else ${at} end`,
    next_at: null,
    leased_until: null,
  }),
);

/** For work that writes have asked for meanwhile. */
export const settleByWrites = statement((db: Db, key: Placeholder<DueKey>) =>
  claimed(db, key).set({ at: sql<Instant>`next_at`, next_at: null, leased_until: null }),
);

export const removeRow = statement((db: Db, { workspaceId, chore, claim }: Placeholder<DueKey>) =>
  db
    .deleteFrom('due')
    .where('workspace_id', '=', workspaceId)
    .where('chore', '=', chore)
    .where('claim', '=', claim)
    .where('leased_until', 'is not', null)
    .where('next_at', 'is', null),
);
