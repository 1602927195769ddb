/** Bytes as they arrive. Only `more` waits; received bytes are read at once. */
export type ByteReader = Readonly<{
  /** Waits until a byte is available. False at the end. */
  more(): Promise<boolean>;
  /** Bytes at hand before the first that `ends` holds for; none where that one is next. */
  plain(ends: (byte: number) => boolean): Uint8Array;
  /** The same before the end of a string or an escape in it: such text is long, and is looked through at once. */
  inString(): Uint8Array;
  /** How many bytes are at hand. */
  atHand(): number;
  /** The next byte at hand; null when there is none. */
  next(): number | null;
}>;

export const byteReader = (pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): ByteReader => {
  const source = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
  let piece: Uint8Array = new Uint8Array();
  let at = 0;
  // Kept, for a string of escapes asks for it again and again.
  let quoteAt = -1;
  const endOfString = (): number => {
    if (quoteAt < at) {
      const found = piece.indexOf(quote, at);
      quoteAt = found === -1 ? piece.byteLength : found;
    }
    return quoteAt;
  };
  return {
    more: async () => {
      while (at === piece.byteLength) {
        const { done, value } = await source.next();
        if (done) return false;
        piece = value;
        at = 0;
        quoteAt = -1;
      }
      return true;
    },
    plain: (ends) => {
      const from = at;
      while (at < piece.byteLength && !ends(piece[at] ?? 0)) at += 1;
      return at === from ? none : piece.subarray(from, at);
    },
    inString: () => {
      if (piece[at] === backslash) return none;
      const from = at;
      const text = piece.subarray(from, endOfString());
      const escaped = text.indexOf(backslash);
      at += escaped === -1 ? text.byteLength : escaped;
      return piece.subarray(from, at);
    },
    atHand: () => piece.byteLength - at,
    next: () => {
      if (at === piece.byteLength) return null;
      at += 1;
      return piece[at - 1] ?? null;
    },
  };
};

const none = new Uint8Array();

export const quote = 0x22;
export const backslash = 0x5c;
