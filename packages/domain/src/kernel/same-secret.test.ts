import { expect, test } from 'vitest';
import { isSameSecret } from './same-secret.ts';

test('a secret is the same when every character is, and it has no more', () => {
  expect(isSameSecret('abc', 'abc')).toBe(true);
  for (const given of ['', 'ab', 'abcd', 'abd', 'xbc', 'ABC', 'ab\0', 'ab\u0163'])
    expect([given, isSameSecret(given, 'abc')]).toEqual([given, false]);
  expect(isSameSecret('abc', '')).toBe(false);
});
