/** One attempt to deliver one event to one webhook, and what is remembered of it (contract §8.5). */

import type { Instant } from '../../kernel/instant.ts';
import { together } from '../../kernel/together.ts';
import { envelopeOf } from '../../model/outbound/envelope.ts';
import type { WebhookDelivery } from '../../model/outbound/webhook.ts';
import type { WebhookAnswer } from '../../model/outbound/webhook-sender.ts';
import type { Ports } from '../../model/ports.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { type Delivering, type Parcel, parcelsOf } from './parcels.ts';
import { type Delivered, type Outcome, rememberAttempts } from './remember-attempts.ts';
import { signingSecrets } from './signing-secrets.ts';
import { type Verdict, verdictOf } from './verdict.ts';

/** Until when a receiver rests, and nothing was tried. */
export type Resting = Readonly<{ restsUntil: Instant }>;

/**
 * Null when there is nothing to send any more: the webhook or the event is gone, or it was delivered already. Attempts
 * of one moment are read together, and logged together.
 */
export const deliveringWebhooks = (ports: Ports, breaker: Breaker = createBreaker()) => {
  const { work, clock, ids } = ports;
  const parcelOf = together((workspaceId, wanted: readonly Delivering[]) =>
    work.read(workspaceId, (stores) => parcelsOf(stores, wanted)),
  );
  const remember = together(async (workspaceId, outcomes: readonly Outcome[]) => {
    // What a power failure takes back of it is attempted, and logged, again: its task is there then.
    await work.write(workspaceId, (stores) => rememberAttempts(stores, ports, outcomes), { soon: true });
    return outcomes;
  });
  return async (wanted: Delivering): Promise<Delivered | Resting | null> => {
    const parcel = await parcelOf(wanted.workspaceId, wanted);
    if (!parcel) return null;
    const at = clock.now();
    const rest = breaker.restsUntil(wanted.webhookId, at);
    if (rest !== null) return { restsUntil: rest };
    const answer = await send(ports, parcel, at);
    const now = clock.now();
    breaker.heard(wanted.webhookId, answer.status !== null, now);
    const delivered = outcomeOf({ wanted, parcel, answer, at, now, attemptId: ids.next() });
    await remember(wanted.workspaceId, { delivered, now });
    return delivered;
  };
};

/** Every attempt sends the same bytes, made of the event as it was committed. */
const send = (ports: Ports, { webhook, event, workspace }: Parcel, at: Instant): Promise<WebhookAnswer> =>
  ports.webhookSender.send({
    url: webhook.url,
    ...signingSecrets(ports, webhook, at),
    id: event.id,
    at,
    body: JSON.stringify(envelopeOf(event, workspace.slug)),
  });

type Attempted = Readonly<{
  wanted: Delivering;
  parcel: Parcel;
  answer: WebhookAnswer;
  at: Instant;
  now: Instant;
  attemptId: string;
}>;

const outcomeOf = ({ wanted, parcel, answer, at, now, attemptId }: Attempted): Delivered => {
  const { earlier, event } = parcel;
  const attempts = (earlier?.attempts ?? 0) + 1;
  const firstAttemptAt = earlier?.firstAttemptAt ?? at;
  const judged = verdictOf({ answer, attempts, firstAttemptAt, now, chance: chanceOf(attemptId) });
  const verdict: Verdict = wanted.insists && judged.type === 'retry' ? { type: 'failed' } : judged;
  const delivery: WebhookDelivery = {
    id: wanted.id,
    webhookId: wanted.webhookId,
    eventId: event.id,
    event: event.kind,
    subjectId: event.subjectId,
    state: stateOf(verdict),
    attempts,
    firstAttemptAt,
    lastAttemptAt: at,
    nextAttemptAt: verdict.type === 'retry' ? verdict.at : null,
  };
  const { status, error, excerpt, durationMs } = answer;
  const attempt = { id: attemptId, deliveryId: wanted.id, at, status, error, excerpt, durationMs };
  return { verdict, delivery, attempt };
};

const stateOf = ({ type }: Verdict): WebhookDelivery['state'] => {
  if (type === 'delivered') return 'delivered';
  return type === 'retry' ? 'retrying' : 'failed';
};

/** The end of an id is random. */
const chanceOf = (id: string): number => Number.parseInt(id.slice(-6), 16) / 0xff_ff_ff;
