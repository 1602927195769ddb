/** The folder of `./tidemark workspace export`: files of lines, each with its checksum (docs/decisions/0083). */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ByteStore, DeskError } from '@tidemark/domain';
import type { BegunExport, ExportFolder, MovedFile, MovedWorkspace } from '@tidemark/domain/moving';
import { version } from '../version.ts';
import { folderNames, namesIn, refuseLinks, tablePath } from './folder.ts';
import { writeLines } from './lines.ts';
import { folderFormat, type Manifest, readBegun, writeBegun, writeManifest } from './manifest.ts';
import { copyBytesOut, listBytesOut } from './move-bytes.ts';
import { keyOfExport } from './move-key.ts';
import { toJson } from './moved-rows.ts';

export const exportFolder = (store: ByteStore, folder: string): ExportFolder => ({
  refuseOther: (workspace) => refuseOther(folder, workspace),
  begin: async (workspaceId) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rm(join(folder, folderNames.manifest), { force: true });
    await writeBegun(folder, workspaceId);
    return begunExport(store, folder, workspaceId);
  },
});

const begunExport = async (store: ByteStore, folder: string, workspaceId: string): Promise<BegunExport> => {
  const key = await keyOfExport(folder);
  const bytes = { store, folder, workspaceId, known: new Map<string, MovedFile>() };
  const tables: Manifest['tables'] = [];
  let files: Manifest['files'] | null = null;
  return {
    vault: key.vault,
    copyFiles: async () => void (await copyBytesOut(bytes)),
    writeTable: async ({ name }, rows) => {
      const asJson = async function* () {
        for await (const row of rows) yield toJson(row);
      };
      const summed = await writeLines(tablePath(folder, name), asJson());
      tables.push({ name, ...summed });
      return summed.rows;
    },
    listFiles: async () => {
      files = await listBytesOut(bytes);
    },
    finish: async ({ workspace, exportedAt, readOnlySince, migrations, unopened }) => {
      if (files === null) throw new DeskError('internal_error', 'Expected the files to be listed first.');
      await writeManifest(folder, {
        tidemark_workspace: folderFormat,
        version,
        exported_at: exportedAt,
        read_only_since: readOnlySince,
        migrations: [...migrations],
        workspace,
        key_fingerprint: key.fingerprint,
        unopened,
        tables,
        files,
      });
      const bytesOfTables = tables.reduce((sum, table) => sum + table.bytes, 0);
      return { files: files.rows, bytes: files.file_bytes + bytesOfTables };
    },
  };
};

/** An export is continued in its own folder, and in no other one that has files. */
const refuseOther = async (folder: string, { id, slug }: MovedWorkspace): Promise<void> => {
  const names = (await namesIn(folder)).filter((name) => name !== 'lost+found' && !name.endsWith('.part'));
  if (names.length === 0) return;
  await refuseLinks(folder);
  const begun = await readBegun(folder);
  if (begun === id) return;
  throw new DeskError(
    'validation_failed',
    begun === null
      ? `${folder} is not empty: choose a new folder, or one with an earlier export of ${slug}.`
      : `${folder} has an export of another workspace: choose a new folder.`,
  );
};
