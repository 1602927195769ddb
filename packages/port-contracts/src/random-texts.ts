import { type SearchQuery, wordsOf } from '@tidemark/domain';
import type { SeededRandom } from '@tidemark/domain/testing';

/** Few words, so that texts share them, and many that begin alike. */
const stock = [
  ...['in', 'invoice', 'invoices', 'inside', 'Straße', 'strasse', 'Café', 'cafe', 'naïve', 'the', 'THE'],
  ...[
    '42',
    '4',
    '東京都',
    '京',
    'สวัสดี',
    'привет',
    'Προς',
    'o’clock',
    'NEAR',
    'AND',
    'OR',
    '*',
    '"',
    '%',
    "'",
  ],
  ...['ﬁre', 'Ⅻ', 'łódź', 'a_b', 'bob@customer.example'],
] as const;

export const newText = (random: SeededRandom, most: number): string =>
  Array.from({ length: 1 + random.below(most) }, () => random.pick(stock)).join(' ');

/** A question of one to three words, and what it means for a text. */
export const newQuestion = (
  random: SeededRandom,
): Readonly<{ query: SearchQuery; isIn: (text: string) => boolean }> => {
  const words = wordsOf(newText(random, 3));
  const last = words.at(-1) ?? 'in';
  const begun = random.chance(0.5) ? ([...last][0] ?? last) : last;
  const query = { whole: words.slice(0, -1), begun };
  return {
    query,
    isIn: (text) => {
      const there = wordsOf(text);
      return (
        query.whole.every((word) => there.includes(word)) && there.some((word) => word.startsWith(begun))
      );
    },
  };
};
