import { type Ids, isUuid } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';

export const idsContract = (name: string, open: () => Ids): void => {
  describe(`${name}: ids`, () => {
    test('are valid UUIDs of version 7', () => {
      const ids = open();
      for (let count = 0; count < 1_000; count++) {
        const id = ids.next();
        expect(isUuid(id)).toBe(true);
        expect(id).toMatch(/^.{14}7.{4}[89ab]/);
      }
    });

    test('rise from call to call, also many within a millisecond', () => {
      const ids = open();
      const made = Array.from({ length: 20_000 }, () => ids.next());
      for (const [index, id] of made.slice(1).entries()) expect(id > (made[index] ?? '')).toBe(true);
    });
  });
};
