import { DeskError } from '@tidemark/domain';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db, Tables } from '../schema.ts';
import { workspacesAndPeople } from './0001-workspaces-and-people.ts';
import { tickets } from './0002-tickets.ts';
import { records } from './0003-records.ts';
import { tasks } from './0004-tasks.ts';
import { automation } from './0005-automation.ts';
import { signIn } from './0006-sign-in.ts';
import { search } from './0007-search.ts';
import { notifications } from './0008-notifications.ts';
import { push } from './0009-push.ts';
import { articles } from './0010-articles.ts';
import { files } from './0011-files.ts';
import { exports } from './0012-exports.ts';
import { helpCentre } from './0013-help-centre.ts';
import { mail } from './0014-mail.ts';
import { customers } from './0015-customers.ts';
import { shortWaiting } from './0016-short-waiting.ts';
import { whatGoes } from './0017-what-goes.ts';
import { livingTickets } from './0018-living-tickets.ts';
import { listsAndLocales } from './0019-lists-and-locales.ts';
import { exportCredentials } from './0020-export-credentials.ts';
import { oneTableOfTasks } from './0021-one-table-of-tasks.ts';
import { inboundMail } from './0022-inbound-mail.ts';
import { inboundAccounts } from './0023-inbound-accounts.ts';
import { senders } from './0024-senders.ts';
import { drafts } from './0026-drafts.ts';
import { preferences } from './0027-preferences.ts';
import { quotas } from './0028-quotas.ts';
import { mailAuthors } from './0029-mail-authors.ts';
import { presence } from './0030-presence.ts';
import { ticketHistory } from './0032-ticket-history.ts';
import { passwordResets } from './0035-password-resets.ts';
import { articleDrafts } from './0036-article-drafts.ts';
import { articlePictures } from './0037-article-pictures.ts';
import { forgottenMails } from './0038-forgotten-mails.ts';
import { outgoingTickets } from './0041-outgoing-tickets.ts';
import { proofs } from './0047-proofs.ts';
import type { Dialect } from './dialect.ts';

/** By name, in the order in which they are made. */
export const steps: Readonly<Record<string, (dialect: Dialect) => readonly string[]>> = {
  '0001-workspaces-and-people': workspacesAndPeople,
  '0002-tickets': tickets,
  '0003-records': records,
  '0004-tasks': tasks,
  '0005-automation': automation,
  '0006-sign-in': signIn,
  '0007-search': search,
  '0008-notifications': notifications,
  '0009-push': push,
  '0010-articles': articles,
  '0011-files': files,
  '0012-exports': exports,
  '0013-help-centre': helpCentre,
  '0014-mail': mail,
  '0015-customers': customers,
  '0016-short-waiting': shortWaiting,
  '0017-what-goes': whatGoes,
  '0018-living-tickets': livingTickets,
  '0019-lists-and-locales': listsAndLocales,
  '0020-export-credentials': exportCredentials,
  '0021-one-table-of-tasks': oneTableOfTasks,
  '0022-inbound-mail': inboundMail,
  '0023-inbound-accounts': inboundAccounts,
  '0024-senders': senders,
  '0026-drafts': drafts,
  '0027-preferences': preferences,
  '0028-quotas': quotas,
  '0029-mail-authors': mailAuthors,
  '0030-presence': presence,
  '0032-ticket-history': ticketHistory,
  '0035-password-resets': passwordResets,
  '0036-article-drafts': articleDrafts,
  '0037-article-pictures': articlePictures,
  '0038-forgotten-mails': forgottenMails,
  '0041-outgoing-tickets': outgoingTickets,
  '0047-proofs': proofs,
};

/** Whether opening may change tables: a server's always, a command's only those that nobody else works on yet. */
export type MayMigrate = 'always' | 'when-empty' | 'never';

export type Preparation = Readonly<{
  dialect: Dialect;
  /** Lets one program at a time change tables. */
  lock: (db: Db) => Promise<void>;
  may: MayMigrate;
}>;

/** Throws when the tables are not those of this program afterwards. */
export const prepareTables = async (db: Db, preparation: Preparation): Promise<void> => {
  const missing = await missingMigrations(db);
  if (missing.length === 0) return;
  const { may } = preparation;
  const isEmpty = missing.length === Object.keys(steps).length;
  if (may === 'never' && isEmpty)
    throw new DeskError(
      'unavailable',
      'There is no Tidemark data in this database. Check that it is the right one. To begin with it, start the server once, which makes the tables.',
    );
  if (may === 'never' || (may === 'when-empty' && !isEmpty))
    throw new DeskError(
      'unavailable',
      `The database lacks ${missing.join(', ')}: start the server once to bring it up to date.`,
    );
  await migrate(db, preparation);
};

/**
 * Brings the database up to this program's tables, all in one transaction that begins with a lock: of two programs that
 * start at once, the second one finds the work done. Throws when the database is newer than the program.
 */
const migrate = async (db: Db, { dialect, lock }: Preparation): Promise<void> => {
  await db.transaction().execute(async (transaction) => {
    await lock(transaction);
    await refuseNewer(transaction);
    const provider = { getMigrations: async () => migrationsFor(dialect) };
    const { error } = await new Migrator({ db: transaction, provider }).migrateToLatest();
    if (error) throw error;
  });
};

/** Names of this program's migrations that the database has not seen. Throws when the database is newer. */
const missingMigrations = async (db: Db): Promise<readonly string[]> => {
  const applied = await refuseNewer(db);
  return Object.keys(steps).filter((name) => !applied.includes(name));
};

export const appliedMigrations = async (db: Db): Promise<readonly string[]> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
};

const refuseNewer = async (db: Db): Promise<readonly string[]> => {
  const applied = await appliedMigrations(db);
  const unknown = applied.filter((name) => !(name in steps));
  if (unknown.length > 0)
    throw new DeskError(
      'unavailable',
      `This database was written by a newer Tidemark (it has ${unknown.join(', ')}): start that version, or restore a backup made by this one.`,
    );
  return applied;
};

const migrationsFor = (dialect: Dialect): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(steps).map(([name, statements]) => [
      name,
      {
        up: async (db: Kysely<Tables>) => {
          for (const statement of statements(dialect)) await sql.raw(statement).execute(db);
        },
      },
    ]),
  );
