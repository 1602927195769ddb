/** The bytes of files, exports and mails: copied between a byte store and a folder, each once. */
import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ByteStore, DeskError, isByteKey } from '@tidemark/domain';
import type { MovedFile } from '@tidemark/domain/moving';
import { bytesPath, folderNames, namesIn, newFile, openFile, piecesOf } from './folder.ts';
import { type ReadLine, readLines, type Summed, writeLines, wrongLine } from './lines.ts';

type Copied = Readonly<{
  store: ByteStore;
  folder: string;
  workspaceId: string;
  known: Map<string, MovedFile>;
}>;

/** Copies what is not in the folder yet. `known` remembers what this process has seen whole in the folder. */
export const copyBytesOut = async ({ store, folder, workspaceId, known }: Copied): Promise<number> => {
  let copied = 0;
  for await (const { key, size } of store.list(`${workspaceId}/`)) {
    if (known.has(key)) continue;
    const there = await digestOf(bytesPath(folder, key), key);
    if (there?.size === size) known.set(key, there);
    else {
      const file = await copyOut(store, folder, key);
      if (file === null) continue;
      known.set(key, file);
      copied += 1;
    }
  }
  return copied;
};

/** Null for bytes that were removed meanwhile. */
const copyOut = async (store: ByteStore, folder: string, key: string): Promise<MovedFile | null> => {
  const source = await store.open(key);
  if (source === null) return null;
  const digest = newDigest();
  const file = await newFile(bytesPath(folder, key));
  try {
    for await (const piece of digest.of(source)) await file.write(piece);
    await file.finish();
  } catch (error) {
    await file.giveUp();
    throw error;
  }
  return { key, ...digest.end() };
};

/** Passes pieces on, and knows their size and their SHA-256 at the end. */
const newDigest = () => {
  const hash = createHash('sha256');
  let size = 0;
  return {
    of: async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const piece of pieces) {
        hash.update(piece);
        size += piece.length;
        yield piece;
      }
    },
    end: () => ({ size, sha256: hash.digest('hex') }),
  };
};

const digestOf = async (path: string, key: string): Promise<MovedFile | null> => {
  const file = await openFile(path);
  if (file === null) return null;
  const digest = newDigest();
  for await (const _piece of digest.of(piecesOf(file)));
  return { key, ...digest.end() };
};

/** Writes the list of what the store has now, and removes from the folder what it no longer has. */
export const listBytesOut = async ({ store, folder, workspaceId, known }: Copied): Promise<ListedBytes> => {
  const keys: string[] = [];
  for await (const { key } of store.list(`${workspaceId}/`)) if (known.has(key)) keys.push(key);
  await removeOthers(folder, workspaceId, new Set(keys));
  const files = keys.sort().flatMap((key) => known.get(key) ?? []);
  const listed = await writeLines(join(folder, folderNames.files), asStream(files));
  return { ...listed, file_bytes: files.reduce((sum, { size }) => sum + size, 0) };
};

export type ListedBytes = Summed & Readonly<{ file_bytes: number }>;

async function* asStream<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

const removeOthers = async (
  folder: string,
  workspaceId: string,
  keys: ReadonlySet<string>,
): Promise<void> => {
  for (const kind of await namesIn(join(folder, folderNames.bytes)))
    for (const id of await readdir(join(folder, folderNames.bytes, kind)))
      if (!keys.has(`${workspaceId}/${kind}/${id}`))
        await rm(join(folder, folderNames.bytes, kind, id), { recursive: true, force: true });
};

type Listed = Readonly<{ folder: string; workspaceId: string; expected: Summed }>;

/** The files that the folder lists, in the order of their keys. A key is made of ids, so that no name leads out of the folder. */
export async function* listedBytes({ folder, workspaceId, expected }: Listed): AsyncGenerator<MovedFile> {
  const path = join(folder, folderNames.files);
  let last = '';
  for await (const { line, row } of readLines(path, expected)) {
    const file = fileOf(row);
    if (file === null || !isByteKey(file.key))
      throw wrongLine(path, line, 'expected the key, the size and the SHA-256 of a file');
    if (!file.key.startsWith(`${workspaceId}/`))
      throw wrongLine(path, line, 'the file belongs to another workspace');
    if (file.key <= last) throw wrongLine(path, line, 'expected each file once, in the order of the keys');
    last = file.key;
    yield file;
  }
}

const fileOf = ({ key, size, sha256 }: ReadLine['row']): MovedFile | null =>
  typeof key === 'string' && typeof size === 'number' && typeof sha256 === 'string'
    ? { key, size, sha256 }
    : null;

/** Throws unless the bytes are there and have their checksum. */
export const checkBytes = async (folder: string, file: MovedFile): Promise<void> => {
  const path = bytesPath(folder, file.key);
  const found = await digestOf(path, file.key);
  if (found === null) throw new DeskError('validation_failed', `${path} is missing: copy the folder again.`);
  if (found.size !== file.size || found.sha256 !== file.sha256) throw damaged(path);
};

/** Nothing is stored of bytes that do not have their checksum. */
export const copyBytesIn = async (store: ByteStore, folder: string, file: MovedFile): Promise<void> => {
  const path = bytesPath(folder, file.key);
  const source = await openFile(path);
  if (source === null) throw new DeskError('validation_failed', `${path} is missing: copy the folder again.`);
  const checked = async function* (): AsyncGenerator<Uint8Array> {
    const digest = newDigest();
    yield* digest.of(piecesOf(source));
    const { size, sha256 } = digest.end();
    if (size !== file.size || sha256 !== file.sha256) throw damaged(path);
  };
  await store.put(file.key, checked());
};

const damaged = (path: string): DeskError =>
  new DeskError(
    'validation_failed',
    `${path} does not have the size and the checksum that files.ndjson names: copy it again.`,
  );
