import { expect, test } from 'vitest';
import { plus } from '../../kernel/instant.ts';
import { atOnce, overdueBefore } from '../../model/outbound/task.ts';
import { overdueText } from './overdue-text.ts';

const now = '2026-11-20T12:00:00.000Z';
const minute = 60_000;

test('a task without delay is overdue after five minutes', () => {
  const addedAgo = (milliseconds: number) => atOnce(plus(now, -milliseconds));
  expect(addedAgo(5 * minute) < overdueBefore(now)).toBe(false);
  expect(addedAgo(5 * minute + 1) < overdueBefore(now)).toBe(true);
});

test.each([
  [1, 5, 'One task is overdue by at least 5 minutes.'],
  [1_204, 119, '1,204 tasks are overdue, the oldest by at least 119 minutes.'],
  [2, 120, '2 tasks are overdue, the oldest by at least 2 hours.'],
  [2, 47 * 60 + 59, '2 tasks are overdue, the oldest by at least 47 hours.'],
  [2, 49 * 60, '2 tasks are overdue, the oldest by at least 2 days.'],
])('an operator sees %d tasks, the oldest added %d minutes ago: %s', (count, minutes, text) => {
  expect(overdueText({ count, oldest: atOnce(plus(now, -minutes * minute)) }, now)).toBe(text);
});
