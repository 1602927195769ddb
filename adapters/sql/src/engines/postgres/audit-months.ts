import { type AuditMonths, type Instant, millisecondsOf } from '@tidemark/domain';
import { sql } from 'kysely';
import { postgresDialect } from '../../migrations/dialect.ts';
import { withBriefLock } from '../../migrations/run-step.ts';
import type { Db } from '../../schema.ts';
import { isBlocked } from './failures.ts';

/** `db` may wait: a part is detached once every transaction that began before has ended. */
export const createAuditMonths = (db: Db): AuditMonths => ({
  prepare: async (now) => {
    const until = boundOf(monthAfter(now, monthsAhead + 1));
    let from = (await partsOf(db)).at(-1)?.to ?? until;
    while (from < until) {
      const month = instantOf(from);
      const to = boundOf(monthAfter(month, 1));
      await addPart(db, { name: `audit_log_${nameOf(month)}`, from, to });
      from = to;
    }
  },
  missing: async (now) => {
    const last = (await partsOf(db)).at(-1)?.to ?? boundOf(monthAfter(now, 0));
    const months = Array.from({ length: monthsAhead + 1 }, (_, month) => boundOf(monthAfter(now, month + 1)));
    return months.filter((end) => end > last).length;
  },
  hasBefore: async (month) => {
    const parts = await partsOf(db);
    if (parts.some((part) => isOver(part, boundOf(month)))) return true;
    return parts[0]?.from !== null || (await detachedParts(db)).length > 0;
  },
  removeBefore: async (month) => {
    const over = (await partsOf(db)).filter((part) => isOver(part, boundOf(month)));
    for (const { name, isDetaching } of over)
      await sql
        .raw(`alter table audit_log detach partition ${name} ${isDetaching ? 'finalize' : 'concurrently'}`)
        .execute(db);
    const [first] = await partsOf(db);
    if (first?.from) await extendBack(db, first.from);
    for (const name of await detachedParts(db))
      await withBriefLock(db, briefLock, async (transaction) => {
        await sql.raw(`drop table if exists ${name}`).execute(transaction);
      });
    return over.length;
  },
});

/** With the month that runs, so many can be written to. */
const monthsAhead = 3;

/** Others would queue behind a lock that it waits for. */
const briefLock = {
  name: 'of the months of the audit log',
  dialect: postgresDialect,
  isBlocked,
  lockMs: 100,
};

type Part = Readonly<{ name: string; from: string | null; to: string | null; isDetaching: boolean }>;

/** All of it is before a bound; an empty part that only reaches back to it stays. */
const isOver = ({ name, to }: Part, bound: string): boolean =>
  to !== null && (to < bound || (to === bound && !name.startsWith(endingPrefix)));

const endingPrefix = 'audit_log_before_';

/** Bounds are ids of the first millisecond of a month; the first part has entries from before all months. */
const partsOf = async (db: Db): Promise<readonly Part[]> => {
  const { rows } = await sql<{ name: string; bounds: string; pending: boolean }>`
    select format('%I', relname) as name, pg_get_expr(relpartbound, parts.oid) as bounds, inhdetachpending as pending
    from pg_inherits join pg_class as parts on parts.oid = inhrelid where inhparent = 'audit_log'::regclass`.execute(
    db,
  );
  return rows
    .map(({ name, bounds, pending }) => {
      const [, from = null, to = null] = /FROM \((?:MINVALUE|'(.*?)')\) TO \('(.*?)'\)/.exec(bounds) ?? [];
      return { name, from, to, isDetaching: pending };
    })
    .sort((one, other) => ((one.to ?? '') < (other.to ?? '') ? -1 : 1));
};

type NewPart = Readonly<{ name: string; from: string | null; to: string }>;

/** Runs as the owner of the log, for any role. Takes no lock that a write waits for. Another process may have been first. */
const addPart = (db: Db, { name, from, to }: NewPart): Promise<void> =>
  withBriefLock(db, briefLock, async (transaction) => {
    await sql`select tidemark_add_audit_part(${name}, ${from}, ${to})`.execute(transaction);
  });

/** The part with everything before is gone. An empty one takes its place: an import may bring entries that old. */
const extendBack = (db: Db, to: string): Promise<void> =>
  addPart(db, { name: `${endingPrefix}${nameOf(instantOf(to))}`, from: null, to });

/** The name of a part, for a table that is none any more. */
export const detachedPart = '^audit_log_(first|(before_)?[0-9]{4}_[0-9]{2})$';

const detachedParts = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select format('%I', relname) as name from pg_class
    where relkind = 'r' and relnamespace = (select relnamespace from pg_class where oid = 'audit_log'::regclass)
      and relname ~ ${detachedPart}
      and not exists (select 1 from pg_inherits where inhrelid = pg_class.oid)`.execute(db);
  return rows.map(({ name }) => name);
};

/** The smallest id of a moment. */
const boundOf = (instant: Instant): string => {
  const time = millisecondsOf(instant).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
};

const instantOf = (bound: string): Instant =>
  new Date(Number.parseInt(bound.replaceAll('-', '').slice(0, 12), 16)).toISOString();

const nameOf = (month: Instant): string => month.slice(0, 7).replace('-', '_');

const monthAfter = (instant: Instant, months: number): Instant => {
  const [year = 0, month = 1] = instant.slice(0, 7).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString();
};
