import { type Instant, plus } from '../../kernel/instant.ts';
import type { ClaimedTask, Outcome } from '../../model/outbound/task.ts';

const firstMs = 10_000;
const longestMs = 3_600_000;
const mostAttempts = 20;

/** Whether a failure of this attempt parks the task. */
export const isLastAttempt = ({ attempts }: Pick<ClaimedTask, 'attempts'>): boolean =>
  attempts + 1 >= mostAttempts;

/** The outcome of a failed attempt: the task is retried, each time later, and finally parked for the operator. */
export const outcomeOfFailure = (task: ClaimedTask, error: unknown, now: Instant): Outcome => {
  const { attempts } = task;
  if (isLastAttempt(task))
    return { park: `It failed ${attempts + 1} times, the last time with: ${sentenceOf(error)}` };
  return { later: plus(now, Math.min(firstMs * 2 ** attempts, longestMs)) };
};

const longestSentence = 500;

/** Text of whatever was thrown, cut to a length that every storage accepts. */
const sentenceOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .slice(0, longestSentence)
    .toWellFormed()
    .replaceAll('\0', '');
