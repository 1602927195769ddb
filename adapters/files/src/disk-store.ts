/** Bytes in a folder of this machine, or of a network file system that every process has mounted. */
import { createReadStream } from 'node:fs';
import { rename, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type ByteRange, type ByteStore, DeskError, partsOfKey } from '@tidemark/domain';
import { fault, isMissing } from './disk-faults.ts';
import { listFolder } from './list-folder.ts';
import { makeFolders, syncFolder } from './make-folders.ts';
import { createTemporaryFiles } from './temporary-files.ts';

/** The folder is made when the first bytes come, for this user only. */
export const createDiskStore = ({ folder }: Readonly<{ folder: string }>): ByteStore => {
  const temporary = createTemporaryFiles(folder);
  return {
    put: async (key, source) => {
      const parts = foldersOf(key);
      const path = pathIn(folder, key);
      const written = await temporary.write(source);
      try {
        await makeFolders(folder, parts);
        await rename(written, path);
        await syncFolder(join(folder, ...parts));
      } catch (error) {
        await rm(written, { force: true }).catch(() => undefined);
        throw fault(error);
      }
    },
    open: async (key, range) => {
      const path = pathIn(folder, key);
      return (await sizeAt(path)) === null ? null : pieces(path, range);
    },
    sizeOf: async (key) => sizeAt(pathIn(folder, key)),
    linkTo: async (key) => {
      partsOfKey(key);
      return null;
    },
    remove: async (keys) => {
      for (const path of keys.map((key) => pathIn(folder, key))) await removeAt(path);
    },
    list: (prefix) => listFolder(folder, prefix),
  };
};

/** Ids end at random: 256 folders share what would be too much for one. */
export const foldersOf = (key: string): readonly string[] => {
  const [workspaceId, kind, id] = partsOfKey(key);
  return [workspaceId, kind, id.slice(-2)];
};

const pathIn = (folder: string, key: string): string => join(folder, ...foldersOf(key), partsOfKey(key)[2]);

const sizeAt = async (path: string): Promise<number | null> => {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return null;
    throw fault(error);
  }
};

const removeAt = async (path: string): Promise<void> => {
  try {
    await unlink(path);
  } catch (error) {
    if (!isMissing(error)) throw fault(error);
  }
};

/** Opened when it is read: whoever asks and does not read leaves nothing open. */
async function* pieces(path: string, range: ByteRange | undefined): AsyncGenerator<Uint8Array> {
  if (range && range.to < range.from) return;
  const stream = createReadStream(path, range ? { start: range.from, end: range.to } : {});
  try {
    for await (const piece of stream) yield piece;
  } catch (error) {
    throw isMissing(error) ? new DeskError('not_found', 'The file was removed in between.') : fault(error);
  } finally {
    stream.destroy();
  }
}
