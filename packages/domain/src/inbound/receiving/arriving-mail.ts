/** Counts, hashes and looks at the bytes of a mail while they stream by. */

import { limits } from '../../kernel/limits.ts';
import type { Hasher, Secrets } from '../../model/ports.ts';

/** `bodySha256` is of what follows the header, its line ends as LF and none at its end: ways of travelling change those. */
export type SeenMail = Readonly<{ size: number; sha256: string; bodySha256: string; head: Uint8Array }>;

export interface ArrivingMail {
  add(piece: Uint8Array): void;
  /** How many bytes came so far. */
  size(): number;
  /** When all has come. */
  seen(): SeenMail;
}

const cr = 13;
const lf = 10;

export const arrivingMail = (secrets: Secrets): ArrivingMail => {
  const whole = secrets.hasher();
  const body = bodyHasher(secrets.hasher());
  const heads: Uint8Array[] = [];
  let size = 0;
  const lookAt = (piece: Uint8Array): void => {
    const left = limits.inbound.rowBytes - size;
    if (left > 0) heads.push(piece.slice(0, left));
  };
  return {
    add: (piece) => {
      lookAt(piece);
      size += piece.length;
      whole.add(piece);
      body.add(piece);
    },
    size: () => size,
    seen: () => ({ size, sha256: whole.hex(), bodySha256: body.hex(), head: joined(heads) }),
  };
};

/** Hashes what comes after the first empty line. */
const bodyHasher = (hasher: Hasher): Hasher => {
  const body = evenLines(hasher);
  let isBody = false;
  let isLineEmpty = false;
  /** What of a piece is body. */
  const bodyIn = (piece: Uint8Array): Uint8Array => {
    for (let place = 0; place < piece.length; place += 1) {
      const byte = piece[place];
      if (byte === lf && isLineEmpty) {
        isBody = true;
        return piece.subarray(place + 1);
      }
      if (byte !== cr) isLineEmpty = byte === lf;
    }
    return piece.subarray(piece.length);
  };
  return { add: (piece) => body.add(isBody ? piece : bodyIn(piece)), hex: body.hex };
};

/** Hashes bytes without CR, and without the line ends at their end. */
const evenLines = (hasher: Hasher): Hasher => {
  let lineEnds = 0;
  const add = (piece: Uint8Array): void => {
    const bytes = new Uint8Array(piece.length + lineEnds);
    let length = 0;
    for (const byte of piece) {
      if (byte === lf) lineEnds += 1;
      if (byte === lf || byte === cr) continue;
      bytes.fill(lf, length, length + lineEnds);
      length += lineEnds;
      lineEnds = 0;
      bytes[length] = byte;
      length += 1;
    }
    if (length > 0) hasher.add(bytes.subarray(0, length));
  };
  return { add, hex: () => hasher.hex() };
};

export const joined = (pieces: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0));
  let place = 0;
  for (const piece of pieces) {
    whole.set(piece, place);
    place += piece.length;
  }
  return whole;
};
