import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';

const batch = 500;

/** The feed covers 30 days (contract §8.7). */
export const removeOldEvents = ({ stores, now }: WriteScope): Promise<number> =>
  stores.events.removeBefore(oldestKept(now), batch);

export const hasOldEvents = ({ events }: Stores, now: Instant): Promise<boolean> =>
  events.hasBefore(oldestKept(now));

const oldestKept = (now: Instant): Instant => plus(now, -limits.eventsKeptMs);
