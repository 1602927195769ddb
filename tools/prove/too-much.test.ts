import { expect, test } from 'vitest';
import { type Measure, tooMuchOf } from './too-much.ts';

const judged = (measure: Measure, is: number, most: number): string => {
  const [found] = tooMuchOf(measure, { is, most }, 'It is too much.');
  if (found === undefined) return 'within';
  expect(found.sentence).toBe('It is too much.');
  return found.isOnAnyMachine ? 'too much on any machine' : 'too much';
};

test.each<[Measure, number, number, number]>([
  ['wallMs', 500, 501, 30_001],
  ['wallMs', 10_000, 10_001, 40_001],
  ['cpu', 100, 101, 1_001],
  ['mebibytes', 96, 97, 385],
  ['count', 600, 601, 3_001],
])(
  '%s: %d are within the limit, %d are not, and %d are too much on any machine',
  (measure, most, over, far) => {
    expect(judged(measure, most, most)).toBe('within');
    expect(judged(measure, over, most)).toBe('too much');
    expect(judged(measure, far - 1, most)).toBe('too much');
    expect(judged(measure, far, most)).toBe('too much on any machine');
  },
);
