import {
  type Clock,
  millisecondsOf,
  overdueBefore,
  overdueMs,
  overdueText,
  type TaskQueue,
} from '@tidemark/domain';
import { logFirstFailure } from './first-failure.ts';

export type BacklogParts = Readonly<{
  queue: TaskQueue;
  clock: Clock;
  log: Readonly<Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>>;
  /** How long it rests between two looks. */
  everyMs?: number;
  /** How long the log is left alone behind a warning. */
  againMs?: number;
}>;

/**
 * Warns the operator while tasks are overdue: at the first look that finds some, then once in each period, and says when there
 * are none any more. Of looks that fail in a row, the log has the first.
 */
export const watchBacklog = ({
  queue,
  clock,
  log,
  everyMs = 60_000,
  againMs = 900_000,
}: BacklogParts): Readonly<{ stop: () => void }> => {
  let reportedAt: number | null = null;
  const look = async (): Promise<void> => {
    const now = clock.now();
    const overdue = await queue.overdue(overdueBefore(now));
    if (overdue === null) {
      if (reportedAt !== null) log.info({}, 'No task is overdue any more.');
      reportedAt = null;
      return;
    }
    if (reportedAt !== null && millisecondsOf(now) - reportedAt < againMs) return;
    reportedAt = millisecondsOf(now);
    const late = { count: overdue.count, overdueMs: overdueMs(overdue, now) };
    log.warn(late, `${overdueText(overdue, now)} To count them: ./tidemark tasks list`);
  };
  const attempt = logFirstFailure(log, 'Overdue tasks cannot be counted; they give no warning meanwhile');
  const timer = setInterval(() => void attempt(look), everyMs).unref();
  return { stop: () => clearInterval(timer) };
};
