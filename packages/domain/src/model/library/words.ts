/** Splits texts into words, for the index and for queries, so that every database returns the same results. */
import { limits } from '../../kernel/limits.ts';

/**
 * The distinct words of a text: runs of letters and digits, without accents, in lower case. Scripts without spaces are
 * split into pairs of characters. Changing the result needs a migration that rebuilds the index.
 */
export const wordsOf = (text: string): readonly string[] => {
  const words = new Set<string>();
  for (const word of cut(text)) {
    if (words.size === limits.search.indexed.words) break;
    words.add(word);
  }
  return [...words];
};

/** All words of a text in their order. */
export const cut = (text: string): readonly string[] => {
  const start = text.slice(0, limits.search.indexed.characters);
  // Most texts are plain ASCII and need only lower case.
  if (!beyondAscii.test(start)) return (start.toLowerCase().match(/[a-z0-9]+/g) ?? []).map(shortened);
  const runs = folded(start).match(/[\p{L}\p{N}]+/gu) ?? [];
  return runs.flatMap((run) => (unspaced.test(run) ? stretchesOf(run) : [shortened(run)]));
};

/** Whether a text may contain one of these words; false is certain. */
export const mayHold = (text: string, words: readonly string[]): boolean => {
  if (beyondAscii.test(text)) return true;
  const plainText = text.toLowerCase();
  return words.some((word) => plainText.includes(word));
};

const beyondAscii = /[^\0-\x7f]/;

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/[øłđħæœðþς]/g, (letter) => plain[letter] ?? letter);

/** Letters that Unicode does not decompose. Lower, upper and lower case turns `ß` into `ss`, and the dotless i into `i`. */
const plain: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  æ: 'ae',
  œ: 'oe',
  ð: 'd',
  þ: 'th',
  ς: 'σ',
};

const scripts =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}';
const unspaced = new RegExp(`[${scripts}]`, 'u');
const stretch = new RegExp(`[${scripts}]+|[^${scripts}]+`, 'gu');

const stretchesOf = (run: string): readonly string[] =>
  (run.match(stretch) ?? []).flatMap((part) =>
    unspaced.test(part) ? pairsOf([...part]) : [shortened(part)],
  );

/** The last character is a word of its own, so that a search for one character finds it everywhere. */
const pairsOf = (characters: readonly string[]): readonly string[] =>
  characters.map((character, place) => character + (characters[place + 1] ?? ''));

const shortened = (word: string): string =>
  word.length <= limits.search.wordLength ? word : [...word].slice(0, limits.search.wordLength).join('');
