/** The use cases of webhooks, for `createDesk`. */

import { notFound } from '../../kernel/errors.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import type { DeskEvent } from '../../model/outbound/event.ts';
import type {
  DeliveryFilter,
  Webhook,
  WebhookAttempt,
  WebhookDelivery,
} from '../../model/outbound/webhook.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, type WriteScope, writing } from '../../model/use-case.ts';
import { eventOf } from '../events/event-of.ts';
import { addWebhook, allowedWebhookUrl, type IssuedWebhook } from './add-webhook.ts';
import {
  activateWebhookSecret,
  disableWebhookByHand,
  enableWebhook,
  type ReferrersOf,
  removeWebhook,
  rotateWebhookSecret,
} from './change-webhook.ts';
import { deliveringWebhooks } from './deliver-webhook.ts';
import type { Delivered } from './remember-attempts.ts';
import { type Recovery, recoverSome, redeliver } from './send-again.ts';
import { mintWebhookSecret } from './webhook-secret.ts';

export type WebhookWanted = Readonly<{ url: string; events: readonly string[] }>;

export const webhookCases = (ports: Ports, referrersOf: ReferrersOf) => {
  const { secrets, vault } = ports;
  const read = reading(ports);
  const write = writing(ports);
  return {
    /** Throws `validation_failed` for `url` when the guard refuses its address. */
    add: async (call: Call, { url, events }: WebhookWanted): Promise<IssuedWebhook> =>
      write(addWebhook)(call, {
        url: await allowedWebhookUrl(ports, url),
        events,
        secret: mintWebhookSecret(secrets, vault),
      }),
    list: (call: Call) => read(listWebhooks)(call, undefined),
    enable: write(enableWebhook),
    disable: write(disableWebhookByHand),
    rotate: (call: Call, id: string): Promise<IssuedWebhook> =>
      write(rotateWebhookSecret)(call, { id, secret: mintWebhookSecret(secrets, vault) }),
    activate: write(activateWebhookSecret),
    remove: write(removeWebhook(referrersOf)),
    test: testingWebhooks(ports),
    listDeliveries: read(listDeliveries),
    redeliver: write(redeliver),
    /** Sends all missed events since an instant again, in steps, and returns their number. */
    recover: async (call: Call, wanted: Omit<Recovery, 'after'>): Promise<number> => {
      let sent = 0;
      let after: number | null = null;
      do {
        const step: Awaited<ReturnType<typeof recoverSome>> = await write(recoverSome)(call, {
          ...wanted,
          after,
        });
        sent += step.sent;
        after = step.next;
      } while (after !== null);
      return sent;
    },
  };
};

const listWebhooks = ({ webhooks }: Stores): Promise<readonly Webhook[]> => webhooks.all();

/** A delivery with all its attempts, oldest first. */
type LoggedDelivery = WebhookDelivery & Readonly<{ log: readonly WebhookAttempt[] }>;

type ListDeliveries = Readonly<{ filter: DeliveryFilter; page: PageRequest<string> }>;

const listDeliveries = async (
  { webhooks }: Stores,
  { filter, page }: ListDeliveries,
): Promise<Page<LoggedDelivery, string>> => {
  const { data, next } = await webhooks.listDeliveries(filter, page);
  const attempts = await webhooks.listAttempts(data.map(({ id }) => id));
  const logs = Map.groupBy(attempts, ({ deliveryId }) => deliveryId);
  return { data: data.map((delivery) => ({ ...delivery, log: logs.get(delivery.id) ?? [] })), next };
};

/**
 * Sends a `webhook.test` event to one webhook at once and returns the result, whether the webhook is active or not, and
 * whatever it subscribes to.
 */
const testingWebhooks = (ports: Ports) => {
  const addEvent = writing(ports)(addTestEvent);
  return async (call: Call, webhookId: string): Promise<Delivered> => {
    const event = await addEvent(call, webhookId);
    const deliver = deliveringWebhooks(ports);
    const delivered = await deliver({
      workspaceId: call.workspaceId,
      id: ports.ids.next(),
      webhookId,
      eventId: event.id,
      insists: true,
    });
    // A memory of its own has heard no silence: only a webhook that was removed meanwhile gets no answer.
    if (!delivered || 'restsUntil' in delivered) throw notFound('webhook');
    return delivered;
  };
};

const addTestEvent = async (scope: WriteScope, webhookId: string): Promise<DeskEvent> => {
  if (!(await scope.stores.webhooks.find(webhookId))) throw notFound('webhook');
  const event = eventOf(scope, 'webhook.test', webhookId, { message: 'It works.' });
  // Not emitted to whom else it may concern: it is about this webhook alone.
  await scope.stores.events.add([event]);
  return event;
};
