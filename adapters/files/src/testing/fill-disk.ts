/** Fills the disk of two megabytes that a folder is on, and prints what the store in it did then. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DeskError, fileKey } from '@tidemark/domain';
import { anId } from '@tidemark/domain/testing';
import { createDiskStore } from '../disk-store.ts';

const [folder = ''] = process.argv.slice(2);
const store = createDiskStore({ folder });
const kept = fileKey(anId(), anId());
const refused = fileKey(anId(), anId());

async function* megabytes(count: number): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < count * 10; piece += 1) yield Buffer.alloc(100_000, 1);
}

const codeOf = (error: unknown): string => (error instanceof DeskError ? error.code : String(error));

await store.put(kept, megabytes(1));
const code = await store.put(refused, megabytes(3)).then(() => 'stored', codeOf);
const left = await readdir(join(folder, 'incoming'));
let read = 0;
for await (const piece of (await store.open(kept)) ?? []) read += piece.length;
const sizeOfRefused = await store.sizeOf(refused);
await store.remove([kept]);
await store.put(refused, megabytes(1.5));
console.log(
  JSON.stringify({ refused: code, left, sizeOfRefused, read, takenAgain: await store.sizeOf(refused) }),
);
