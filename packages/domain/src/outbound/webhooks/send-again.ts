/** Sends events again: one delivery, or all that a webhook missed since an instant (contract §8.5). */
import { DeskError, notFound } from '../../kernel/errors.ts';
import { type Instant, later } from '../../kernel/instant.ts';
import type { SequencedEvent } from '../../model/outbound/event.ts';
import { atOnce, type Task } from '../../model/outbound/task.ts';
import type { Webhook } from '../../model/outbound/webhook.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { deliveryLane, deliveryTask } from '../events/emit.ts';

/** Queues the event of a delivery again, behind the webhook's waiting deliveries; returns the id of the new delivery. */
export const redeliver = async (scope: WriteScope, deliveryId: string): Promise<string> => {
  const { stores } = scope;
  const delivery = await stores.webhooks.findDelivery(deliveryId);
  const event = delivery && (await stores.events.find(delivery.eventId));
  if (!delivery || !event) throw notFound('delivery');
  const webhook = opened(await stores.webhooks.find(delivery.webhookId));
  const task = again(scope, webhook, event);
  await stores.tasks.add([task]);
  return task.id;
};

const batch = 200;

export type Recovery = Readonly<{ webhookId: string; since: Instant; after: number | null }>;

/**
 * Sends some missed events again: those without a success, but for those whose first attempt, or the first one since an
 * earlier recovery, is still to come. `next` is where the following step continues, null at the end.
 */
export const recoverSome = async (
  scope: WriteScope,
  { webhookId, since, after }: Recovery,
): Promise<Readonly<{ sent: number; next: number | null }>> => {
  const { stores } = scope;
  // Held, so that two recoveries at once do not both send an event.
  const webhook = opened(await stores.webhooks.findForChange(webhookId));
  // Events from before the webhook existed were never meant for it.
  const from = later(since, webhook.createdAt);
  const page = await stores.events.listSince(from, { limit: batch, after });
  const subscribed = page.data.filter((event) => hears(webhook, event));
  // In this order: an attempt is logged before its task is done.
  const queued = await queuedOf(stores, webhookId, subscribed);
  const idle = subscribed.filter(({ id }) => !queued.has(id));
  const delivered = await stores.webhooks.deliveredOf(
    webhookId,
    idle.map(({ id }) => id),
  );
  const missed = idle.filter(({ id }) => !delivered.includes(id));
  await stores.tasks.add(missed.map((event) => again(scope, webhook, event)));
  return { sent: missed.length, next: page.next };
};

/** Ids of events that are on their way already. */
const queuedOf = async (
  { tasks }: Stores,
  webhookId: string,
  events: readonly SequencedEvent[],
): Promise<ReadonlySet<unknown>> => {
  const lanes = new Set(events.map((event) => deliveryLane(webhookId, event)));
  const payloads = await tasks.payloadsIn([...lanes]);
  return new Set(payloads.map(({ event_id }) => event_id));
};

/** A test event is for one webhook and one moment: nobody misses it. */
const hears = ({ events }: Webhook, { kind }: SequencedEvent): boolean =>
  kind !== 'webhook.test' && (events.includes('*') || events.includes(kind));

const again = ({ ids, now }: WriteScope, webhook: Webhook, event: SequencedEvent): Task => ({
  ...deliveryTask(ids, webhook.id, event),
  runAt: atOnce(now),
});

const opened = (webhook: Webhook | null): Webhook => {
  if (!webhook) throw notFound('webhook');
  if (!webhook.active)
    throw new DeskError('validation_failed', `The webhook ${webhook.url} is disabled; enable it first.`);
  return webhook;
};
