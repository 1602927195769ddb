/**
 * First reply times in buckets that grow by a fifth: sums of buckets give the median of any range, within a tenth, and nothing
 * is read for it but counts.
 */

const perDoubling = 4;
const minuteMs = 60_000;

export const bucketOf = (ms: number): number =>
  Math.round(Math.log2(1 + Math.max(ms, 0) / minuteMs) * perDoubling);

/** Whole minutes. */
export const minutesOf = (bucket: number): number => Math.round(2 ** (bucket / perDoubling) - 1);

/** `counts`: by bucket. In whole minutes; null without any. */
export const quantileOf = (counts: ReadonlyMap<number, number>, share: number): number | null => {
  const buckets = [...counts].filter(([, count]) => count > 0).sort(([one], [other]) => one - other);
  const all = buckets.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [bucket, count] of buckets) {
    seen += count;
    if (seen >= all * share) return minutesOf(bucket);
  }
  return null;
};
