/** Writes a workspace into a folder, from which another instance imports it (docs/decisions/0083). */
import { DeskError } from '../../kernel/errors.ts';
import { type Instant, millisecondsOf } from '../../kernel/instant.ts';
import type { AuditSegment } from '../../model/instance/audit.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type {
  BegunExport,
  ExportFolder,
  MovedWorkspace,
  ReadRows,
  WorkspaceMoves,
} from '../../model/instance/workspace-moves.ts';
import type { MovingParts, OnProgress } from './moving-parts.ts';
import { resealing } from './reseal-rows.ts';
import { rowsIn } from './rows-in.ts';
import { stopWrites } from './stop-writes.ts';

/** `freezes`: the workspace becomes read-only. `isPlan`: nothing is written. */
export type ExportOptions = Readonly<{
  slug: string;
  freezes: boolean;
  isPlan: boolean;
  onProgress: OnProgress;
}>;

export type Exported = Readonly<{
  workspace: MovedWorkspace;
  /** Rows by table. */
  tables: Readonly<Record<string, number>>;
  files: number;
  bytes: number;
  isReadOnly: boolean;
  /** For how long it was read-only when the export ended. */
  readOnlyMs: number | null;
  /** Sealed texts that no key of the source opens. */
  unopened: number;
}>;

/** Most bytes are copied while the workspace takes writes; bytes that were added meanwhile are copied once it is read-only. */
export const exportWorkspace = async (
  parts: MovingParts,
  folder: ExportFolder,
  { slug, freezes, isPlan, onProgress }: ExportOptions,
): Promise<Exported> => {
  const workspace = await parts.workspaces.find(slug);
  if (!workspace)
    throw new DeskError('not_found', `There is no workspace ${slug}: see ./tidemark workspace list.`);
  await folder.refuseOther(workspace);
  if (isPlan) return planned(parts, workspace);
  const begun = await folder.begin(workspace.id);
  onProgress('Copying files …');
  await begun.copyFiles();
  const readOnlySince = await stopWrites(parts, workspace, { freezes, onProgress });
  const { tables, unopened } = await writeTables(parts, { workspace, begun, onProgress });
  await begun.copyFiles();
  await begun.listFiles();
  const exportedAt = parts.clock.now();
  const moved = movedWorkspace(workspace);
  const migrations = await parts.moves.migrations();
  const written = await begun.finish({ workspace: moved, exportedAt, readOnlySince, migrations, unopened });
  const readOnlyMs = msBetween(readOnlySince, exportedAt);
  return { workspace: moved, tables, ...written, isReadOnly: readOnlySince !== null, readOnlyMs, unopened };
};

const movedWorkspace = ({ id, slug, name }: Workspace): MovedWorkspace => ({ id, slug, name });

const msBetween = (since: Instant | null, until: Instant): number | null =>
  since === null ? null : millisecondsOf(until) - millisecondsOf(since);

type Writing = Readonly<{ workspace: Workspace; begun: BegunExport; onProgress: OnProgress }>;

/** All tables in one state, the row of the workspace first. */
const writeTables = (
  { moves, vault }: MovingParts,
  { workspace: { id }, begun, onProgress }: Writing,
): Promise<Pick<Exported, 'tables' | 'unopened'>> =>
  moves.snapshot(id, async (read) => {
    const heads = await headsIn(moves, read, id);
    const reseal = resealing({ from: vault, to: begun.vault }, { workspaceId: id, heads, rows: moves.audit });
    const tables: Record<string, number> = {};
    for (const table of [moves.workspaceTable, ...moves.tables]) {
      const rows = async function* () {
        for await (const row of rowsIn(read, id, table)) yield reseal.row(table, row);
      };
      const count = await begun.writeTable(table, rows());
      tables[table.name] = count;
      if (count > 0) onProgress(`${table.name}: ${count}`);
    }
    return { tables, unopened: reseal.unopened() };
  });

/** The heads of its audit log. */
const headsIn = async (
  { audit }: WorkspaceMoves,
  read: ReadRows,
  workspaceId: string,
): Promise<readonly AuditSegment[]> => {
  const heads: AuditSegment[] = [];
  for await (const row of rowsIn(read, workspaceId, audit.heads)) heads.push(audit.headOf(row));
  return heads;
};

const planned = async ({ moves, byteStore }: MovingParts, workspace: Workspace): Promise<Exported> => {
  const tables = await moves.snapshot(workspace.id, async (read) => {
    const counted: Record<string, number> = {};
    for (const table of moves.tables) {
      let count = 0;
      for await (const _row of rowsIn(read, workspace.id, table)) count += 1;
      counted[table.name] = count;
    }
    return counted;
  });
  let [files, bytes] = [0, 0];
  for await (const { size } of byteStore.list(`${workspace.id}/`)) {
    files += 1;
    bytes += size;
  }
  const moved = movedWorkspace(workspace);
  return { workspace: moved, tables, files, bytes, isReadOnly: false, readOnlyMs: null, unopened: 0 };
};
