import type { Instant } from '../../kernel/instant.ts';
import type { Attempted } from '../../model/outbound/webhook.ts';
import type { Ids, Stores } from '../../model/ports.ts';
import { conclusionOf } from './conclusion-of.ts';
import { disableWebhook } from './disable-webhook.ts';
import type { Verdict } from './verdict.ts';

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
  const eventIds = outcomes.map(({ delivered }) => delivered.delivery.eventId);
  const [held, webhooks] = await Promise.all([stores.events.hold(eventIds), stores.webhooks.all()]);
  const kept = new Set(held);
  const told = outcomes.filter(({ delivered }) => kept.has(delivered.delivery.eventId));
  const own = Map.groupBy(told, ({ delivered }) => delivered.delivery.webhookId);
  // One that was removed while it was tried is not there: its log went with it. The order is the same in all writes.
  const concluded = webhooks.map((webhook) => {
    const ofWebhook = own.get(webhook.id) ?? [];
    return { webhook, outcomes: ofWebhook, conclusion: conclusionOf(webhook, ofWebhook) };
  });
  if (concluded.some(({ conclusion }) => conclusion.ending)) await stores.configuration.hold();
  for (const { webhook, outcomes: ofWebhook, conclusion } of concluded) {
    const { failingSince, ending } = conclusion;
    if (ofWebhook.length > 0) await stores.webhooks.record(ofWebhook.map(({ delivered }) => delivered));
    if (failingSince !== webhook.failingSince)
      await stores.webhooks.setFailingSince(webhook.id, failingSince);
    if (ending) await disableWebhook(stores, ports, { id: webhook.id, ...ending });
  }
};
