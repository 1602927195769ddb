/** Webhooks and their deliveries as the command line prints them. Literals, so that no secret leaks. */
import type { Webhook, WebhookAttempt, WebhookDelivery } from '@tidemark/domain';

export const webhookRecord = (webhook: Webhook) => ({
  id: webhook.id,
  url: webhook.url,
  events: webhook.events,
  active: webhook.active,
  disabled_reason: webhook.disabledReason,
  failing_since: webhook.failingSince,
  created_at: webhook.createdAt,
  updated_at: webhook.updatedAt,
});

type Logged = WebhookDelivery & Readonly<{ log: readonly WebhookAttempt[] }>;

/** `url` is where the webhook leads now. */
export const deliveryRecord = ({ log, ...delivery }: Logged, url: string | null) => ({
  id: delivery.id,
  webhook_id: delivery.webhookId,
  url,
  event_id: delivery.eventId,
  event: delivery.event,
  state: delivery.state,
  attempts: delivery.attempts,
  first_attempt_at: delivery.firstAttemptAt,
  last_attempt_at: delivery.lastAttemptAt,
  next_attempt_at: delivery.nextAttemptAt,
  log: log.map(attemptRecord),
});

export const attemptRecord = (attempt: WebhookAttempt) => ({
  id: attempt.id,
  at: attempt.at,
  status: attempt.status,
  error: attempt.error,
  excerpt: attempt.excerpt,
  duration_ms: attempt.durationMs,
});
