import type { Instant } from '../kernel/instant.ts';
import { partsOfKey, partsOfPrefix } from '../model/library/byte-key.ts';
import type { ByteRange, ByteStore } from '../model/library/byte-store.ts';
import type { Clock } from '../model/ports.ts';

export interface MemoryByteStore extends ByteStore {
  /** Every key under which something is kept. */
  keys(): readonly string[];
}

type Kept = Readonly<{ bytes: Uint8Array; storedAt: Instant }>;

/** Bytes in this process's memory. */
export const memoryByteStore = ({ now }: Clock): MemoryByteStore => {
  const kept = new Map<string, Kept>();
  return {
    keys: () => [...kept.keys()],
    put: async (key, source) => {
      partsOfKey(key);
      const pieces: Uint8Array[] = [];
      // A source may fill the same buffer again.
      for await (const piece of source) pieces.push(piece.slice());
      kept.set(key, { bytes: joined(pieces), storedAt: now() });
    },
    open: async (key, range) => {
      partsOfKey(key);
      const bytes = kept.get(key)?.bytes;
      return bytes === undefined ? null : once(part(bytes, range));
    },
    sizeOf: async (key) => {
      partsOfKey(key);
      return kept.get(key)?.bytes.length ?? null;
    },
    sizesOf: async (keys) => {
      keys.forEach(partsOfKey);
      return new Map(
        keys.flatMap((key) => {
          const found = kept.get(key);
          return found ? [[key, found.bytes.length] as const] : [];
        }),
      );
    },
    linkTo: async (key) => {
      partsOfKey(key);
      return null;
    },
    remove: async (keys) => {
      keys.forEach(partsOfKey);
      for (const key of keys) kept.delete(key);
    },
    removeLeft: async () => undefined,
    list: async function* (prefix) {
      partsOfPrefix(prefix);
      for (const [key, { bytes, storedAt }] of [...kept])
        if (key.startsWith(prefix)) yield { key, size: bytes.length, storedAt };
    },
  };
};

const part = (bytes: Uint8Array, range: ByteRange | undefined): Uint8Array =>
  range ? bytes.slice(range.from, range.to + 1) : bytes.slice();

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}

const joined = (pieces: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
};
