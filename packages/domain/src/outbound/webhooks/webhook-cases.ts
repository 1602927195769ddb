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
import { type Listener, lastSequence, listenerSecret } from './terminal-listener.ts';
import { mintWebhookSecret } from './webhook-secret.ts';

/** Webhooks and what is delivered to them (contract §8.3 to §8.6). Those that take an id throw `not_found` for an unknown one. */
export interface WebhookCases {
  /**
   * Adds an active webhook (contract §8.6); its secret is shown once.
   *
   * Throws `validation_failed` for `events`, and for a `url` that the workspace has already or whose address is refused; also
   * when the workspace has the most webhooks that it may have.
   */
  add(call: Call, input: WebhookInput): Promise<IssuedWebhook>;
  /** All webhooks of the workspace, oldest first. */
  list(call: Call): Promise<readonly Webhook[]>;
  /** Delivers to it again, and forgets its failures. */
  enable(call: Call, id: string): Promise<Webhook>;
  /** Delivers nothing to it until it is enabled. */
  disable(call: Call, id: string): Promise<Webhook>;
  /** The first step of a rotation (contract §8.4): issues a new secret, which is shown once. */
  rotate(call: Call, id: string): Promise<IssuedWebhook>;
  /** The second step of a rotation (contract §8.4): the newest secret signs `X-Service-Signature` from now on. */
  activate(call: Call, id: string): Promise<Webhook>;
  /** Removes it with its log and what waits for it. Throws `validation_failed` while a rule calls it. */
  remove(call: Call, id: string): Promise<void>;
  /** Sends a `webhook.test` event to it at once (contract §8.1), whether it is active or not. */
  test(call: Call, id: string): Promise<Delivered>;
  /** The log of the last 30 days (contract §8.5), each delivery with its attempts. */
  listDeliveries(call: Call, input: ListDeliveries): Promise<Page<LoggedDelivery, string>>;
  /** Queues one delivery again (contract §8.5), and returns the id of the new one. Throws `validation_failed` for a disabled webhook. */
  redeliver(call: Call, deliveryId: string): Promise<string>;
  /**
   * Queues all that a webhook has missed since an instant (contract §8.5), in steps, and returns how many events these are:
   * what failed, and what happened while it was disabled. What is queued for a first attempt is left as it is.
   *
   * Throws `validation_failed` for a disabled webhook.
   */
  recover(call: Call, input: RecoverWebhook): Promise<number>;
  /** For a program that forwards events from now on, without a webhook: what signs them, and after which one it begins. */
  listener(call: Call): Promise<Listener>;
}

export type RecoverWebhook = Omit<Recovery, 'after'>;

export type WebhookInput = Readonly<{ url: string; events: readonly string[] }>;

export const webhookCases = (ports: Ports, referrersOf: ReferrersOf): WebhookCases => {
  const { secrets, vault } = ports;
  const read = reading(ports);
  const write = writing(ports);
  return {
    add: async (call, { url, events }) =>
      write(addWebhook)(call, {
        url: await allowedWebhookUrl(ports, url),
        events,
        secret: mintWebhookSecret(secrets, vault),
      }),
    list: (call) => read(listWebhooks)(call, undefined),
    enable: write(enableWebhook),
    disable: write(disableWebhookByHand),
    rotate: (call, id) => write(rotateWebhookSecret)(call, { id, secret: mintWebhookSecret(secrets, vault) }),
    activate: write(activateWebhookSecret),
    remove: write(removeWebhook(referrersOf)),
    test: testingWebhooks(ports),
    listDeliveries: read(listDeliveries),
    redeliver: write(redeliver),
    recover: async (call, input) => {
      let sent = 0;
      let after: number | null = null;
      do {
        const step: Awaited<ReturnType<typeof recoverSome>> = await write(recoverSome)(call, {
          ...input,
          after,
        });
        sent += step.sent;
        after = step.next;
      } while (after !== null);
      return sent;
    },
    listener: async (call) => ({
      secret: listenerSecret(vault, call),
      after: await read(lastSequence)(call, undefined),
    }),
  };
};

const listWebhooks = ({ webhooks }: Stores): Promise<readonly Webhook[]> => webhooks.all();

/** A delivery with all its attempts, oldest first. */
export type LoggedDelivery = WebhookDelivery & Readonly<{ log: readonly WebhookAttempt[] }>;

export type ListDeliveries = Readonly<{ filter: DeliveryFilter; page: PageRequest<string> }>;

const listDeliveries = async (
  { webhooks }: Stores,
  { filter, page }: ListDeliveries,
): Promise<Page<LoggedDelivery, string>> => {
  const { data, next } = await webhooks.listDeliveries(filter, page);
  const attempts = await webhooks.listAttempts(data.map(({ id }) => id));
  const logs = Map.groupBy(attempts, ({ deliveryId }) => deliveryId);
  return { data: data.map((delivery) => ({ ...delivery, log: logs.get(delivery.id) ?? [] })), next };
};

const testingWebhooks = (ports: Ports): WebhookCases['test'] => {
  const addEvent = writing(ports)(addTestEvent);
  return async (call, webhookId) => {
    const event = await addEvent(call, webhookId);
    const deliver = deliveringWebhooks(ports);
    const delivered = await deliver({
      workspaceId: call.workspaceId,
      id: ports.ids.next(),
      webhookId,
      eventId: event.id,
      insists: true,
    });
    // With a memory of its own no receiver is paused, so only a webhook that was removed meanwhile gets no attempt.
    if (!delivered || 'restsUntil' in delivered) throw notFound('webhook');
    return delivered;
  };
};

const addTestEvent = async (scope: WriteScope, webhookId: string): Promise<DeskEvent> => {
  if (!(await scope.stores.webhooks.find(webhookId))) throw notFound('webhook');
  const event = eventOf(scope, {
    kind: 'webhook.test',
    subjectId: webhookId,
    data: { message: 'It works.' },
  });
  // Not emitted to whom else it may concern: it is about this webhook alone.
  await scope.stores.events.add([event]);
  return event;
};
