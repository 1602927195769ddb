export type ByteReader = Readonly<{
  /** Bytes that have come and stand before the first that `ends` holds for; none where that one is next, or the end. */
  plain(ends: (byte: number) => boolean): Promise<Uint8Array>;
  /** The same before the end of a string or an escape in it: such text is long, and is looked through at once. */
  inString(): Promise<Uint8Array>;
  /** The next byte, null at the end. */
  next(): Promise<number | null>;
}>;

export const byteReader = (pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): ByteReader => {
  const source = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
  let piece: Uint8Array = new Uint8Array();
  let at = 0;
  const fill = async (): Promise<boolean> => {
    while (at === piece.byteLength) {
      const { done, value } = await source.next();
      if (done) return false;
      piece = value;
      at = 0;
    }
    return true;
  };
  return {
    plain: async (ends) => {
      if (at === piece.byteLength) await fill();
      const from = at;
      while (at < piece.byteLength && !ends(piece[at] ?? 0)) at += 1;
      return piece.subarray(from, at);
    },
    inString: async () => {
      if (at === piece.byteLength) await fill();
      const [from, rest] = [at, piece.subarray(at)];
      const end = rest.indexOf(quote);
      const text = end === -1 ? rest : rest.subarray(0, end);
      const escaped = text.indexOf(backslash);
      at = from + (escaped === -1 ? text.byteLength : escaped);
      return piece.subarray(from, at);
    },
    next: async () => {
      if (at === piece.byteLength && !(await fill())) return null;
      at += 1;
      return piece[at - 1] ?? null;
    },
  };
};

export const quote = 0x22;
export const backslash = 0x5c;
