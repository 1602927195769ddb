import { DeskError, sizeText } from '@tidemark/domain';

/** Bytes in one place that grows with them; more than `mostBytes` are refused before they are kept. */
export type KeptBytes = Readonly<{
  add(bytes: Uint8Array): void;
  addByte(byte: number): void;
  size(): number;
  /** From there on; seen until the next byte is added. */
  from(start: number): Uint8Array;
}>;

export const keepBytes = (mostBytes: number): KeptBytes => {
  let bytes = new Uint8Array(Math.min(mostBytes, firstBytes));
  let size = 0;
  const makeRoom = (more: number): void => {
    const needed = size + more;
    if (needed > mostBytes)
      throw new DeskError('payload_too_large', `A body may have ${sizeText(mostBytes)} without its files.`);
    if (needed <= bytes.byteLength) return;
    const grown = new Uint8Array(Math.min(mostBytes, Math.max(needed, bytes.byteLength * 2)));
    grown.set(bytes.subarray(0, size));
    bytes = grown;
  };
  return {
    add: (more) => {
      if (more.byteLength === 0) return;
      makeRoom(more.byteLength);
      bytes.set(more, size);
      size += more.byteLength;
    },
    addByte: (byte) => {
      makeRoom(1);
      bytes[size] = byte;
      size += 1;
    },
    size: () => size,
    from: (start) => bytes.subarray(start, size),
  };
};

const firstBytes = 4_096;
