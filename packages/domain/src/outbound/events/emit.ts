/** Events and their deliveries commit with the change that made them (contract §8.3). */

import type { DeskEvent } from '../../model/outbound/event.ts';
import { atOnce, type Task } from '../../model/outbound/task.ts';
import type { WebhookEndpoint } from '../../model/outbound/webhook.ts';
import type { Ids } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';

/** An event, and webhooks that get it whatever they subscribe to. */
export type Emission = Readonly<{ event: DeskEvent; also?: readonly string[] }>;

/** The only function that creates events: each with a task for every webhook that listens. */
export const emit = (scope: WriteScope, events: readonly DeskEvent[]): Promise<void> =>
  emitTo(
    scope,
    events.map((event) => ({ event })),
  );

export const emitTo = async (scope: WriteScope, emissions: readonly Emission[]): Promise<void> => {
  if (emissions.length === 0) return;
  const { stores, ids, traceparent } = scope;
  await stores.events.add(emissions.map(({ event }) => event));
  const { webhooks } = await stores.configuration.automation();
  if (webhooks.length === 0) return;
  const tasks = emissions.flatMap(({ event, also = [] }) =>
    listeners(webhooks, event, also).map((id) => inTrace(deliveryTask(ids, id, event), traceparent)),
  );
  if (tasks.length > 0) await stores.tasks.add(tasks);
};

const listeners = (
  webhooks: readonly WebhookEndpoint[],
  { kind }: DeskEvent,
  also: readonly string[],
): readonly string[] =>
  webhooks
    .filter(({ id, events }) => events.includes('*') || events.includes(kind) || also.includes(id))
    .map(({ id }) => id);

/** First attempts about one subject go to one webhook in the order of its events. */
export const deliveryTask = (
  ids: Ids,
  webhookId: string,
  { id, subjectId, occurredAt }: Pick<DeskEvent, 'id' | 'subjectId' | 'occurredAt'>,
): Task => ({
  id: ids.next(),
  kind: 'webhook.deliver',
  payload: { webhook_id: webhookId, event_id: id },
  lane: deliveryLane(webhookId, { subjectId }),
  group: webhookId,
  runAt: atOnce(occurredAt),
});

/** The delivery belongs to the trace of the call that made the event. */
const inTrace = (task: Task, traceparent: WriteScope['traceparent']): Task =>
  traceparent ? { ...task, payload: { ...task.payload, traceparent } } : task;

export const deliveryLane = (webhookId: string, { subjectId }: Pick<DeskEvent, 'subjectId'>): string =>
  `${webhookId} ${subjectId}`;
