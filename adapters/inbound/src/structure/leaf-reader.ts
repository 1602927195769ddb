/** Takes the encoded bytes of one leaf, and keeps what is needed of it. */
import { createDecoder, type Encoding, reusedMemory } from '../decoding/decoder.ts';
import { createTnefScanner } from '../tnef/tnef-scanner.ts';
import type { Leaf } from './part.ts';

/** The bytes that all leaves of a mail together may keep. */
export type Budget = { left: number };

export type LeafReader = Readonly<{
  add: (bytes: Uint8Array) => void;
  end: (from: number, to: number) => Leaf;
}>;

/** `most`: the bytes that are kept of the leaf. */
type LeafOptions = Readonly<{ encoding: Encoding; most: number; isTnef: boolean; budget: Budget }>;

export const createLeafReader = ({ encoding, most, isTnef, budget }: LeafOptions): LeafReader => {
  const decoder = createDecoder(encoding, reusedMemory());
  const scanner = isTnef ? createTnefScanner() : null;
  const pieces: Uint8Array[] = [];
  let room = most;
  let size = 0;
  let isCut = false;

  const take = (bytes: Uint8Array): void => {
    size += bytes.length;
    scanner?.add(bytes);
    const length = Math.min(bytes.length, room, budget.left);
    isCut ||= length < bytes.length;
    if (length === 0) return;
    pieces.push(new Uint8Array(bytes.subarray(0, length)));
    room -= length;
    budget.left -= length;
  };

  return {
    add: (bytes) => take(decoder.push(bytes)),
    end: (from, to) => {
      take(decoder.end());
      return { span: { from, to }, size, kept: Buffer.concat(pieces), isCut, tnef: scanner?.end() ?? null };
    },
  };
};
