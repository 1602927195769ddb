import type { Page, PageRequest } from '../../kernel/page.ts';
import type {
  DeliveryFilter,
  Webhook,
  WebhookAttempt,
  WebhookDelivery,
} from '../../model/outbound/webhook.ts';
import type { Stores } from '../../model/ports.ts';

export const listWebhooks = ({ webhooks }: Stores): Promise<readonly Webhook[]> => webhooks.all();

/** A delivery with all that was tried, oldest first. */
export type LoggedDelivery = WebhookDelivery & Readonly<{ log: readonly WebhookAttempt[] }>;

export type ListDeliveries = Readonly<{ filter: DeliveryFilter; page: PageRequest<string> }>;

export const listDeliveries = async (
  { webhooks }: Stores,
  { filter, page }: ListDeliveries,
): Promise<Page<LoggedDelivery, string>> => {
  const { data, next } = await webhooks.listDeliveries(filter, page);
  const attempts = await webhooks.listAttempts(data.map(({ id }) => id));
  const logs = Map.groupBy(attempts, ({ deliveryId }) => deliveryId);
  return { data: data.map((delivery) => ({ ...delivery, log: logs.get(delivery.id) ?? [] })), next };
};
