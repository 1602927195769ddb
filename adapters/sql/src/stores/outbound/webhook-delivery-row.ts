import type { WebhookAttempt, WebhookDelivery } from '@tidemark/domain';
import type { AttemptRow, DeliveryRow } from '../../automation-rows.ts';

export const deliveryToRow = (delivery: WebhookDelivery): DeliveryRow => ({
  id: delivery.id,
  webhook_id: delivery.webhookId,
  event_id: delivery.eventId,
  event: delivery.event,
  subject_id: delivery.subjectId,
  state: delivery.state,
  attempts: delivery.attempts,
  first_attempt_at: delivery.firstAttemptAt,
  last_attempt_at: delivery.lastAttemptAt,
  next_attempt_at: delivery.nextAttemptAt,
});

export const deliveryFromRow = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  webhookId: row.webhook_id,
  eventId: row.event_id,
  event: row.event,
  subjectId: row.subject_id,
  state: row.state,
  attempts: row.attempts,
  firstAttemptAt: row.first_attempt_at,
  lastAttemptAt: row.last_attempt_at,
  nextAttemptAt: row.next_attempt_at,
});

export const attemptToRow = (attempt: WebhookAttempt): AttemptRow => ({
  id: attempt.id,
  delivery_id: attempt.deliveryId,
  at: attempt.at,
  status: attempt.status,
  error: attempt.error,
  excerpt: attempt.excerpt,
  duration_ms: attempt.durationMs,
});

export const attemptFromRow = (row: AttemptRow): WebhookAttempt => ({
  id: row.id,
  deliveryId: row.delivery_id,
  at: row.at,
  status: row.status,
  error: row.error,
  excerpt: row.excerpt,
  durationMs: row.duration_ms,
});
