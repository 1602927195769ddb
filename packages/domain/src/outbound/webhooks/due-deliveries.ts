import type { Workspace } from '../../model/instance/workspace.ts';
import type { SequencedEvent } from '../../model/outbound/event.ts';
import type { Webhook, WebhookDelivery } from '../../model/outbound/webhook.ts';
import type { Stores } from '../../model/ports.ts';

/** `id` is that of the task, and becomes that of the delivery; `insists`: also to a disabled webhook, and once only. */
export type Delivering = Readonly<{
  workspaceId: string;
  id: string;
  webhookId: string;
  eventId: string;
  insists?: boolean;
  traceparent?: string;
}>;

/** The input of an attempt. */
export type DueDelivery = Readonly<{
  webhook: Webhook;
  event: SequencedEvent;
  workspace: Workspace;
  earlier: WebhookDelivery | null;
}>;

/** In the same order; null where nothing is left to send. */
export const dueDeliveriesOf = async (
  { webhooks, events, workspace }: Stores,
  deliveries: readonly Delivering[],
): Promise<readonly (DueDelivery | null)[]> => {
  const eventIds = [...new Set(deliveries.map(({ eventId }) => eventId))];
  const [home, hooks, stored, tried] = await Promise.all([
    workspace.find(),
    webhooks.all().then(byId),
    events.findMany(eventIds).then(byId),
    webhooks.findDeliveries(deliveries.map(({ id }) => id)).then(byId),
  ]);
  return deliveries.map(({ id, webhookId, eventId, insists = false }) => {
    const webhook = hooks.get(webhookId);
    const event = stored.get(eventId);
    const earlier = tried.get(id) ?? null;
    if (!webhook || !event || !home || earlier?.state === 'delivered') return null;
    return webhook.active || insists ? { webhook, event, workspace: home, earlier } : null;
  });
};

const byId = <Entry extends Readonly<{ id: string }>>(
  entries: readonly Entry[],
): ReadonlyMap<string, Entry> => new Map(entries.map((entry) => [entry.id, entry]));
