/** The rows of a workspace that moves: the port of docs/decisions/0083 on both engines. */
import { dueNames, dueSoonMs, plus } from '@tidemark/domain';
import {
  hiddenSlug,
  type KnownWorkspace,
  type MovedRow,
  type MovedTable,
  type MovedValue,
  type ReadRows,
  type WorkspaceMoves,
} from '@tidemark/domain/moving';
import { type RawBuilder, sql } from 'kysely';
import { lowerRow } from '../due/due-store.ts';
import type { Engine } from '../engine.ts';
import { engineOf } from '../engine-name.ts';
import { appliedMigrations } from '../migrations/applied.ts';
import type { Db } from '../schema.ts';
import { addMark } from '../search/marks.ts';
import { refuseTakenSlug } from '../stores/instance/workspace.ts';
import type { Transact } from '../work.ts';
import { auditRows } from './audit-rows.ts';
import { compareKeys } from './compare-keys.ts';
import { breaksConstraint } from './constraint.ts';
import { indexAdded, indexChanged, indexRemoved } from './index-moved.ts';
import { movedTables, workspaceTable } from './moved-tables.ts';
import { findTakenNames, refuseTakenNames } from './taken-names.ts';

export const createMoves = (transact: Transact, { reader, snapshot, bulk }: Engine): WorkspaceMoves => {
  const ofInstance = reader('instance');
  const insert = (db: Db, { name, derived = [] }: MovedTable, rows: readonly MovedRow[]) => {
    const toEngine = engineOf(db) === 'postgres' ? hexOfBytes : asItIs;
    return bulk.insert(
      db,
      name,
      rows.map((row) => insertable(row, derived, toEngine)),
    );
  };
  return {
    tables: movedTables,
    workspaceTable,
    audit: auditRows,
    compareKeys,
    isRefusal: breaksConstraint,
    migrations: () => appliedMigrations(ofInstance),
    columns: async (table) => {
      const tables = await ofInstance.introspection.getTables();
      return (tables.find(({ name }) => name === table)?.columns ?? []).map(({ name }) => name);
    },
    find: (workspaceId) => findWorkspace(reader({ workspaceId }), workspaceId),
    snapshot: (workspaceId, use) => snapshot({ workspaceId }, (db) => use(rowsOf(db))),
    read: (workspaceId, ...rest) => rowsOf(reader({ workspaceId }))(workspaceId, ...rest),
    add: (workspace) => unhurried(transact, String(workspace.id))((db) => addHidden(db, workspace)),
    save: (workspaceId, table, { added, changed }) =>
      unhurried(
        transact,
        workspaceId,
      )(async (db) => {
        const target = { db, bulk, workspaceId };
        if (added.length > 0) await insert(db, table, added);
        await indexAdded(target, table.name, added);
        await indexChanged(target, table.name, changed);
        for (const row of changed) await replaceRow(db, workspaceId, table, row);
      }),
    remove: (workspaceId, table, rows) =>
      unhurried(
        transact,
        workspaceId,
      )(async (db) => {
        await indexRemoved({ db, bulk, workspaceId }, table.name, rows);
        for (const row of rows)
          await sql`delete from ${sql.table(table.name)} where ${isRow(workspaceId, table, row)}`.execute(db);
      }),
    takenNames: (workspaceId, opening) =>
      unhurried(transact, workspaceId)((db) => findTakenNames(db, workspaceId, opening)),
    open: (workspace, opening, now) =>
      unhurried(
        transact,
        String(workspace.id),
      )(async (db) => {
        const id = String(workspace.id);
        await refuseTakenNames(db, id, opening);
        for (const { table, rows } of opening)
          if (rows.length > 0) await insert(db, table, rows.map(waiting(table)));
        await openWorkspace(db, workspace);
        // The instance has a workspace.
        await db.deleteFrom('setup_links').execute();
        for (const chore of dueNames)
          await lowerRow.send(db, { workspaceId: id, chore, at: now, soon: plus(now, dueSoonMs) });
        await bulk.end(db, 0, await countTickets(db, id));
      }),
    forget: (workspaceId) =>
      unhurried(
        transact,
        workspaceId,
      )(async (db) => {
        for (const table of ['search_marks', 'due'])
          await sql`delete from ${sql.table(table)} where workspace_id = ${workspaceId}`.execute(db);
        await sql`delete from workspaces where id = ${workspaceId} and slug = ${hiddenSlug(workspaceId)}`.execute(
          db,
        );
      }),
  };
};

/** A large batch may take longer than a person waits. */
const unhurried =
  (transact: Transact, workspaceId: string) =>
  <Result>(use: (db: Db) => Promise<Result>): Promise<Result> =>
    transact(use, { access: { workspaceId }, unhurried: true });

const findWorkspace = async (db: Db, workspaceId: string): Promise<KnownWorkspace | null> => {
  const found = await db
    .selectFrom('workspaces')
    .select(['id', 'slug', 'name'])
    .where('id', '=', workspaceId)
    .executeTakeFirst();
  return found ? { ...found, isOpen: found.slug !== hiddenSlug(workspaceId) } : null;
};

const addHidden = async (db: Db, workspace: MovedRow): Promise<void> => {
  const id = String(workspace.id);
  if ((await findWorkspace(db, id)) !== null) return;
  const row = { ...workspace, slug: hiddenSlug(id), status: 'suspended', read_only_since: null };
  await insertOne(db, workspaceTable.name, row);
  await db
    .insertInto('workspace_counters')
    .values({ workspace_id: id, last_ticket_number: 0, last_event_sequence: 0 })
    .execute();
  await addMark(db, id);
};

const openWorkspace = async (db: Db, workspace: MovedRow): Promise<void> => {
  const { id, ...columns }: MovedRow = { ...workspace, read_only_since: null };
  await refuseTakenSlug(db, { id: String(id), slug: String(workspace.slug) });
  await sql`update workspaces set ${assigned(columns)} where id = ${id}`.execute(db);
};

const rowsOf =
  (db: Db): ReadRows =>
  async (workspaceId, { name, key }, after) => {
    if (key.length === 0 && after !== null) return [];
    const keys = sql.join(key.map((column) => sql.ref(column)));
    const values = sql.join(key.map((column) => sql`${after?.[column]}`));
    const later = after === null ? sql`` : sql`and (${keys}) > (${values})`;
    const order = key.length === 0 ? sql`` : sql`order by ${keys}`;
    const { rows } = await sql<MovedRow>`select * from ${sql.table(name)}
      where ${sql.ref(ownerOf(name))} = ${workspaceId} ${later} ${order} limit ${sql.lit(pageLength)}`.execute(
      db,
    );
    return rows;
  };

/** A row with the bytes of a mail has 64 KiB at most (`rowBytes` of the limits): a page has 16 MiB at most. */
const pageLength = 250;

export const ownerOf = (table: string): string => (table === workspaceTable.name ? 'id' : 'workspace_id');

const isRow = (workspaceId: string, { name, key }: MovedTable, row: MovedRow): RawBuilder<unknown> => {
  const equal = key.map((column) => sql`${sql.ref(column)} = ${row[column]}`);
  return sql.join([sql`${sql.ref(ownerOf(name))} = ${workspaceId}`, ...equal], sql` and `);
};

const assigned = (columns: MovedRow): RawBuilder<unknown> =>
  sql.join(Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));

const replaceRow = async (
  db: Db,
  workspaceId: string,
  table: MovedTable,
  { workspace_id: _owner, ...row }: MovedRow,
): Promise<void> => {
  await sql`update ${sql.table(table.name)} set ${assigned(row)} where ${isRow(workspaceId, table, row)}`.execute(
    db,
  );
};

const insertOne = async (db: Db, table: string, row: MovedRow): Promise<void> => {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  const values = sql.join(Object.values(row).map((value) => sql`${value}`));
  await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(db);
};

/** No worker of this instance runs the task. */
const waiting =
  ({ name }: MovedTable) =>
  (row: MovedRow): MovedRow =>
    name === 'tasks' && row.state === 'running' ? { ...row, state: 'ready', leased_until: null } : row;

const insertable = (
  row: MovedRow,
  derived: readonly string[],
  toEngine: (value: MovedValue) => MovedValue,
): MovedRow =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => (derived.includes(name) ? [] : [[name, toEngine(value)]])),
  );

const asItIs = (value: MovedValue): MovedValue => value;

/** Postgres gets rows as JSON. */
const hexOfBytes = (value: MovedValue): MovedValue =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value;

const countTickets = async (db: Db, workspaceId: string): Promise<number> => {
  const { rows } = await sql<{ last: number }>`
    select last_ticket_number as last from workspace_counters where workspace_id = ${workspaceId}`.execute(
    db,
  );
  return rows[0]?.last ?? 0;
};
