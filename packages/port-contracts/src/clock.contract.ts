import type { Clock } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';

export const clockContract = (name: string, open: () => Clock): void => {
  describe(`${name}: the clock`, () => {
    test('returns instants in UTC with milliseconds', () => {
      expect(open().now()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    });

    test('does not run backwards', () => {
      const clock = open();
      const instants = Array.from({ length: 1_000 }, () => clock.now());
      expect(instants.toSorted()).toEqual(instants);
    });
  });
};
