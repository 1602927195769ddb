/** Adds the workspace of a folder to this instance (docs/decisions/0083). */
import { DeskError } from '../../kernel/errors.ts';
import { systemCall } from '../../model/actor.ts';
import type {
  ImportFolder,
  KnownWorkspace,
  MovedRow,
  MovedTable,
  MovedWorkspace,
  OpenFolder,
  OpeningRows,
  WorkspaceMoves,
} from '../../model/instance/workspace-moves.ts';
import { slugOf } from '../workspaces/add-workspace.ts';
import { type Applying, applyBytes, applyTables, ConflictingRows, resealingOf } from './apply-folder.ts';
import type { MovingParts, OnProgress } from './moving-parts.ts';
import { namesTaken, workspaceNotOpened } from './not-opened.ts';
import { refuseOtherTables } from './refuse-other-tables.ts';
import { removeImport } from './remove-import.ts';

/** `slug`: another one than in the source. `removes`: removes what an earlier import of this folder added. */
export type ImportOptions = Readonly<{
  slug: string | null;
  isPlan: boolean;
  removes: boolean;
  onProgress: OnProgress;
}>;

export type Imported = Readonly<{
  workspace: MovedWorkspace;
  /** `staged`: everything is there, and nobody finds it until a read-only export is imported. */
  outcome: 'opened' | 'staged' | 'checked' | 'removed';
  added: number;
  changed: number;
  removed: number;
  same: number;
  files: number;
}>;

export const importWorkspace = async (
  parts: MovingParts,
  source: ImportFolder,
  { slug: wantedSlug, isPlan, removes, onProgress }: ImportOptions,
): Promise<Imported> => {
  const facts = await source.facts();
  const { id, slug: exportedSlug, name } = facts.workspace;
  const known = await parts.moves.find(id);
  if (wantedSlug !== null) slugOf(wantedSlug);
  refuseOpen(known);
  if (removes) {
    await removeImport(parts, id, onProgress);
    return { ...nothingDone, workspace: facts.workspace, outcome: 'removed' };
  }
  const slug = slugOf(wantedSlug ?? exportedSlug);
  const workspace = { id, slug, name };
  await refuseTaken(parts, slug);
  refuseOtherTables(parts.moves, await parts.moves.migrations(), facts);
  const folder = await source.open();
  if (isPlan || facts.readOnlySince === null) await refuseTakenNames(parts.moves, id, folder);
  if (isPlan)
    return { ...nothingDone, ...(await checkFolder(parts.moves, folder)), workspace, outcome: 'checked' };
  const row = { ...(await workspaceRow(parts.moves, folder)), slug };
  const staging = { workspaceId: id, folder, row, onProgress, isFresh: known === null };
  const counts = await stage(parts, staging);
  const outcome = facts.readOnlySince === null ? 'staged' : 'opened';
  if (outcome === 'opened') await openWorkspace(parts, staging);
  return { ...counts, workspace, outcome };
};

const nothingDone = { added: 0, changed: 0, removed: 0, same: 0, files: 0 };

const refuseOpen = (known: KnownWorkspace | null): void => {
  if (known?.isOpen)
    throw new DeskError(
      'validation_failed',
      `This instance already has this workspace: ${known.slug} (${known.name}), ${known.id}. Nothing was imported.`,
    );
};

const refuseTaken = async ({ workspaces }: MovingParts, slug: string): Promise<void> => {
  if ((await workspaces.find(slug)) !== null)
    throw new DeskError(
      'slug_taken',
      `Another workspace of this instance has the slug ${slug}: choose another one with --slug.`,
      'slug',
    );
};

/** While the source still takes writes: at the opening nobody has time to look for them. */
const refuseTakenNames = async (moves: WorkspaceMoves, id: string, folder: OpenFolder): Promise<void> => {
  const taken = await moves.takenNames(id, await openingRows(moves, folder));
  if (taken.length > 0) throw namesTaken(taken);
};

/** The rows by which somebody finds the workspace. */
const openingRows = async (
  moves: WorkspaceMoves,
  folder: OpenFolder,
  changed = (_table: MovedTable, row: MovedRow): MovedRow => row,
): Promise<readonly OpeningRows[]> => {
  const opening: OpeningRows[] = [];
  for (const table of moves.tables.filter(({ opens }) => opens)) {
    const rows: MovedRow[] = [];
    for await (const { row } of folder.rows(table)) rows.push(changed(table, row));
    opening.push({ table, rows });
  }
  return opening;
};

/** Reads all of it and writes nothing. */
const checkFolder = async (moves: WorkspaceMoves, folder: OpenFolder) => {
  let [rows, files] = [0, 0];
  for (const table of [moves.workspaceTable, ...moves.tables])
    for await (const _row of folder.rows(table)) rows += 1;
  for await (const file of folder.files()) {
    await folder.checkFile(file);
    files += 1;
  }
  return { added: rows, files };
};

const workspaceRow = async ({ workspaceTable }: WorkspaceMoves, folder: OpenFolder): Promise<MovedRow> => {
  for await (const { row } of folder.rows(workspaceTable)) return row;
  throw new DeskError('validation_failed', 'The folder has no row of its workspace: copy it again.');
};

type Staging = Omit<Applying, 'counts'> & Readonly<{ row: MovedRow; isFresh: boolean }>;

/** Rows of an earlier import stay where they are the same; rows that cannot become the same are removed first. */
const stage = async (parts: MovingParts, staging: Staging): Promise<Applying['counts']> => {
  const { workspaceId, row, folder, onProgress, isFresh } = staging;
  const apply = async (): Promise<Applying['counts']> => {
    const applying = { workspaceId, folder, onProgress, counts: { ...nothingDone } };
    await parts.moves.add(row);
    await applyBytes(parts, applying);
    await applyTables(parts, applying);
    return applying.counts;
  };
  try {
    return await apply();
  } catch (error) {
    if (!(error instanceof ConflictingRows) || isFresh) throw asDeskError(error);
    onProgress('The earlier rows cannot be changed into the new ones; importing all of them again …');
    await removeImport(parts, workspaceId, onProgress);
    return await apply().catch((again: unknown) => {
      throw asDeskError(again);
    });
  }
};

const asDeskError = (error: unknown): unknown =>
  error instanceof ConflictingRows ? new DeskError('validation_failed', error.message) : error;

const openWorkspace = async (parts: MovingParts, staging: Staging): Promise<void> => {
  const { moves, clock, audit, ids } = parts;
  const { workspaceId, folder, row } = staging;
  const reseal = await resealingOf(parts, staging);
  const opening = await openingRows(moves, folder, reseal.row);
  try {
    await moves.open(row, opening, clock.now());
  } catch (error) {
    if (!moves.isRefusal(error)) throw error;
    throw workspaceNotOpened('one of its mail addresses, keys or sessions', error);
  }
  audit.note(systemCall(workspaceId, 'workspace import', ids.next()), 'ok');
};
