/** One attempt to deliver one event to one webhook, and its result (contract §8.5). */
import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { setRecent } from '../../kernel/set-recent.ts';
import { together } from '../../kernel/together.ts';
import { type AddEntry, auditedWrite } from '../../model/audited-write.ts';
import { envelopeOf } from '../../model/outbound/envelope.ts';
import type { Webhook, WebhookDelivery, WebhookSecret } from '../../model/outbound/webhook.ts';
import type { WebhookAnswer, WebhookRequest } from '../../model/outbound/webhook-sender.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { retryChance } from '../tasks/retry-chance.ts';
import { type DeliveryOutcome, deliveryOutcomeOf } from './delivery-outcome.ts';
import { type Delivering, type DueDelivery, dueDeliveriesOf } from './due-deliveries.ts';
import { type Delivered, type Outcome, rememberAttempts } from './remember-attempts.ts';

/** Until when delivery to a receiver is paused; nothing was sent. */
export type Resting = Readonly<{ restsUntil: Instant }>;

/**
 * Null when nothing is left to send: the webhook or the event was deleted, or the event is delivered. Concurrent attempts
 * are read and logged in batches.
 */
export const deliveringWebhooks = (ports: Ports, breaker: Breaker = createBreaker()) => {
  const { work, clock, ids, secrets } = ports;
  const write = auditedWrite(ports);
  const dueDeliveryOf = together((workspaceId, delivering: readonly Delivering[]) =>
    work.read(workspaceId, (stores) => dueDeliveriesOf(stores, delivering)),
  );
  const remember = together(async (workspaceId, outcomes: readonly Outcome[]) => {
    // If a power failure loses this write, the delivery is attempted and logged again, because its task is still queued.
    const run = (stores: Stores, addEntry: AddEntry): Promise<void> =>
      rememberAttempts(stores, { ...ports, addEntry }, outcomes);
    await write(workspaceId, run, { soon: true });
    return outcomes;
  });
  return async (delivering: Delivering): Promise<Delivered | Resting | null> => {
    const due = await dueDeliveryOf(delivering.workspaceId, delivering);
    if (!due) return null;
    const at = clock.now();
    const rest = breaker.restsUntil(delivering.webhookId, at);
    if (rest !== null) return { restsUntil: rest };
    const answer = await send(ports, due, { at, traceparent: delivering.traceparent });
    const now = clock.now();
    breaker.recordAnswer(delivering.webhookId, answer.status !== null, now);
    const attemptId = ids.next();
    const chance = retryChance(secrets, attemptId);
    const delivered = outcomeOf({ delivering, due, answer, at, now, attemptId, chance });
    await remember(delivering.workspaceId, { delivered, now });
    return delivered;
  };
};

/** Every attempt sends the same bytes, made of the event as it was committed. */
const send = (
  ports: Ports,
  { webhook, event, workspace }: DueDelivery,
  { at, traceparent }: Readonly<{ at: Instant; traceparent: string | undefined }>,
): Promise<WebhookAnswer> =>
  ports.webhookSender.send({
    url: webhook.url,
    ...signingSecrets(ports, webhook, at),
    id: event.id,
    at,
    body: JSON.stringify(envelopeOf(event, workspace.slug)),
    ...(traceparent !== undefined && { traceparent }),
  });

type Attempted = Readonly<{
  delivering: Delivering;
  due: DueDelivery;
  answer: WebhookAnswer;
  at: Instant;
  now: Instant;
  attemptId: string;
  chance: number;
}>;

const outcomeOf = ({ delivering, due, answer, at, now, attemptId, chance }: Attempted): Delivered => {
  const { earlier, event } = due;
  const attempts = (earlier?.attempts ?? 0) + 1;
  const firstAttemptAt = earlier?.firstAttemptAt ?? at;
  const judged = deliveryOutcomeOf({ answer, attempts, firstAttemptAt, now, chance });
  const outcome: DeliveryOutcome =
    delivering.insists && judged.type === 'retry' ? { type: 'failed' } : judged;
  const delivery: WebhookDelivery = {
    id: delivering.id,
    webhookId: delivering.webhookId,
    eventId: event.id,
    event: event.kind,
    subjectId: event.subjectId,
    state: stateOf(outcome),
    attempts,
    firstAttemptAt,
    lastAttemptAt: at,
    nextAttemptAt: outcome.type === 'retry' ? outcome.at : null,
  };
  const { status, error, excerpt, durationMs } = answer;
  const attempt = { id: attemptId, deliveryId: delivering.id, at, status, error, excerpt, durationMs };
  return { outcome, delivery, attempt };
};

const stateOf = ({ type }: DeliveryOutcome): WebhookDelivery['state'] => {
  if (type === 'delivered') return 'delivered';
  return type === 'retry' ? 'retrying' : 'failed';
};

/**
 * Which secrets of a webhook sign a request (contract §8.4).
 *
 * Every secret that has not ended signs `webhook-signature`. The oldest of them that is not replaced signs
 * `X-Service-Signature`, so that a receiver that reads only that header still works until it has the new secret.
 */
const signingSecrets = (
  { vault }: Pick<Ports, 'vault'>,
  { secrets }: Webhook,
  at: Instant,
): Pick<WebhookRequest, 'secrets' | 'plainSecret'> => {
  const live = secrets.filter((secret) => isLive(secret, at));
  const plain = live.reduce((newer, older) => (older.replaced ? newer : older));
  return { secrets: live.map(({ sealed }) => vault.open(sealed)), plainSecret: vault.open(plain.sealed) };
};

const isLive = ({ until }: WebhookSecret, at: Instant): boolean => until === null || until > at;

/**
 * Spares a receiver that does not answer, and the workers: after several attempts in a row without any answer it rests,
 * and one attempt after each rest asks whether it is back. Each process keeps its own memory of this.
 */
type Breaker = Readonly<{
  /** Until when the webhook rests; null when it may be tried now. After a rest, the one who asks first may try. */
  restsUntil(webhookId: string, now: Instant): Instant | null;
  /** Records whether an attempt got any response. */
  recordAnswer(webhookId: string, answered: boolean, now: Instant): void;
}>;

type Silence = Readonly<{ count: number; until: Instant }>;

/** The webhook that was silent longest ago is tried again like any other. */
const mostSilences = 10_000;

const createBreaker = (): Breaker => {
  const silences = new Map<string, Silence>();
  const keep = (webhookId: string, silence: Silence): void =>
    setRecent(silences, [webhookId, silence], mostSilences);
  return {
    restsUntil: (webhookId, now) => {
      const silence = silences.get(webhookId);
      if (!silence || silence.count < limits.webhooks.silencesBeforeRest) return null;
      if (silence.until > now) return silence.until;
      keep(webhookId, { ...silence, until: plus(now, limits.webhooks.restMs) });
      return null;
    },
    recordAnswer: (webhookId, answered, now) => {
      if (answered) silences.delete(webhookId);
      else {
        const count = (silences.get(webhookId)?.count ?? 0) + 1;
        keep(webhookId, { count, until: plus(now, limits.webhooks.restMs) });
      }
    },
  };
};
