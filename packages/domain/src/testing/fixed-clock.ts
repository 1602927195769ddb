import { type Instant, plus } from '../kernel/instant.ts';
import type { Clock } from '../model/ports.ts';

export interface FixedClock extends Clock {
  advance(milliseconds: number): void;
  set(instant: Instant): void;
}

/** A clock that stands still until it is moved. */
export const fixedClock = (start: Instant = '2026-11-20T08:05:00.000Z'): FixedClock => {
  let now = start;
  return {
    now: () => now,
    advance: (milliseconds) => {
      now = plus(now, milliseconds);
    },
    set: (instant) => {
      now = instant;
    },
  };
};
