/** Bytes on their way, in a folder of their own. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing, onDisk } from './disk-faults.ts';
import { makeFolders } from './make-folders.ts';

export type TemporaryFiles = Readonly<{
  /** Writes the source to a new file and syncs it to disk; returns its path. Leaves no file when it fails. */
  write(source: AsyncIterable<Uint8Array>): Promise<string>;
  /** Removes what nothing was written to for an hour: processes that died have left it. */
  removeLeft(): Promise<void>;
}>;

/** Not the beginning of any key, so that no list shows it. */
const name = 'incoming';

const hourMs = 60 * 60_000;

export const createTemporaryFiles = (root: string): TemporaryFiles => {
  const folder = join(root, name);
  const opened = async (path: string): Promise<FileHandle> => {
    await makeFolders(root, [name]);
    return open(path, 'wx', 0o600);
  };
  return {
    write: async (source) => {
      const path = join(folder, randomUUID());
      const file = await onDisk(() => opened(path));
      try {
        await fill(file, source);
      } catch (error) {
        // The first failure is the one to report.
        await rm(path, { force: true }).catch(() => undefined);
        throw error;
      }
      return path;
    },
    removeLeft: () => removeUnchanged(folder, Date.now() - hourMs),
  };
};

/** Deletes everything: for a process that alone uses the folder, before its first upload. */
export const emptyIncoming = (root: string): Promise<void> =>
  removeUnchanged(join(root, name), Number.POSITIVE_INFINITY);

const fill = async (file: FileHandle, source: AsyncIterable<Uint8Array>): Promise<void> => {
  try {
    // Errors of the source are thrown unchanged: only the disk's own failures are translated.
    for await (const piece of source) await onDisk(() => file.writeFile(piece));
    await onDisk(() => file.sync());
  } finally {
    await onDisk(() => file.close());
  }
};

/** An upload that still runs writes all the time, so its file is never old. */
const removeUnchanged = async (folder: string, since: number): Promise<void> => {
  for (const left of (await nullIfMissing(() => readdir(folder))) ?? []) {
    const path = join(folder, left);
    const found = await nullIfMissing(() => stat(path));
    if (found && found.mtimeMs <= since) await onDisk(() => rm(path, { recursive: true, force: true }));
  }
};
