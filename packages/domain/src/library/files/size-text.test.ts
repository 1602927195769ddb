import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

test.each([
  [20 * 1024 * 1024, '20 MiB'],
  [64 * 1024, '64 KiB'],
  [Math.ceil(1.4 * 1024 * 1024), '1.4 MiB'],
  // Never more than is taken.
  [1.99 * 1024 * 1024, '1.9 MiB'],
])('a limit of %i bytes is written as documented: %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
