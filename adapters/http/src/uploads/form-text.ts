/** The parser of forms puts U+FFFD in the place of bytes that are no text: what it made of a field is held against them. */
import { invalid, limits } from '@tidemark/domain';
import { type KeptBytes, keepBytes } from './kept-bytes.ts';

export type WatchedForm = Readonly<{
  /** The body, for the parser. */
  pieces: AsyncIterable<Uint8Array>;
  /** Throws when the field that the parser told just now was changed by it. */
  refuseChanged(field: string, text: string): void;
}>;

export const watchedForm = (pieces: AsyncIterable<Uint8Array>): WatchedForm => {
  let before = keepBytes(0);
  let now = keepBytes(mostBytes);
  async function* watched(): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      if (now.size() + piece.byteLength > mostBytes) {
        before = now;
        now = keepBytes(Math.max(mostBytes, piece.byteLength));
      }
      now.add(piece);
      yield piece;
    }
  }
  return {
    pieces: watched(),
    refuseChanged: (field, text) => {
      if (text.includes('\uFFFD') && !cameAs(text, [before, now]))
        throw invalid(field, `${field} must be text in UTF-8, got bytes that are none.`);
    },
  };
};

/** The longest text of a form, with what stands around it and is still to be told of the newest piece. */
const mostBytes = limits.bodyBytes + 128 * 1024;

const cameAs = (text: string, kept: readonly KeptBytes[]): boolean =>
  Buffer.concat(kept.map((bytes) => bytes.from(0))).lastIndexOf(`\r\n\r\n${text}\r\n--`) !== -1;
