/** The folder of `./tidemark workspace import`: checked line by line (docs/decisions/0083). */
import { type ByteStore, DeskError } from '@tidemark/domain';
import type { ImportFolder, MovedTable, OpenFolder, WorkspaceMoves } from '@tidemark/domain/moving';
import { namesIn, refuseLinks, tablePath } from './folder.ts';
import type { Summed } from './lines.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { checkBytes, copyBytesIn, listedBytes } from './move-bytes.ts';
import { keyOfImport } from './move-key.ts';
import { folderRows } from './moved-rows.ts';

type Parts = Readonly<{ moves: WorkspaceMoves; byteStore: ByteStore }>;

/** `key`: the path of the key, where it is not next to the folder. */
export const importFolder = (
  parts: Parts,
  { folder, key }: Readonly<{ folder: string; key: string | null }>,
): ImportFolder => ({
  facts: async () => {
    await refuseNoFolder(folder);
    const { version, migrations, tables, workspace, read_only_since } = await readManifest(folder);
    const names = tables.map(({ name }) => name);
    return { version, migrations, tables: names, workspace, readOnlySince: read_only_since };
  },
  open: async () => {
    const manifest = await readManifest(folder);
    const { vault } = await keyOfImport(folder, key, manifest.key_fingerprint);
    const columns = new Map<string, readonly string[]>();
    for (const { name } of manifest.tables) columns.set(name, await parts.moves.columns(name));
    return { vault, ...openFolder(parts, folder, { manifest, columns }) };
  },
});

const refuseNoFolder = async (folder: string): Promise<void> => {
  if ((await namesIn(folder)).length === 0)
    throw new DeskError(
      'validation_failed',
      `${folder} is empty or missing: expected the folder of ./tidemark workspace export.`,
    );
  await refuseLinks(folder);
};

type Known = Readonly<{ manifest: Manifest; columns: ReadonlyMap<string, readonly string[]> }>;

const openFolder = (
  { moves, byteStore }: Parts,
  folder: string,
  { manifest, columns }: Known,
): Omit<OpenFolder, 'vault'> => {
  const { id: workspaceId } = manifest.workspace;
  const summed = new Map<string, Summed>(manifest.tables.map(({ name, ...sums }) => [name, sums]));
  const rows: OpenFolder['rows'] = (table) => {
    const expected = summed.get(table.name);
    if (!expected)
      throw new DeskError('validation_failed', `${tablePath(folder, table.name)} is not in the manifest.`);
    const owner = table.name === moves.workspaceTable.name ? 'id' : 'workspace_id';
    const names = columns.get(table.name) ?? [];
    return folderRows(moves, { folder, table, owner, workspaceId, columns: names, expected });
  };
  return {
    rows,
    placeOf: ({ name }: MovedTable, { line }) => `${tablePath(folder, name)}, line ${line}`,
    files: () => listedBytes({ folder, workspaceId, expected: manifest.files }),
    checkFile: (file) => checkBytes(folder, file),
    copyIn: (file) => copyBytesIn(byteStore, folder, file),
  };
};
