import { expect, test } from 'vitest';
import { millisecondsOf, toInstant } from '../../kernel/instant.ts';
import { zoneStretches } from './zone-stretch.ts';

const hour = 3_600_000;
const shift = millisecondsOf('2026-10-25T01:00:00.000Z');

test.each([
  ['the shift itself', [shift, shift - 1]],
  ['just before the shift', [shift - 1, shift]],
])('the hour after a clock change differs from the one before, queried first for %s', (_, asked) => {
  const stretchAt = zoneStretches('Europe/Dublin');
  const offsets = new Map(asked.map((at) => [at, stretchAt(at).offset]));
  expect(offsets.get(shift - 1)).toBe(hour);
  expect(offsets.get(shift)).toBe(0);
});

test('a stretch lasts from one clock change to the next', () => {
  const { from, to, offset } = zoneStretches('Europe/Dublin')(millisecondsOf('2026-07-01T00:00:00.000Z'));
  expect([toInstant(from), toInstant(to), offset]).toEqual([
    '2026-03-29T01:00:00.000Z',
    '2026-10-25T01:00:00.000Z',
    hour,
  ]);
});

test('a zone without clock changes has one stretch for all time', () => {
  const always = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, offset: 0 };
  expect(zoneStretches('UTC')(shift)).toEqual(always);
});
