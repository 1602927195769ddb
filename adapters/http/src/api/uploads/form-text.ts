/** The parser of forms puts U+FFFD in the place of bytes that are no text: what it made of a field is held against them. */
import { type DeskError, invalid, limits } from '@tidemark/domain';

export type WatchedForm = Readonly<{
  /** The body, for the parser. */
  pieces: AsyncIterable<Uint8Array>;
  /** Throws when the field that the parser told just now was changed by it. */
  refuseChanged(field: string, text: string): void;
  /** The same for a file name, which is in the header of its part. */
  refuseChangedName(field: string, name: string): void;
}>;

export const watchedForm = (pieces: AsyncIterable<Uint8Array>): WatchedForm => {
  const newest = newestBytes(longestText);
  async function* watched(): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      newest.add(piece);
      yield piece;
    }
  }
  return {
    pieces: watched(),
    refuseChanged: (field, text) => {
      if (text.includes('\uFFFD') && !newest.have(`\r\n\r\n${text}\r\n--`)) throw noText(field);
    },
    refuseChangedName: (field, name) => {
      if (name.includes('\uFFFD') && !newest.have(name)) throw noText(field);
    },
  };
};

const noText = (field: string): DeskError =>
  invalid(field, `${field} must be text in UTF-8, got bytes that are none.`);

/** With the text around it, and the rest of the newest piece after it. */
const longestText = limits.bodyBytes + 128 * 1024;

/** At least so many of the last bytes, in one buffer, so that a file leaves no garbage. */
const newestBytes = (least: number) => {
  let bytes = Buffer.alloc(4_096);
  let size = 0;
  const makeRoom = (more: number): void => {
    if (size + more > 2 * least) {
      bytes.copyWithin(0, Math.max(size - least, 0), size);
      size = Math.min(size, least);
    }
    if (size + more > bytes.length)
      bytes = Buffer.concat([bytes], Math.min(2 * least, Math.max(size + more, 2 * bytes.length)));
  };
  return {
    add: (piece: Uint8Array): void => {
      const last = piece.subarray(-least);
      makeRoom(last.length);
      bytes.set(last, size);
      size += last.length;
    },
    have: (text: string): boolean => bytes.subarray(0, size).lastIndexOf(text) !== -1,
  };
};
