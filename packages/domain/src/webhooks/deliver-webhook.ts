/** One attempt to deliver one event to one webhook, and what is remembered of it (section 8 of the decisions). */
import { envelopeOf } from '../events/envelope.ts';
import type { SequencedEvent } from '../events/event.ts';
import { type Instant, plus } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports, Stores } from '../ports.ts';
import type { Workspace } from '../workspaces/workspace.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { disableWebhook } from './disable-webhook.ts';
import { type Verdict, verdictOf } from './verdict.ts';
import type { Webhook, WebhookAttempt, WebhookDelivery } from './webhook.ts';
import type { WebhookAnswer } from './webhook-sender.ts';

/** `id` is that of the task, and becomes that of the delivery; `insists`: also to a disabled webhook, and once only. */
export type Delivering = Readonly<{
  workspaceId: string;
  id: string;
  webhookId: string;
  eventId: string;
  insists?: boolean;
}>;

export type Delivered = Readonly<{ verdict: Verdict; delivery: WebhookDelivery; attempt: WebhookAttempt }>;

/** Null when there is nothing to send any more: the webhook or the event is gone, or it was delivered already. */
export const deliveringWebhooks = (ports: Ports, breaker: Breaker = createBreaker()) => {
  return async (wanted: Delivering): Promise<Delivered | null> => {
    const parcel = await ports.work.read(wanted.workspaceId, (stores) => parcelOf(stores, wanted));
    if (!parcel) return null;
    const at = ports.clock.now();
    const rest = breaker.restsUntil(wanted.webhookId, at);
    const answer = rest === null ? await send(ports, parcel, at) : spared(rest);
    const now = ports.clock.now();
    if (rest === null) breaker.heard(wanted.webhookId, answer.status !== null, now);
    const outcome = outcomeOf({ wanted, parcel, answer, at, now, attemptId: ports.ids.next() });
    await ports.work.write(wanted.workspaceId, (stores) => remember(stores, ports, { outcome, now }));
    return outcome;
  };
};

type Parcel = Readonly<{
  webhook: Webhook;
  event: SequencedEvent;
  workspace: Workspace;
  earlier: WebhookDelivery | null;
}>;

const parcelOf = async (
  stores: Stores,
  { id, webhookId, eventId, insists = false }: Delivering,
): Promise<Parcel | null> => {
  const webhook = await stores.webhooks.find(webhookId);
  const event = await stores.events.find(eventId);
  const workspace = await stores.workspace.find();
  const earlier = await stores.webhooks.findDelivery(id);
  if (!webhook || !event || !workspace || earlier?.state === 'delivered') return null;
  if (!webhook.active && !insists) return null;
  return { webhook, event, workspace, earlier };
};

/** Every attempt sends the same bytes, made of the event as it was committed. */
const send = (ports: Ports, { webhook, event, workspace }: Parcel, at: Instant): Promise<WebhookAnswer> =>
  ports.webhookSender.send({
    url: webhook.url,
    secrets: webhook.secrets
      .filter(({ until }) => until === null || until > at)
      .map(({ sealed }) => ports.vault.open(sealed)),
    id: event.id,
    at,
    body: JSON.stringify(envelopeOf(event, workspace.slug)),
  });

const spared = (until: Instant): WebhookAnswer => ({
  status: null,
  error: `not sent: the receiver has not answered for a while, it is asked again after ${until}`,
  excerpt: null,
  retryAfter: null,
  durationMs: 0,
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

type Remembered = Readonly<{ outcome: Delivered; now: Instant }>;

const remember = async (stores: Stores, ports: Ports, { outcome, now }: Remembered): Promise<void> => {
  const { delivery, attempt, verdict } = outcome;
  const webhook = await stores.webhooks.find(delivery.webhookId);
  // Removed while it was tried: its log went with it.
  if (!webhook) return;
  await stores.webhooks.record(delivery, attempt);
  if (verdict.type === 'delivered') {
    if (webhook.failingSince !== null) await stores.webhooks.setFailingSince(webhook.id, null);
    return;
  }
  if (webhook.failingSince === null) await stores.webhooks.setFailingSince(webhook.id, attempt.at);
  const reason = reasonToDisable(webhook, verdict, now);
  if (reason !== null && webhook.active) await disableWebhook(stores, ports, { id: webhook.id, reason, now });
};

const reasonToDisable = ({ failingSince }: Webhook, { type }: Verdict, now: Instant): string | null => {
  if (type === 'gone') return 'The receiver answered 410 Gone.';
  const { retryForMs } = limits.webhooks;
  if (failingSince !== null && plus(failingSince, retryForMs) <= now)
    return `Nothing but failures since ${failingSince}.`;
  return null;
};
