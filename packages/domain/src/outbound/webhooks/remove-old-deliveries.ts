import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';

const batch = 500;

/** Attempts are logged for 30 days (contract §8.5). */
export const removeOldDeliveries = ({ stores, now }: WriteScope): Promise<number> =>
  stores.webhooks.removeDeliveriesBefore(oldestKept(now), batch);

export const hasOldDeliveries = ({ webhooks }: Stores, now: Instant): Promise<boolean> =>
  webhooks.hasDeliveriesBefore(oldestKept(now));

const oldestKept = (now: Instant): Instant => plus(now, -limits.webhooks.logKeptMs);
