/** The known name that a mistyped one probably meant; null when none is near. */
export const nearest = (name: string, known: Iterable<string>): string | null => {
  if (name.length > longest) return null;
  let best: string | null = null;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const distance = distanceOf(name.toLowerCase(), candidate.toLowerCase());
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
};

/** ` Did you mean …?`, or nothing. */
export const didYouMean = (name: string, known: Iterable<string>): string => {
  const near = nearest(name, known);
  return near === null ? '' : ` Did you mean ${near}?`;
};

/** No name that is known is longer; comparing takes time by the product of both lengths. */
const longest = 80;

/** Letters to put in, take out or replace until one is the other. */
const distanceOf = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (letter === other[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
};
