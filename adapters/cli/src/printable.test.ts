import { expect, test } from 'vitest';
import { printable } from './printable.ts';

test.each([
  ['a\u001b[31mb', 'a [31mb'],
  ['a\u202eb', 'a b'],
  ['a\u2066\r\nb', 'a b'],
  ['née 👩‍👩‍👧 שלום', 'née 👩‍👩‍👧 שלום'],
])('text cannot control the terminal: %j is printed as %j', (text, printed) => {
  expect(printable(text)).toBe(printed);
});
