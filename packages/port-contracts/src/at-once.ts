/** Runs something `count` times at once, and returns the results. */
export const atOnce = <Result>(
  count: number,
  work: (index: number) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => work(index)));

export const fulfilled = <Result>(results: readonly PromiseSettledResult<Result>[]): readonly Result[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));

export const refusals = (results: readonly PromiseSettledResult<unknown>[]): readonly unknown[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
