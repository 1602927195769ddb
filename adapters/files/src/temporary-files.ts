/** Bytes on their way: what a process that died has left of them is removed a day later. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fault } from './disk-faults.ts';
import { makeFolders } from './make-folders.ts';

export type TemporaryFiles = Readonly<{
  /** Writes the source to a file of its own and has the disk keep it; gives its path. Leaves nothing when it fails. */
  write(source: AsyncIterable<Uint8Array>): Promise<string>;
}>;

/** Not the beginning of any key, so that no list shows it. */
export const temporaryName = 'incoming';

const dayMs = 24 * 60 * 60_000;

export const createTemporaryFiles = (root: string): TemporaryFiles => {
  const folder = join(root, temporaryName);
  let sweptAt = 0;
  const prepare = async (): Promise<void> => {
    await makeFolders(root, [temporaryName]);
    const now = Date.now();
    if (now - sweptAt < dayMs) return;
    sweptAt = now;
    await sweep(folder, now - dayMs);
  };
  return {
    write: async (source) => {
      const path = join(folder, randomUUID());
      const file = await onDisk(async () => {
        await prepare();
        return open(path, 'wx', 0o600);
      });
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

const onDisk = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw fault(error);
  }
};

/** An upload that still runs writes all the time, so its file is never old. */
const sweep = async (folder: string, before: number): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < before) await rm(path, { force: true });
  }
};
