/**
 * Hands rows on in batches of 32, 16, 8, 4, 2 and 1: a statement of many rows then has few shapes, each compiled once.
 */
export const inBatches = async <Row>(
  rows: readonly Row[],
  write: (batch: readonly Row[]) => Promise<unknown>,
): Promise<void> => {
  let start = 0;
  for (let size = largest; start < rows.length; size /= 2)
    for (; rows.length - start >= size; start += size) await write(rows.slice(start, start + size));
};

/** A list that is only looked into, with its last element repeated: so that lists have few lengths. */
export const padded = <Id>(ids: readonly Id[]): readonly Id[] => {
  const last = ids.slice(-1);
  const length = 2 ** Math.ceil(Math.log2(Math.max(ids.length, 1)));
  return [...ids, ...Array.from({ length: length - ids.length }, () => last).flat()];
};

const largest = 32;
