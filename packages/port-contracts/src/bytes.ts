/** Bytes for contracts, and what a store says of them. */
import { type ByteStore, fileKey } from '@tidemark/domain';
import { anId } from '@tidemark/domain/testing';
import { expect } from 'vitest';

export const aFileKey = (): string => fileKey(anId(), anId());

export async function* of(...pieces: readonly (readonly number[])[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Uint8Array.from(piece);
}

export async function* repeated(byte: number, length: number): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < 4; piece += 1) yield new Uint8Array(length).fill(byte);
}

export async function* breaking(error: Error): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(100_000);
  throw error;
}

export const byteAt = (position: number): number => (position * 7 + (position >> 12)) & 0xff;

/** Pieces of 1 byte to 200 KB, in a buffer that is filled again and again. */
export async function* counted(size: number): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(200_000);
  for (
    let at = 0, length = 1;
    at < size;
    at += length, length = Math.min((length * 3) % 199_999, size - at)
  ) {
    for (let index = 0; index < length; index += 1) buffer[index] = byteAt(at + index);
    yield buffer.subarray(0, length);
  }
}

export const contentOf = async (
  store: ByteStore,
  key: string,
  range?: Readonly<{ from: number; to: number }>,
): Promise<readonly number[]> => {
  const opened = (await store.open(key, range)) ?? expect.fail('Expected bytes, got nothing.');
  const content: number[] = [];
  for await (const piece of opened) for (const byte of piece) content.push(byte);
  return content;
};

export const listed = async (store: ByteStore, prefix: string): Promise<readonly string[]> => {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.toSorted();
};
