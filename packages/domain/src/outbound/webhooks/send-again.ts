/** Sends events again: one delivery, or all that a webhook missed since an instant (contract §8.5). */
import { DeskError, notFound } from '../../kernel/errors.ts';
import { type Instant, later } from '../../kernel/instant.ts';
import type { SequencedEvent } from '../../model/outbound/event.ts';
import { atOnce, type Task } from '../../model/outbound/task.ts';
import type { Webhook } from '../../model/outbound/webhook.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { deliveryTask } from '../events/emit.ts';

/** Puts the event of a delivery on its way again, behind what goes to the webhook now; the id of the new delivery. */
export const redeliver = async (scope: WriteScope, deliveryId: string): Promise<string> => {
  const { stores } = scope;
  const delivery = await stores.webhooks.findDelivery(deliveryId);
  const event = delivery && (await stores.events.find(delivery.eventId));
  if (!delivery || !event) throw notFound('delivery');
  const webhook = await openWebhook(stores, delivery.webhookId);
  const task = again(scope, webhook, event);
  await stores.tasks.add([task]);
  return task.id;
};

const batch = 200;

export type Recovery = Readonly<{ webhookId: string; since: Instant; after: number | null }>;

/** Sends some missed events again; `next` is where the following step continues, null at the end. */
export const recoverSome = async (
  scope: WriteScope,
  { webhookId, since, after }: Recovery,
): Promise<Readonly<{ sent: number; next: number | null }>> => {
  const { stores } = scope;
  const webhook = await openWebhook(stores, webhookId);
  // Events from before the webhook existed were never meant for it.
  const from = later(since, webhook.createdAt);
  const page = await stores.events.listSince(from, { limit: batch, after });
  const heard = page.data.filter((event) => hears(webhook, event));
  const delivered = await stores.webhooks.deliveredOf(
    webhookId,
    heard.map(({ id }) => id),
  );
  const missed = heard.filter(({ id }) => !delivered.includes(id));
  await stores.tasks.add(missed.map((event) => again(scope, webhook, event)));
  return { sent: missed.length, next: page.next };
};

/** A test event is for one webhook and one moment: nobody misses it. */
const hears = ({ events }: Webhook, { kind }: SequencedEvent): boolean =>
  kind !== 'webhook.test' && (events.includes('*') || events.includes(kind));

const again = ({ ids, now }: WriteScope, webhook: Webhook, event: SequencedEvent): Task => ({
  ...deliveryTask(ids, webhook.id, event),
  runAt: atOnce(now),
});

const openWebhook = async ({ webhooks }: Stores, id: string): Promise<Webhook> => {
  const webhook = await webhooks.find(id);
  if (!webhook) throw notFound('webhook');
  if (!webhook.active)
    throw new DeskError('validation_failed', `The webhook ${webhook.url} is disabled; enable it first.`);
  return webhook;
};
