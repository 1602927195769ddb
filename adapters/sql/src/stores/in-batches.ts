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

const largest = 32;
