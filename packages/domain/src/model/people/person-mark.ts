/** The placeholder for a person without a picture: initials on a background colour that depends on the name. */

/** `hue`: which of the palette's grounds of people, from 0. */
export type PersonMark = Readonly<{ initials: string; hue: number }>;

export const personMark = (name: string): PersonMark => ({ initials: initialsOf(name), hue: hueOf(name) });

/** The first letters of the first and the last word; empty for a name without letters. */
const initialsOf = (name: string): string => {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first] = words;
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last]
    .map((word) => (word === undefined ? '' : String.fromCodePoint(word.codePointAt(0) ?? 32)))
    .join('')
    .toUpperCase();
};

export const personHues = 6;

const hueOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7) % personHues;
