/**
 * Runs the work of callers without a credential one piece at a time, and for at most half of the time. The process keeps the
 * other half for callers with a credential, who wait for one piece at most.
 */
import { setTimeout } from 'node:timers/promises';
import { DeskError } from '@tidemark/domain';

/** Throws `unavailable` when too many wait already. The next piece of work begins after a rest as long as the last one took. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

export const inTurn = (mostWaiting: number): InTurn => {
  let waiting = 0;
  let last = Promise.resolve();
  return async (work) => {
    if (waiting > mostWaiting) throw tooBusy();
    waiting += 1;
    const before = last;
    const ended = Promise.withResolvers<void>();
    last = ended.promise;
    await before;
    const began = performance.now();
    try {
      return await work();
    } finally {
      waiting -= 1;
      void setTimeout(Math.min(performance.now() - began, longestRestMs)).then(ended.resolve);
    }
  };
};

const longestRestMs = 50;
const retryAfterSeconds = 5;

const tooBusy = (): DeskError =>
  new DeskError(
    'unavailable',
    `Too many searches wait for their turn; try again in ${retryAfterSeconds} seconds.`,
    undefined,
    { retryAfterSeconds },
  );
