import { expect, test } from 'vitest';
import { isAtEnd } from './use-end-in-sight.ts';

test.each([
  ['at the end', 600, true],
  ['a line above the end', 580, true],
  ['who scrolled up a message', 480, false],
  ['at the oldest message', 0, false],
])('new messages move a reader only near the end: one %s', (_, scrollTop, isMoved) => {
  expect(isAtEnd({ scrollTop, clientHeight: 400, scrollHeight: 1_000 })).toBe(isMoved);
});
