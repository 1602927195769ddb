/** Runs `work` for each row, for `most` rows at the same time, and returns the results in the order of the rows. */
export const atMost = async <Row, Result>(
  most: number,
  rows: readonly Row[],
  work: (row: Row) => Promise<Result>,
): Promise<readonly Result[]> => {
  const waiting = rows.entries();
  const worker = async () => {
    const results: Readonly<{ index: number; result: Result }>[] = [];
    for (const [index, row] of waiting) results.push({ index, result: await work(row) });
    return results;
  };
  const results = (await Promise.all(Array.from({ length: most }, worker))).flat();
  return results.sort((left, right) => left.index - right.index).map(({ result }) => result);
};
