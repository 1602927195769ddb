/**
 * Runs the work of callers without a credential one piece at a time, and for at most half of the time. The process keeps the
 * other half for callers with a credential, who wait for one piece at most.
 */
import { setTimeout } from 'node:timers/promises';
import { DeskError } from '@tidemark/domain';
import { type SerialQueue, serialQueue } from '@tidemark/domain/serial-queue';

/** Throws `unavailable` when too many wait already. The next piece of work begins after a rest as long as the last one took. */
export type ThrottledQueue = SerialQueue;

export const throttledQueue = (mostWaiting: number): ThrottledQueue => {
  let waiting = 0;
  const queue = serialQueue();
  return async <Result>(work: () => Promise<Result>) => {
    if (waiting > mostWaiting) throw tooBusy();
    waiting += 1;
    const result = Promise.withResolvers<Result>();
    void queue(async () => {
      const began = performance.now();
      try {
        result.resolve(await work());
      } catch (error) {
        result.reject(error);
      }
      waiting -= 1;
      await setTimeout(Math.min(performance.now() - began, longestRestMs));
    });
    return result.promise;
  };
};

const longestRestMs = 50;
const retryAfterSeconds = 5;

const tooBusy = (): DeskError =>
  new DeskError('unavailable', `Too many searches wait; try again in ${retryAfterSeconds} seconds.`, {
    retryAfterSeconds,
  });
