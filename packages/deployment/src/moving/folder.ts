/** Files of the folder of a workspace: written completely or not at all, and read without following a link. */
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DeskError } from '@tidemark/domain';

/** Names within the folder. All others are made of ids and of names of tables. */
export const folderNames = {
  manifest: 'manifest.json',
  begun: 'workspace.json',
  files: 'files.ndjson',
  tables: 'tables',
  bytes: 'bytes',
} as const;

export const tablePath = (folder: string, table: string): string =>
  join(folder, folderNames.tables, `${table}.ndjson`);

/** Keys are `<workspace id>/<kind>/<id>` and have been checked. */
export const bytesPath = (folder: string, key: string): string =>
  join(folder, folderNames.bytes, ...key.split('/').slice(1));

/** The key that seals secrets and the audit log in the folder is next to it, not in it. */
export const keyPath = (folder: string): string => `${folder}.key`;

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** A file that has its name only once it is whole. */
export type NewFile = Readonly<{
  write: (piece: Uint8Array | string) => Promise<void>;
  finish: () => Promise<void>;
  giveUp: () => Promise<void>;
}>;

export const newFile = async (path: string): Promise<NewFile> => {
  const part = `${path}.part`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await orStorageFull(path, () => open(part, 'w', 0o600));
  return {
    write: (piece) => orStorageFull(path, () => file.appendFile(piece)),
    finish: () =>
      orStorageFull(path, async () => {
        await file.sync();
        await file.close();
        await rename(part, path);
        await syncFolder(dirname(path));
      }),
    giveUp: async () => {
      // It may be closed already; the part is removed in any case.
      await file.close().catch(() => {});
      await rm(part, { force: true });
    },
  };
};

export const writeWhole = async (path: string, text: string): Promise<void> => {
  const file = await newFile(path);
  await file.write(text);
  await file.finish();
};

const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

const orStorageFull = async <Result>(path: string, use: () => Promise<Result>): Promise<Result> => {
  try {
    return await use();
  } catch (cause) {
    if (['ENOSPC', 'EDQUOT'].includes(codeOf(cause)))
      throw new DeskError(
        'storage_full',
        `There is no room for ${path}: make room, then run the command again.`,
      );
    throw new DeskError('unavailable', `${path} cannot be written (${codeOf(cause)}).`, { cause });
  }
};

/** Null where there is nothing. Throws for a link and for anything else that is no file of its own. */
export const openFile = async (path: string): Promise<FileHandle | null> => {
  try {
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    if ((await file.stat()).isFile()) return file;
    await file.close();
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
    if (codeOf(error) !== 'ELOOP') throw notReadable(path, error);
  }
  throw new DeskError(
    'validation_failed',
    `${path} is not a file: expected one that ./tidemark workspace export wrote.`,
  );
};

export const piecesOf = (file: FileHandle): AsyncIterable<Uint8Array> =>
  file.createReadStream({ highWaterMark: 256 * 1024 });

const maxTextBytes = 8 * 1024 * 1024;

/** A small file; null where there is none. */
export const textOf = async (path: string): Promise<string | null> => {
  const file = await openFile(path);
  if (file === null) return null;
  try {
    if ((await file.stat()).size > maxTextBytes)
      throw new DeskError('validation_failed', `${path} is larger than expected.`);
    return await readFile(file, 'utf8');
  } finally {
    await file.close();
  }
};

/** Each folder below must be one of its own: a link would lead out. */
export const refuseLinks = async (folder: string): Promise<void> => {
  for (const name of ['', folderNames.tables, folderNames.bytes])
    await refuseLink(join(folder, name), name === '');
  for (const kind of await namesIn(join(folder, folderNames.bytes)))
    await refuseLink(join(folder, folderNames.bytes, kind), false);
};

const refuseLink = async (path: string, mayBeLink: boolean): Promise<void> => {
  // A missing file is not a link.
  const stat = await lstat(path).catch(() => null);
  if (stat === null || stat.isDirectory() || mayBeLink) return;
  throw new DeskError(
    'validation_failed',
    `${path} is not a folder: expected one that ./tidemark workspace export wrote.`,
  );
};

/** Nothing where there is no such folder. */
export const namesIn = async (folder: string): Promise<readonly string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    if (codeOf(error) === 'ENOTDIR')
      throw new DeskError('validation_failed', `${folder} is a file: expected a folder.`);
    throw notReadable(folder, error);
  }
};

const notReadable = (path: string, cause: unknown): DeskError =>
  new DeskError('unavailable', `${path} cannot be read (${codeOf(cause)}).`, { cause });
