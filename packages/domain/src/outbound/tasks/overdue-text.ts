import type { Instant } from '../../kernel/instant.ts';
import { type Overdue, overdueMs } from '../../model/outbound/task.ts';

/** A sentence for the operator about overdue tasks. */
export const overdueText = (overdue: Overdue, now: Instant): string => {
  const { count } = overdue;
  const late = `at least ${lengthText(overdueMs(overdue, now))}`;
  return count === 1
    ? `One task is overdue by ${late}.`
    : `${count.toLocaleString('en')} tasks are overdue, the oldest by ${late}.`;
};

/** In whole minutes, hours or days: 119 minutes, then 2 hours; 47 hours, then 2 days. */
const lengthText = (milliseconds: number): string => {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
};
