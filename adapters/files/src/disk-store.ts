/** Bytes in a folder of this machine, or of a network file system that every process has mounted. */
import { createReadStream } from 'node:fs';
import { rename, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type ByteRange, type ByteStore, partsOfKey } from '@tidemark/domain';
import { diskFault, nullIfMissing, onDisk } from './disk-faults.ts';
import { listFolder } from './list-folder.ts';
import { makeFolders, syncFolder } from './make-folders.ts';
import { createTemporaryFiles } from './temporary-files.ts';

/** The folder is made when the first bytes come, for this user only. */
export const createDiskStore = ({ folder }: Readonly<{ folder: string }>): ByteStore => {
  const temporary = createTemporaryFiles(folder);
  return {
    put: async (key, source) => {
      const place = placeOf(key);
      const written = await temporary.write(source);
      try {
        await onDisk(() => moveTo(folder, place, written));
      } finally {
        // Nothing is left there but after a failure.
        await rm(written, { force: true }).catch(() => undefined);
      }
    },
    open: async (key, range) => {
      const path = pathIn(folder, key);
      return (await sizeAt(path)) === null ? null : pieces(path, range);
    },
    sizeOf: async (key) => sizeAt(pathIn(folder, key)),
    sizesOf: async (keys) => {
      const sizes = await Promise.all(
        keys.map(async (key) => [key, await sizeAt(pathIn(folder, key))] as const),
      );
      return new Map(sizes.flatMap(([key, size]) => (size === null ? [] : [[key, size]])));
    },
    linkTo: async (key) => {
      partsOfKey(key);
      return null;
    },
    remove: async (keys) => {
      for (const path of keys.map((key) => pathIn(folder, key))) await nullIfMissing(() => unlink(path));
    },
    list: (prefix) => listFolder(folder, prefix),
    removeLeft: temporary.removeLeft,
  };
};

/** Where the bytes of a key are, below the folder. */
export const diskPathOf = (key: string): string => {
  const { folders, name } = placeOf(key);
  return join(...folders, name);
};

type Place = Readonly<{ folders: readonly string[]; name: string }>;

/** Ids end at random: 256 folders share what would be too much for one. */
const placeOf = (key: string): Place => {
  const [workspaceId, kind, name] = partsOfKey(key);
  return { folders: [workspaceId, kind, name.slice(-2)], name };
};

const pathIn = (folder: string, key: string): string => join(folder, diskPathOf(key));

const moveTo = async (folder: string, { folders, name }: Place, written: string): Promise<void> => {
  await makeFolders(folder, folders);
  const target = join(folder, ...folders);
  await rename(written, join(target, name));
  await syncFolder(target);
};

const sizeAt = async (path: string): Promise<number | null> =>
  (await nullIfMissing(() => stat(path)))?.size ?? null;

/** Opened at the first read, so that an unread stream leaves no open file. */
async function* pieces(path: string, range: ByteRange | undefined): AsyncGenerator<Uint8Array> {
  if (range && range.to < range.from) return;
  const stream = createReadStream(path, range ? { start: range.from, end: range.to } : {});
  try {
    // Ended early, the stream would else make an error of it.
    yield* stream.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw diskFault(error);
  } finally {
    stream.destroy();
  }
}
