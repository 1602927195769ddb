import { expect } from 'vitest';

/** Fails for rows that are sorted, unless Postgres expects so few of them that sorting them is the shorter way. */
export const expectOrdered = (plan: string): void => {
  expect(plan).not.toMatch(/TEMP B-TREE/);
  for (const [, rows] of plan.matchAll(/\bSort {2}\(.*rows=(\d+)/g)) expect(Number(rows)).toBeLessThan(100);
};
