/** The known name that was probably meant, for a sentence with "Expected"; all of them if none is near. */
export const nearest = (name: string, names: readonly string[]): string => {
  const near = nearMiss(name, names);
  if (near !== null) return `perhaps ${near}`;
  return names.length === 1 ? `${names[0]}` : `one of ${names.join(', ')}`;
};

/**
 * A suffix for a list of the known names: the one that was probably meant; empty if none is near, or the name is one of
 * them.
 */
export const perhaps = (name: string, names: readonly string[]): string => {
  const near = names.includes(name) ? null : nearMiss(name, names);
  return near === null ? '' : ` (perhaps ${near})`;
};

const nearMiss = (name: string, names: readonly string[]): string | null => {
  const folded = name.toLowerCase().slice(0, longest);
  const [best] = names
    .map((candidate) => ({ candidate, steps: stepsBetween(folded, candidate.toLowerCase()) }))
    .sort((one, other) => one.steps - other.steps);
  return best && best.steps <= Math.max(1, Math.floor(folded.length / 3)) ? best.candidate : null;
};

/** Comparison time grows with the product of both lengths. */
const longest = 60;

/** The number of letters to add, drop, change or swap to turn one word into the other. */
const stepsBetween = (from: string, to: string): number => {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, place) => place);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const change = from[i - 1] === to[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const swap = swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + change, swap));
    }
    before = row;
    row = next;
  }
  return row[to.length] ?? 0;
};
