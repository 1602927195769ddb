import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';

const batch = 500;

/** Removes some records that no retry can use any more. */
export const removeExpiredRecords = ({ stores, now }: WriteScope): Promise<number> =>
  stores.idempotency.removeOlder(oldestKept(now), batch);

export const hasExpiredRecords = ({ idempotency }: Stores, now: Instant): Promise<boolean> =>
  idempotency.hasOlder(oldestKept(now));

const oldestKept = (now: Instant): Instant => plus(now, -limits.idempotency.keptMs);
