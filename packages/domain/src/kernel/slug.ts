/** Names as they appear in URLs. */

/** A slug as a regular expression without anchors, which HTML (mode `v`) and JSON Schema read too. */
export const slugPattern = '[a-z0-9]+(?:-+[a-z0-9]+)*';

const wholeSlug = new RegExp(`^${slugPattern}$`);

/** Lower-case Latin letters, digits and inner hyphens. */
export const isSlug = (text: string, most: number): boolean => text.length <= most && wholeSlug.test(text);

/** `Éclairs & more` is `eclairs-more`; empty where the text has no Latin letter or digit. */
export const slugFrom = (text: string, most: number): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => spelled[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, most)
    .replace(/-$/, '');

/** Letters that do not decompose into a base letter and a mark. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
