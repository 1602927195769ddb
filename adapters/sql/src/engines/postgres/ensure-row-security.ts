import { DeskError } from '@tidemark/domain';
import { postgresDialect } from '../../migrations/dialect.ts';
import { withBriefLock } from '../../migrations/run-step.ts';
import type { Db } from '../../schema.ts';
import { appRole, type Login, makeAppRole, readLogin } from './app-role.ts';
import { isBlocked, isForbidden } from './failures.ts';
import { type RowSecurity, rowSecurity } from './row-security.ts';
import { findUnprotected, protectTable } from './unprotected-tables.ts';

type Start = Readonly<{
  /** Whether tables may be changed. */
  may: boolean;
  /** Lets one program at a time change tables. */
  exclusively: (use: () => Promise<void>) => Promise<void>;
  onWarning: (warning: Error) => void;
  /** The database as processes serve with it. */
  service: Db;
}>;

/** Adds the policies that tables lack, at each start: tables may be new, or come from a dump. Throws where it may not. */
export const ensureRowSecurity = async (
  db: Db,
  { may, exclusively, onWarning, service }: Start,
): Promise<RowSecurity> => {
  const isWhole = async (): Promise<boolean> =>
    !needsRole(await readLogin(db)) && (await findUnprotected(db)).length === 0;
  if (may && !(await isWhole())) await exclusively(() => protectTables(db));
  const tables = await findUnprotected(db);
  if (tables.length > 0) throw notApart(tables.map(({ name }) => name));
  const { passes, steps, schema } = await readLogin(service);
  if (passes && !steps) onWarning(noRowSecurity);
  return rowSecurity(passes && steps ? appRole : null, schema);
};

const needsRole = ({ passes, steps, mayMakeRoles }: Login): boolean => passes && !steps && mayMakeRoles;

const protectTables = async (db: Db): Promise<void> => {
  const run = { name: 'of row-level security', dialect: postgresDialect, isBlocked };
  // Where somebody else has made the role, the user cannot join it: the caller says so.
  if (needsRole(await readLogin(db)))
    await withBriefLock(db, run, makeAppRole).catch((error: unknown) => {
      if (!isForbidden(error)) throw error;
    });
  for (const table of await findUnprotected(db))
    await withBriefLock(db, run, (transaction) => protectTable(transaction, table));
};

const notApart = (tables: readonly string[]): DeskError => {
  const named = tables.slice(0, mostNamed).join(', ');
  const others = tables.length - mostNamed;
  return new DeskError(
    'unavailable',
    `The database does not hold workspaces apart yet in ${named}${others > 0 ? ` and ${others} more of its tables` : ''}: run ./tidemark upgrade as the user who owns the tables.`,
  );
};

const mostNamed = 3;

const noRowSecurity = new Error(
  'The user of DATABASE_URL passes all policies of Postgres, so that the database itself does not hold workspaces apart: use one without bypassrls, or let it create roles.',
);
