import { expect, test } from 'vitest';
import { instantOfId } from './id-instant.ts';

test.each([
  ['019a0000-0000-7000-8000-000000000001', '2025-10-20T05:03:11.360Z'],
  ['00000000-0000-7000-8000-000000000001', '1970-01-01T00:00:00.000Z'],
  ['acme', '1970-01-01T00:00:00.000Z'],
  ['workspace-1', '1970-01-01T00:00:00.000Z'],
  ['', '1970-01-01T00:00:00.000Z'],
])('the id %j was made at %s', (id, instant) => {
  expect(instantOfId(id)).toBe(instant);
});
