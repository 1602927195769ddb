import { passes } from '../kernel/filter.ts';
import {
  deliveryFilterRules,
  urlTaken,
  type Webhook,
  type WebhookDelivery,
  type WebhookStore,
} from '../model/outbound/webhook.ts';
import { raiseConfiguration } from './memory-configuration.ts';
import { byId } from './memory-order.ts';
import { newestFirst } from './memory-pages.ts';
import type { Tables } from './memory-tables.ts';

export const memoryWebhooks = (tables: Tables): WebhookStore => {
  const webhooks = tables.of('webhooks');
  const deliveries = tables.of('webhookDeliveries');
  const attempts = tables.of('webhookAttempts');
  const removeDeliveries = (gone: readonly WebhookDelivery[]): number => {
    const ids = new Set(gone.map(({ id }) => id));
    for (const id of ids) deliveries.remove(id);
    for (const { id, deliveryId } of attempts.all()) if (ids.has(deliveryId)) attempts.remove(id);
    return ids.size;
  };

  const refuseTaken = ({ id, url }: Webhook): void => {
    if (webhooks.all().some((other) => other.url === url && other.id !== id)) throw urlTaken(url);
  };

  return {
    find: async (id) => webhooks.find(id),
    findForChange: async (id) => webhooks.find(id),
    all: async () => webhooks.all().toSorted(byId),
    add: async (webhook) => {
      refuseTaken(webhook);
      webhooks.put(webhook.id, webhook);
      raiseConfiguration(tables);
    },
    save: async (webhook) => {
      refuseTaken(webhook);
      webhooks.replace(webhook.id, webhook);
      raiseConfiguration(tables);
    },
    setFailingSince: async (id, failingSince) => {
      const webhook = webhooks.find(id);
      if (webhook) webhooks.put(id, { ...webhook, failingSince });
    },
    remove: async (id) => {
      removeDeliveries(deliveries.all().filter(({ webhookId }) => webhookId === id));
      webhooks.remove(id);
      raiseConfiguration(tables);
    },
    record: async (attempted) => {
      for (const { delivery, attempt } of attempted) {
        if (!webhooks.find(delivery.webhookId))
          throw new Error('Expected a webhook of the delivery, got none.');
        deliveries.put(delivery.id, delivery);
        attempts.put(attempt.id, attempt);
      }
    },
    findDelivery: async (id) => deliveries.find(id),
    findDeliveries: async (ids) => deliveries.all().filter(({ id }) => ids.includes(id)),
    listDeliveries: async (filter, page) =>
      newestFirst(
        deliveries.all().filter((delivery) => passes(delivery, filter, deliveryFilterRules)),
        page,
      ),
    listAttempts: async (deliveryIds) =>
      attempts
        .all()
        .filter(({ deliveryId }) => deliveryIds.includes(deliveryId))
        .toSorted(byId),
    deliveredOf: async (webhookId, eventIds) =>
      eventIds.filter((id) =>
        deliveries
          .all()
          .some(
            ({ eventId, state, ...delivery }) =>
              eventId === id && state === 'delivered' && delivery.webhookId === webhookId,
          ),
      ),
    hasDeliveriesBefore: async (instant) =>
      deliveries.all().some(({ lastAttemptAt }) => lastAttemptAt < instant),
    removeDeliveriesBefore: async (instant, limit) => {
      const old = deliveries.all().filter(({ lastAttemptAt }) => lastAttemptAt < instant);
      return removeDeliveries(old.slice(0, limit));
    },
    removeDeliveriesOf: async (eventIds) => {
      removeDeliveries(deliveries.all().filter(({ eventId }) => eventIds.includes(eventId)));
    },
    removeDeliveriesAbout: async (subjectIds) => {
      removeDeliveries(deliveries.all().filter(({ subjectId }) => subjectIds.includes(subjectId)));
    },
  };
};
