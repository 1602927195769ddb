import { expect, test } from 'vitest';
import { sizeOf } from './size-of.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [1_240_000, '1.2 MB'],
])('a file of %i bytes has the size %s', (bytes, size) => {
  expect(sizeOf(bytes, 'en-GB')).toBe(size);
});
