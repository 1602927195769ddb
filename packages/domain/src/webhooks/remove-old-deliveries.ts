import { plus } from '../instant.ts';
import { limits } from '../limits.ts';
import type { WriteScope } from '../use-case.ts';

const batch = 500;

/** Attempts are logged for 30 days (section 8 of the decisions). */
export const removeOldDeliveries = ({ stores, now }: WriteScope): Promise<number> =>
  stores.webhooks.removeDeliveriesBefore(plus(now, -limits.webhooks.logKeptMs), batch);
