import { plus } from '../instant.ts';
import { limits } from '../limits.ts';
import type { WriteScope } from '../use-case.ts';

const batch = 500;

/** The feed goes back 30 days (section 8 of the decisions). */
export const removeOldEvents = ({ stores, now }: WriteScope): Promise<number> =>
  stores.events.removeBefore(plus(now, -limits.eventsKeptMs), batch);
