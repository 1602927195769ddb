/** Makes the rows and bytes of a hidden workspace those of a folder. What is the same already is left alone. */
import type {
  FolderRow,
  MovedFile,
  MovedRow,
  MovedTable,
  MovedValue,
  OpenFolder,
  WorkspaceMoves,
} from '../../model/instance/workspace-moves.ts';
import type { Vault } from '../../model/vault.ts';
import type { MovingParts, OnProgress } from './moving-parts.ts';
import { opened, type Resealing, resealing } from './reseal-rows.ts';
import { rowsIn } from './rows-in.ts';

export type Applying = Readonly<{
  workspaceId: string;
  folder: OpenFolder;
  onProgress: OnProgress;
  counts: { added: number; changed: number; removed: number; same: number; files: number };
}>;

/** Rows that the tables refuse, because of each other or because of rows that are there. */
export class ConflictingRows extends Error {}

const batchLength = 500;

export const applyTables = async (parts: MovingParts, applying: Applying): Promise<void> => {
  const reseal = await resealingOf(parts, applying);
  const tablesWithOthers: MovedTable[] = [];
  // Rows by which somebody finds the workspace are left to its opening.
  for (const table of parts.moves.tables.filter(({ opens }) => !opens))
    if (await applyTable(parts, applying, { table, reseal })) tablesWithOthers.push(table);
  for (const table of tablesWithOthers.reverse()) await removeOthers(parts, applying, table);
};

/** Seals the rows of the folder for this instance, in one walk over the tables in their order. */
export const resealingOf = async (
  { moves, vault }: MovingParts,
  { workspaceId, folder }: Pick<Applying, 'workspaceId' | 'folder'>,
): Promise<Resealing> => {
  const heads = [];
  for await (const { row } of folder.rows(moves.audit.heads)) heads.push(moves.audit.headOf(row));
  return resealing({ from: folder.vault, to: vault }, { workspaceId, heads, rows: moves.audit });
};

type TableToApply = Readonly<{ table: MovedTable; reseal: Resealing }>;
type Batch = { added: FolderRow[]; changed: FolderRow[] };

/** Says whether there may be rows that the folder does not have. */
const applyTable = async (
  { moves, vault }: MovingParts,
  { workspaceId, folder, onProgress, counts }: Applying,
  { table, reseal }: TableToApply,
): Promise<boolean> => {
  const stored = rowsBehind(moves, rowsIn(moves.read, workspaceId, table), table);
  const vaults = { folder: folder.vault, database: vault };
  let batch: Batch = { added: [], changed: [] };
  const flush = async (): Promise<void> => {
    await saveBatch({ moves, workspaceId, folder }, table, batch);
    counts.added += batch.added.length;
    counts.changed += batch.changed.length;
    batch = { added: [], changed: [] };
  };
  let rows = 0;
  for await (const { line, row: exportedRow } of folder.rows(table)) {
    const row = reseal.row(table, exportedRow);
    const storedRow = await stored.take(row);
    if (storedRow === null) batch.added.push({ line, row });
    else if (isUnchanged(vaults, table, { exportedRow, row, storedRow })) counts.same += 1;
    else batch.changed.push({ line, row });
    if (batch.added.length + batch.changed.length >= batchLength) await flush();
    rows += 1;
  }
  await flush();
  if (rows > 0) onProgress(`${table.name}: ${rows}`);
  return stored.hasOthers();
};

/** Finds rows by the keys of others, which come in the same order. */
const rowsBehind = (moves: WorkspaceMoves, rows: AsyncGenerator<MovedRow>, table: MovedTable) => {
  let next: MovedRow | null | undefined;
  let hasSkipped = false;
  const advance = async (): Promise<void> => {
    next = (await rows.next()).value ?? null;
  };
  return {
    /** The row with the same key, or null. Rows before it are skipped. */
    take: async (wanted: MovedRow): Promise<MovedRow | null> => {
      if (next === undefined) await advance();
      while (next && moves.compareKeys(table, next, wanted) < 0) {
        hasSkipped = true;
        await advance();
      }
      if (!next || moves.compareKeys(table, next, wanted) > 0) return null;
      const found = next;
      await advance();
      return found;
    },
    /** Whether a row was skipped, or is left. */
    hasOthers: async (): Promise<boolean> => {
      if (next === undefined) await advance();
      return hasSkipped || next !== null;
    },
  };
};

type Vaults = Readonly<{ folder: Vault; database: Vault }>;
type Compared = Readonly<{ exportedRow: MovedRow; row: MovedRow; storedRow: MovedRow }>;

/** The same secret is sealed differently each time: it is compared once it is opened. */
const isUnchanged = (
  vaults: Vaults,
  table: MovedTable,
  { exportedRow, row, storedRow }: Compared,
): boolean =>
  table.sealed
    ? isSame(opened(vaults.folder, table, exportedRow), opened(vaults.database, table, storedRow))
    : isSame(row, storedRow);

const isSame = (one: MovedRow, other: MovedRow): boolean =>
  Object.entries(one).every(([name, value]) => isSameValue(value, other[name]));

const isSameValue = (one: MovedValue, other: MovedValue | undefined): boolean =>
  one instanceof Uint8Array && other instanceof Uint8Array
    ? one.length === other.length && one.every((byte, place) => byte === other[place])
    : one === other;

const saveBatch = async (
  {
    moves,
    workspaceId,
    folder,
  }: Pick<Applying, 'workspaceId' | 'folder'> & Readonly<{ moves: WorkspaceMoves }>,
  table: MovedTable,
  { added, changed }: Batch,
): Promise<void> => {
  if (added.length + changed.length === 0) return;
  const save = (some: Batch) =>
    moves.save(workspaceId, table, { added: some.added.map(rowOf), changed: some.changed.map(rowOf) });
  try {
    await save({ added, changed });
  } catch (error) {
    if (!moves.isRefusal(error)) throw error;
    const refused = (row: FolderRow) => (cause: unknown) => {
      throw moves.isRefusal(cause) ? conflict(folder.placeOf(table, row), cause) : cause;
    };
    for (const one of added) await save({ added: [one], changed: [] }).catch(refused(one));
    for (const one of changed) await save({ added: [], changed: [one] }).catch(refused(one));
  }
};

const rowOf = ({ row }: FolderRow): MovedRow => row;

const conflict = (place: string, cause: unknown): ConflictingRows =>
  new ConflictingRows(
    `${place}: the database refuses the row: a value does not fit its column, or the row does not fit the others.`,
    { cause },
  );

const removeOthers = async (
  { moves }: MovingParts,
  { workspaceId, folder, counts }: Applying,
  table: MovedTable,
): Promise<void> => {
  const exportedRows = rowsOnly(folder.rows(table));
  const exported = rowsBehind(moves, exportedRows, table);
  let others: MovedRow[] = [];
  const flush = async (): Promise<void> => {
    if (others.length > 0) await moves.remove(workspaceId, table, others);
    counts.removed += others.length;
    others = [];
  };
  for await (const storedRow of rowsIn(moves.read, workspaceId, table)) {
    if ((await exported.take(storedRow)) === null) others.push(storedRow);
    if (others.length >= batchLength) await flush();
  }
  await flush();
  await exportedRows.return(undefined);
};

async function* rowsOnly(rows: AsyncIterable<FolderRow>): AsyncGenerator<MovedRow> {
  for await (const { row } of rows) yield row;
}

/** Copies what the store does not have, and removes from it what the folder does not have. */
export const applyBytes = async (
  { byteStore }: MovingParts,
  { folder, workspaceId, counts, onProgress }: Applying,
): Promise<void> => {
  const wanted = new Set<string>();
  let batch: MovedFile[] = [];
  const flush = async (): Promise<void> => {
    const sizes = await byteStore.sizesOf(batch.map(({ key }) => key));
    for (const file of batch) {
      wanted.add(file.key);
      if (sizes.get(file.key) === file.size) continue;
      await folder.copyIn(file);
      counts.files += 1;
    }
    batch = [];
  };
  for await (const file of folder.files()) {
    // Sizes are looked up for keys of one kind.
    if (batch.length >= batchLength || kindOf(batch[0]) !== kindOf(file)) await flush();
    batch.push(file);
  }
  await flush();
  if (wanted.size > 0) onProgress(`files: ${wanted.size}`);
  const others: string[] = [];
  for await (const { key } of byteStore.list(`${workspaceId}/`)) if (!wanted.has(key)) others.push(key);
  if (others.length > 0) await byteStore.remove(others);
};

const kindOf = (file: MovedFile | undefined): string | undefined => file?.key.split('/')[1];
