import type { Pool } from 'pg';
import type { Answer, Ask } from '../direct.ts';
import { askOn } from './asking.ts';
import type { Asked } from './batch.ts';
import { isAway, postgresFailure } from './failures.ts';

/**
 * Reads that are asked in one turn of the event loop, or while every connection is busy, go to the server together: each
 * alone would wake one of its processes, which costs both sides more than finding a row. Nobody waits behind one that may
 * take long.
 */
export const askingTogetherOn = (pool: Pool): Ask => {
  const waiting: Question[] = [];
  let free = pool.options.max;

  const sendWaiting = (): void => {
    while (free > 0 && waiting.length > 0) {
      free -= 1;
      void answer(pool, takeBatch(waiting)).finally(() => {
        free += 1;
        sendWaiting();
      });
    }
  };
  return (text, parameters, isLong = false) =>
    new Promise((resolve, reject) => {
      const isFirst = waiting.push({ text, parameters, isLong, resolve, reject }) === 1;
      if (isFirst && free > 0) setImmediate(sendWaiting);
    });
};

type Question = Asked &
  Readonly<{ isLong: boolean; resolve: (answer: Answer) => void; reject: (error: unknown) => void }>;

/** More of them would wait for each other longer than a wake-up takes. */
const mostTogether = 4;

/** The one that waits longest, with others that are as short. */
const takeBatch = (waiting: Question[]): readonly Question[] => {
  const together = waiting[0]?.isLong ? 1 : mostTogether;
  const behind = waiting.findIndex(({ isLong }) => isLong);
  return waiting.splice(0, behind > 0 ? Math.min(behind, together) : together);
};

/** Each hears its own answer as it comes. */
const answer = async (pool: Pool, batch: readonly Question[]): Promise<void> => {
  let answered = 0;
  try {
    await askOn(pool, batch, (one) => batch[answered++]?.resolve(one));
  } catch (error) {
    const [failed, ...behind] = batch.slice(answered);
    failed?.reject(postgresFailure(error));
    // The fault of one ended those behind it: each is asked for itself. A server that is away is not asked twice.
    if (isAway(error)) for (const { reject } of behind) reject(postgresFailure(error));
    else await Promise.all(behind.map((one) => answer(pool, [one])));
  }
};
