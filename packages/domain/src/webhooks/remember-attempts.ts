import { type Instant, plus } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ids, Stores } from '../ports.ts';
import { disableWebhook } from './disable-webhook.ts';
import type { Verdict } from './verdict.ts';
import type { Attempted, Webhook } from './webhook.ts';

export type Delivered = Attempted & Readonly<{ verdict: Verdict }>;

/** `now` is when the answer was there. */
export type Outcome = Readonly<{ delivered: Delivered; now: Instant }>;

/** Logs attempts in the order in which they ended, and draws the conclusions about their webhooks. */
export const rememberAttempts = async (
  stores: Stores,
  ports: Readonly<{ ids: Ids }>,
  outcomes: readonly Outcome[],
): Promise<void> => {
  // What is about a person who was erased meanwhile is not remembered.
  const kept = new Set(await stores.events.hold(outcomes.map(({ delivered }) => delivered.delivery.eventId)));
  const told = outcomes.filter(({ delivered }) => kept.has(delivered.delivery.eventId));
  const own = Map.groupBy(told, ({ delivered }) => delivered.delivery.webhookId);
  // One that was removed while it was tried is not there: its log went with it. The order is the same in all writes.
  for (const webhook of await stores.webhooks.all())
    await rememberOf(stores, ports, { webhook, outcomes: own.get(webhook.id) ?? [] });
};

type OfWebhook = Readonly<{ webhook: Webhook; outcomes: readonly Outcome[] }>;

const rememberOf = async (
  stores: Stores,
  ports: Readonly<{ ids: Ids }>,
  { webhook, outcomes }: OfWebhook,
): Promise<void> => {
  if (outcomes.length > 0) await stores.webhooks.record(outcomes.map(({ delivered }) => delivered));
  let { failingSince } = webhook;
  let ending: Readonly<{ reason: string; now: Instant }> | null = null;
  for (const { delivered, now } of outcomes) {
    const { attempt, verdict } = delivered;
    const reason = reasonToDisable(failingSince, verdict, now);
    if (reason !== null) ending ??= { reason, now };
    failingSince = verdict.type === 'delivered' ? null : (failingSince ?? attempt.at);
  }
  if (failingSince !== webhook.failingSince) await stores.webhooks.setFailingSince(webhook.id, failingSince);
  if (ending && webhook.active) await disableWebhook(stores, ports, { id: webhook.id, ...ending });
};

const reasonToDisable = (failingSince: Instant | null, { type }: Verdict, now: Instant): string | null => {
  if (type === 'delivered') return null;
  if (type === 'gone') return 'The receiver answered 410 Gone.';
  const { retryForMs } = limits.webhooks;
  if (failingSince !== null && plus(failingSince, retryForMs) <= now)
    return `Nothing but failures since ${failingSince}.`;
  return null;
};
