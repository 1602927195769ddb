/** Cuts bytes that arrive in any portions into pieces of the lengths that are asked for. */
export type ByteCutter = Readonly<{
  add: (bytes: Uint8Array) => void;
  /** Skips so many bytes, and gives the `length` bytes behind them to `onPiece`. */
  next: (length: number, skipped: number) => void;
  /** How many bytes were skipped or given. */
  position: () => number;
  /** Whether bytes of the current piece are still to be skipped, or some of it was collected. */
  isInside: () => boolean;
  /** Ignores all further bytes. */
  stop: () => void;
}>;

export const byteCutter = (firstLength: number, onPiece: (piece: Uint8Array) => void): ByteCutter => {
  let collected: Uint8Array[] = [];
  let position = 0;
  let missing = firstLength;
  let skipping = 0;
  let isStopped = false;

  const skip = (most: number): number => {
    const length = Math.min(most, skipping);
    skipping -= length;
    return length;
  };
  const collect = (bytes: Uint8Array): number => {
    const length = Math.min(bytes.length, missing);
    collected.push(new Uint8Array(bytes.subarray(0, length)));
    missing -= length;
    return length;
  };
  const give = (): void => {
    const piece = Buffer.concat(collected);
    collected = [];
    onPiece(new Uint8Array(piece));
  };
  return {
    add: (bytes) => {
      let at = 0;
      while (at < bytes.length && !isStopped) {
        const left = bytes.subarray(at);
        const length = skipping > 0 ? skip(left.length) : collect(left);
        at += length;
        position += length;
        if (missing === 0) give();
      }
    },
    next: (length, skipped) => {
      missing = length;
      skipping = skipped;
    },
    position: () => position,
    isInside: () => skipping > 0 || collected.length > 0,
    stop: () => {
      isStopped = true;
    },
  };
};
