import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isCommonPassword, listOfPasswords } from './common-passwords.ts';

/** The list of @zxcvbn-ts/language-common, the most used password first. */
const source = (): readonly string[] =>
  JSON.parse(
    readFileSync(
      new URL('../../../node_modules/@zxcvbn-ts/language-common/src/passwords.json', import.meta.url),
      'utf8',
    ),
  );

describe('common passwords', () => {
  test('the list has the 10,000 most used passwords, and all others that are long enough to be chosen', () => {
    const ranked = source();
    const wanted = ranked.filter((password, rank) => rank < 10_000 || password.length >= 12);
    expect(wanted.length).toBeGreaterThan(10_200);
    expect(listOfPasswords()).toEqual([...new Set(wanted)].toSorted());
  });

  test.each(['123456', 'password', 'dragon', '1qaz2wsx3edc', 'unbelievable'])('include %s', (text) => {
    expect(isCommonPassword(text)).toBe(true);
  });

  test.each(['', 'Password', 'password ', 'correct horse battery', 'constructor', '__proto__'])(
    '%j is none',
    (text) => {
      expect(isCommonPassword(text)).toBe(false);
    },
  );
});
