import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Attempted, Webhook } from '../../model/outbound/webhook.ts';
import type { Stores } from '../../model/ports.ts';
import type { DeliveryOutcome } from './delivery-outcome.ts';
import { type DisableCause, type DisablingPorts, disableWebhook } from './disable-webhook.ts';

export type Delivered = Attempted & Readonly<{ outcome: DeliveryOutcome }>;

/** `now` is the instant of the response. */
export type Outcome = Readonly<{ delivered: Delivered; now: Instant }>;

/** Logs attempts in the order in which they ended, and updates their webhooks. */
export const rememberAttempts = async (
  stores: Stores,
  ports: DisablingPorts,
  outcomes: readonly Outcome[],
): Promise<void> => {
  // Attempts about a person who was erased meanwhile are not stored.
  const eventIds = outcomes.map(({ delivered }) => delivered.delivery.eventId);
  const [held, webhooks] = await Promise.all([stores.events.hold(eventIds), stores.webhooks.all()]);
  const kept = new Set(held);
  const logged = outcomes.filter(({ delivered }) => kept.has(delivered.delivery.eventId));
  const own = Map.groupBy(logged, ({ delivered }) => delivered.delivery.webhookId);
  // A webhook that was removed meanwhile is missing, and so is its log. The order is the same in all writes.
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

/** The effect of attempts on a webhook; `ending` is why to disable it, and since when. */
type Conclusion = Readonly<{
  failingSince: Instant | null;
  ending: Readonly<{ cause: DisableCause; now: Instant }> | null;
}>;

/** A test that fails says nothing about deliveries: a person made it, perhaps before the receiver was there. */
const conclusionOf = (webhook: Webhook, outcomes: readonly Outcome[]): Conclusion => {
  let { failingSince } = webhook;
  let ending: Conclusion['ending'] = null;
  for (const { delivered, now } of outcomes) {
    const { delivery, attempt, outcome } = delivered;
    const isTest = delivery.event === 'webhook.test';
    const cause = causeToDisable(isTest ? null : failingSince, outcome, now);
    if (cause !== null && webhook.active) ending ??= { cause, now };
    if (outcome.type === 'delivered') failingSince = null;
    else if (!isTest) failingSince ??= attempt.at;
  }
  return { failingSince, ending };
};

const causeToDisable = (
  failingSince: Instant | null,
  { type }: DeliveryOutcome,
  now: Instant,
): DisableCause | null => {
  if (type === 'delivered') return null;
  if (type === 'gone') return { type };
  const { retryForMs } = limits.webhooks;
  if (failingSince !== null && plus(failingSince, retryForMs) <= now)
    return { type: 'failing', since: failingSince };
  return null;
};
