import styles from './avatar.module.css';

/** The initials of a person, on one of a few calm grounds that is always the same for the name. */
export const Avatar = ({ name, small = false }: Readonly<{ name: string; small?: boolean }>) => (
  <span
    className={small ? styles.small : styles.avatar}
    data-ground={groundOf(name)}
    data-initials={initialsOf(name)}
    aria-hidden="true"
  />
);

export const initialsOf = (name: string): string => {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const first = words[0];
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last]
    .map((word) => (word === undefined ? '' : String.fromCodePoint(word.codePointAt(0) ?? 32)))
    .join('')
    .toUpperCase();
};

const grounds = 6;

const groundOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7) % grounds;
