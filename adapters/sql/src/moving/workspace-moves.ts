/** The rows of a workspace that moves: the port of docs/decisions/0083 on both engines. */
import { dueNames, dueSoonMs, type Instant, plus } from '@tidemark/domain';
import {
  hiddenSlug,
  type KnownWorkspace,
  type MovedRow,
  type MovedTable,
  type MovedValue,
  type OpeningRows,
  type ReadRows,
  type SavedRows,
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
import { indexAdded, indexChanged, indexRemoved, type Target } from './index-moved.ts';
import { movedTables, workspaceTable } from './moved-tables.ts';
import { findTakenNames, refuseTakenNames } from './taken-names.ts';

export const createMoves = (transact: Transact, { reader, snapshot, bulk }: Engine): WorkspaceMoves => {
  const ofInstance = reader('instance');
  /** A write of rows of the workspace. */
  const change = (workspaceId: string, use: (target: Target) => Promise<void>): Promise<void> =>
    unhurried(transact, workspaceId)((db) => use({ db, bulk, workspaceId }));
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
    add: (workspace) => change(String(workspace.id), ({ db }) => addHidden(db, workspace)),
    save: (workspaceId, table, rows) => change(workspaceId, (target) => saveRows(target, table, rows)),
    remove: (workspaceId, table, rows) => change(workspaceId, (target) => removeRows(target, table, rows)),
    takenNames: (workspaceId, opening) =>
      unhurried(transact, workspaceId)((db) => findTakenNames(db, workspaceId, opening)),
    open: (workspace, opening, now) =>
      change(String(workspace.id), (target) => openMoved(target, { workspace, opening, now })),
    forget: (workspaceId) => change(workspaceId, forgetHidden),
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

const insertRows = ({ db, bulk }: Target, { name, derived = [] }: MovedTable, rows: readonly MovedRow[]) => {
  const toEngine = engineOf(db) === 'postgres' ? hexOfBytes : asItIs;
  return bulk.insert(
    db,
    name,
    rows.map((row) => insertable(row, derived, toEngine)),
  );
};

const saveRows = async (target: Target, table: MovedTable, { added, changed }: SavedRows): Promise<void> => {
  if (added.length > 0) await insertRows(target, table, added);
  await indexAdded(target, table.name, added);
  await indexChanged(target, table.name, changed);
  for (const row of changed) await replaceRow(target, table, row);
};

const removeRows = async (target: Target, table: MovedTable, rows: readonly MovedRow[]): Promise<void> => {
  await indexRemoved(target, table.name, rows);
  for (const row of rows)
    await sql`delete from ${sql.table(table.name)} where ${isRow(target.workspaceId, table, row)}`.execute(
      target.db,
    );
};

type Opened = Readonly<{ workspace: MovedRow; opening: readonly OpeningRows[]; now: Instant }>;

const openMoved = async (target: Target, { workspace, opening, now }: Opened): Promise<void> => {
  const { db, bulk, workspaceId } = target;
  await refuseTakenNames(db, workspaceId, opening);
  for (const { table, rows } of opening)
    if (rows.length > 0) await insertRows(target, table, rows.map(waiting(table)));
  await openWorkspace(db, workspace);
  // The instance has a workspace.
  await db.deleteFrom('setup_links').execute();
  for (const chore of dueNames)
    await lowerRow.send(db, { workspaceId, chore, at: now, soon: plus(now, dueSoonMs) });
  await bulk.end(db, 0, await countTickets(db, workspaceId));
};

const forgetHidden = async ({ db, workspaceId }: Target): Promise<void> => {
  for (const table of ['search_marks', 'due'])
    await sql`delete from ${sql.table(table)} where workspace_id = ${workspaceId}`.execute(db);
  await sql`delete from workspaces where id = ${workspaceId} and slug = ${hiddenSlug(workspaceId)}`.execute(
    db,
  );
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
  { db, workspaceId }: Pick<Target, 'db' | 'workspaceId'>,
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
