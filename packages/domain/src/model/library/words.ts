/** How texts are cut into words, for keeping them and for asking: so every database finds the same. */
import { limits } from '../../kernel/limits.ts';

/**
 * The distinct words of a text: runs of letters and digits, without accents, in lower case. Scripts that write without
 * spaces are cut into pairs of characters. Changing what a text gives needs a migration that makes the index anew.
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
  const known = text.slice(0, limits.search.indexed.characters);
  // Most texts are plain: nothing in them is to be folded but their capitals.
  if (!beyondAscii.test(known)) return (known.toLowerCase().match(/[a-z0-9]+/g) ?? []).map(shortened);
  const runs = folded(known).match(/[\p{L}\p{N}]+/gu) ?? [];
  return runs.flatMap((run) => (unspaced.test(run) ? stretchesOf(run) : [shortened(run)]));
};

/** Whether a text may have one of these words; false is certain. */
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

/** Letters that Unicode does not take apart. Lower, upper and lower case makes `ss` of `ß`, and `i` of the dotless one. */
const plain: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ħ: 'h', æ: 'ae', œ: 'oe', ð: 'd', þ: 'th' },
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

/** The last character stands alone, so that one that is asked for by itself is found wherever it stands. */
const pairsOf = (characters: readonly string[]): readonly string[] =>
  characters.map((character, place) => character + (characters[place + 1] ?? ''));

const shortened = (word: string): string =>
  word.length <= limits.search.wordLength ? word : [...word].slice(0, limits.search.wordLength).join('');
