/** Webhooks and their deliveries as those who manage them see them: literals, so that no secret leaks. */
import {
  deliveryStates,
  eventKinds,
  type LoggedDelivery,
  type Webhook,
  type WebhookAttempt,
} from '@tidemark/domain';
import * as v from 'valibot';
import { at, atOrNull, count, id, textOrNull } from '../../api/wire.ts';

export const WebhookWire = v.object({
  id,
  url: v.string(),
  events: v.array(v.picklist([...eventKinds, '*'])),
  active: v.boolean(),
  disabled_reason: v.pipe(
    textOrNull,
    v.description('Why the server disabled it; null while it is active, and when a person did.'),
  ),
  failing_since: atOrNull,
  is_rotating: v.pipe(
    v.boolean(),
    v.description('Whether an earlier secret still signs, until the newest one is activated.'),
  ),
  created_at: at,
  updated_at: at,
});

export const webhookToWire = (webhook: Webhook): v.InferOutput<typeof WebhookWire> => ({
  id: webhook.id,
  url: webhook.url,
  events: [...webhook.events],
  active: webhook.active,
  disabled_reason: webhook.disabledReason,
  failing_since: webhook.failingSince,
  is_rotating: webhook.secrets.slice(1).some(({ replaced }) => replaced !== true),
  created_at: webhook.createdAt,
  updated_at: webhook.updatedAt,
});

export const AttemptWire = v.object({
  id,
  at,
  status: v.pipe(v.nullable(count), v.description('The HTTP status; null where nothing came back.')),
  error: textOrNull,
  excerpt: v.pipe(textOrNull, v.description('How the response begins.')),
  duration_ms: count,
});

export const attemptToWire = (attempt: WebhookAttempt): v.InferOutput<typeof AttemptWire> => ({
  id: attempt.id,
  at: attempt.at,
  status: attempt.status,
  error: attempt.error,
  excerpt: attempt.excerpt,
  duration_ms: attempt.durationMs,
});

export const DeliveryWire = v.object({
  id,
  webhook_id: id,
  event: v.string(),
  state: v.picklist(deliveryStates),
  attempts: count,
  first_attempt_at: at,
  last_attempt_at: at,
  next_attempt_at: atOrNull,
  log: v.pipe(v.array(AttemptWire), v.description('Its attempts, oldest first.')),
});

export const deliveryToWire = ({ log, ...delivery }: LoggedDelivery): v.InferOutput<typeof DeliveryWire> => ({
  id: delivery.id,
  webhook_id: delivery.webhookId,
  event: delivery.event,
  state: delivery.state,
  attempts: delivery.attempts,
  first_attempt_at: delivery.firstAttemptAt,
  last_attempt_at: delivery.lastAttemptAt,
  next_attempt_at: delivery.nextAttemptAt,
  log: log.map(attemptToWire),
});
