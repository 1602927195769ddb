/** The bytes of a raw mail as a verifier reads them: in pieces, with every line ended by CRLF. */
import { setImmediate } from 'node:timers/promises';
import type { RawMail } from '@tidemark/domain';

/** A line is longer than a verifier may hold. */
export class LongLine extends Error {}

const longestLine = 512 * 1024;
const pieceBytes = 64 * 1024;

/** Lets other work go on between pieces. */
export async function* verifiedBytes(raw: RawMail): AsyncGenerator<Buffer> {
  let last = 0;
  let length = 0;
  for await (const whole of raw.open())
    for (let at = 0; at < whole.length; at += pieceBytes) {
      const piece = Buffer.from(whole.subarray(at, at + pieceBytes));
      const end = piece.lastIndexOf(10);
      length = end < 0 ? length + piece.length : piece.length - end;
      if (length > longestLine) throw new LongLine();
      yield withCrlf(piece, last);
      last = piece.at(-1) ?? last;
      await setImmediate();
    }
}

/** `last` is the byte before the piece. A verifier that finds a bare LF takes one step for each. */
const withCrlf = (piece: Buffer, last: number): Buffer => {
  let bare = 0;
  for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1))
    if ((at === 0 ? last : piece[at - 1]) !== 13) bare += 1;
  if (bare === 0) return piece;
  const ended = Buffer.allocUnsafe(piece.length + bare);
  let to = 0;
  for (let at = 0; at < piece.length; at++) {
    const byte = piece[at] ?? 0;
    if (byte === 10 && (at === 0 ? last : piece[at - 1]) !== 13) ended[to++] = 13;
    ended[to++] = byte;
  }
  return ended;
};
