/** Bytes on their way: what a process that died has left of them is removed a day later. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { onDisk } from './disk-faults.ts';
import { makeFolders } from './make-folders.ts';

export type TemporaryFiles = Readonly<{
  /** Writes the source to a file of its own, kept by the disk; gives its path. Leaves nothing when it fails. */
  write(source: AsyncIterable<Uint8Array>): Promise<string>;
}>;

/** Not the beginning of any key, so that no list shows it. */
const name = 'incoming';

const dayMs = 24 * 60 * 60_000;

export const createTemporaryFiles = (root: string): TemporaryFiles => {
  const folder = join(root, name);
  let sweptAt = 0;
  const opened = async (path: string): Promise<FileHandle> => {
    await makeFolders(root, [name]);
    const now = Date.now();
    if (now - sweptAt >= dayMs) {
      sweptAt = now;
      await sweep(folder, now - dayMs);
    }
    return open(path, 'wx', 0o600);
  };
  return {
    write: async (source) => {
      const path = join(folder, randomUUID());
      const file = await onDisk(() => opened(path));
      try {
        await fill(file, source);
      } catch (error) {
        await rm(path, { force: true }).catch(() => undefined);
        throw error;
      }
      return path;
    },
  };
};

const fill = async (file: FileHandle, source: AsyncIterable<Uint8Array>): Promise<void> => {
  try {
    // What the source throws goes on as it is: only the disk's own failures are told in other words.
    for await (const piece of source) await onDisk(() => file.writeFile(piece));
    await onDisk(() => file.sync());
  } finally {
    await onDisk(() => file.close());
  }
};

/** An upload that still runs writes all the time, so its file is never old. */
const sweep = async (folder: string, before: number): Promise<void> => {
  for (const left of await readdir(folder)) {
    const path = join(folder, left);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < before) await rm(path, { force: true });
  }
};
