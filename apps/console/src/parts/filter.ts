/** Finds what somebody means by a few letters: words begin with them, or they come in this order. */

/** Higher is better; null where it is no match. */
export const matchOf = (text: string, typed: string): number | null => {
  const inside = plain(text);
  const wanted = plain(typed.trim());
  if (wanted === '') return 0;
  if (inside === wanted) return 100;
  if (inside.startsWith(wanted)) return 80;
  const words = wanted.split(/\s+/);
  if (words.every((word) => new RegExp(`(?:^|[^\\p{L}\\p{N}])${escaped(word)}`, 'u').test(inside))) return 60;
  if (inside.includes(wanted)) return 40;
  return isSubsequence(inside, wanted) ? 10 : null;
};

/** The best first; equals stay in their order. */
export const filtered = <T>(rows: readonly T[], typed: string, textOf: (row: T) => string): readonly T[] =>
  rows
    .map((row) => ({ row, match: matchOf(textOf(row), typed) }))
    .filter((one) => one.match !== null)
    .sort((one, other) => (other.match ?? 0) - (one.match ?? 0))
    .map(({ row }) => row);

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const isSubsequence = (inside: string, wanted: string): boolean => {
  let from = 0;
  for (const letter of wanted) {
    from = inside.indexOf(letter, from) + 1;
    if (from === 0) return false;
  }
  return true;
};
