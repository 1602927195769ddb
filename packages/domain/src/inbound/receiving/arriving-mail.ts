/** Counts, hashes and looks at the bytes of a mail while they stream by. */

import { limits } from '../../kernel/limits.ts';
import type { Secrets } from '../../model/ports.ts';
import { bodyHasher, headHasher } from './mail-hashers.ts';

/**
 * `bodySha256` is of what follows the header, its line ends as LF and none at its end: ways of travelling change those.
 * `headSha256` is of the header without the fields that servers write on the way, and `head` the first bytes.
 */
export type SeenMail = Readonly<{
  size: number;
  sha256: string;
  headSha256: string;
  bodySha256: string;
  head: Uint8Array;
}>;

export interface ArrivingMail {
  add(piece: Uint8Array): void;
  /** How many bytes arrived so far. */
  size(): number;
  /** When all has come. */
  seen(): SeenMail;
}

export const arrivingMail = (secrets: Secrets): ArrivingMail => {
  const whole = secrets.hasher();
  const header = headHasher(secrets.hasher());
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
      header.add(piece);
      body.add(piece);
    },
    size: () => size,
    seen: () => ({
      size,
      sha256: whole.hex(),
      headSha256: header.hex(),
      bodySha256: body.hex(),
      head: joined(heads),
    }),
  };
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
