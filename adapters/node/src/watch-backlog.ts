import {
  type Clock,
  millisecondsOf,
  overdueBefore,
  overdueMs,
  overdueText,
  type TaskQueue,
} from '@tidemark/domain';

export type BacklogParts = Readonly<{
  queue: TaskQueue;
  clock: Clock;
  log: Readonly<Record<'info' | 'warn', (facts: object, message: string) => void>>;
  /** How long it rests between two looks. */
  everyMs?: number;
  /** How long the log is left alone behind a warning. */
  againMs?: number;
}>;

/**
 * Warns the operator while tasks are overdue: at the first look that finds some, then once in each period, and says when there
 * are none any more. That the queue does not answer is for the worker to say.
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
  const timer = setInterval(() => void look().catch(() => undefined), everyMs).unref();
  return { stop: () => clearInterval(timer) };
};
