/** Sends a `webhook.test` event to one webhook, now, and tells what came of it. */

import { notFound } from '../../kernel/errors.ts';
import type { Call } from '../../model/actor.ts';
import type { DeskEvent } from '../../model/outbound/event.ts';
import type { Ports } from '../../model/ports.ts';
import { type WriteScope, writing } from '../../model/use-case.ts';
import { eventOf } from '../events/event-of.ts';
import { deliveringWebhooks } from './deliver-webhook.ts';
import type { Delivered } from './remember-attempts.ts';

/** Whether the webhook is active or not, and whatever it subscribes to. */
export const testingWebhooks = (ports: Ports) => {
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
