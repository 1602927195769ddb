/** Deliveries that the faults left undone: leases lapse, retries run, and the operator has resent the missed ones. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FeedEvent } from '../feed.ts';
import type { Fleet } from '../fleet.ts';
import { bySize, type Proof, type ProofContext } from '../row.ts';
import { tidemark } from '../tidemark.ts';
import { firstAttempts, missingOf, subscribedTo } from '../webhook-books.ts';
import type { WebhookWorld } from '../webhook-world.ts';

export type Remaining = Readonly<{
  context: ProofContext;
  world: WebhookWorld;
  fleet: Fleet;
  feed: readonly FeedEvent[];
  since: string;
}>;

/**
 * First everything is tried once, which takes until the leases of killed workers have lapsed. What then waits for a
 * later retry is not waited for: the server is restarted, and `./tidemark webhook recover` sends it at once.
 */
export const deliverTheRest = async (
  remaining: Remaining,
): Promise<Proof & Readonly<{ recoveredAt: number }>> => {
  const { context, world, fleet, since } = remaining;
  const isSlice = context.size === 'slice';
  const triedMs = await waitedFor(() => isAllTried(remaining), isSlice ? 3_000 : triedWithinMs);
  const patience = bySize(context.size, { slice: 0, short: 12_000, full: 180_000 });
  await waitedFor(async () => missing(remaining) === 0, patience);
  const left = missing(remaining);
  const recoveredAt = Date.now();
  let recovered = 0;
  if (left > 0) {
    context.note(`${left} deliveries wait for a retry; recovering`);
    await fleet.stop();
    await fleet.start();
    for (const { id } of world.webhooks)
      recovered += Number((await tidemark(world.place, 'webhook', 'recover', id, '--since', since)).events);
    await waitedFor(async () => missing(remaining) === 0, triedWithinMs);
  }
  return {
    recoveredAt: left > 0 ? recoveredAt : Number.POSITIVE_INFINITY,
    figures: {
      'all tried after, s': triedMs === null ? 'not waited for' : Math.round(triedMs / 1_000),
      'delivered by retries': `all but ${left}`,
      'sent by recover': recovered,
    },
    faults:
      triedMs === null && !isSlice
        ? [`Something was not tried within ${triedWithinMs / 1_000} s after the last write.`]
        : [],
  };
};

/**
 * A lease of a killed worker lapses within 60 s, and a receiver that did not answer rests for 30 s; the remainder is for
 * what had to wait behind that. The slice has no time for it: its restart ends every rest.
 */
const triedWithinMs = 120_000;

const missing = ({ world, feed }: Remaining): number =>
  world.webhooks.reduce((sum, webhook) => sum + missingOf(webhook, feed).length, 0);

const isAllTried = async (remaining: Remaining): Promise<boolean> => {
  const { world, feed } = remaining;
  const wanted = world.webhooks.reduce((sum, webhook) => sum + subscribedTo(webhook, feed).length, 0);
  return missing(remaining) === 0 || (await firstAttempts(world.place)).length >= wanted;
};

/** How long it took; null when it did not come. */
const waitedFor = async (isTrue: () => Promise<boolean>, longestMs: number): Promise<number | null> => {
  const since = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - since > longestMs) return null;
    await pause(500);
  }
  return performance.now() - since;
};
