import { type Clock, type Instant, toInstant } from '@tidemark/domain';

/** The clock of the machine. A call asks for the time more often than once a millisecond. */
export const systemClock: Clock = {
  now: () => {
    const milliseconds = Date.now();
    if (last.milliseconds !== milliseconds) last = { milliseconds, instant: toInstant(milliseconds) };
    return last.instant;
  },
};

let last: Readonly<{ milliseconds: number; instant: Instant }> = { milliseconds: Number.NaN, instant: '' };
