/** The outcome of an attempt: the retries of contract §8.5. Pure. */
import { type Instant, later, millisecondsOf, plus, toInstant } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { WebhookAnswer } from '../../model/outbound/webhook-sender.ts';

export type DeliveryOutcome =
  | Readonly<{ type: 'delivered' }>
  | Readonly<{ type: 'retry'; at: Instant }>
  | Readonly<{ type: 'failed' }>
  /** The receiver responded with 410 Gone. */
  | Readonly<{ type: 'gone' }>;

/** `attempts` counts this one; `chance`, from 0 to 1, spreads the retries of many deliveries. */
export type Tried = Readonly<{
  answer: WebhookAnswer;
  attempts: number;
  firstAttemptAt: Instant;
  now: Instant;
  chance: number;
}>;

export const deliveryOutcomeOf = (tried: Tried): DeliveryOutcome => {
  const { status } = tried.answer;
  if (status !== null && status >= 200 && status <= 299) return { type: 'delivered' };
  if (status === 410) return { type: 'gone' };
  const at = nextAttemptAt(tried);
  return at > plus(tried.firstAttemptAt, limits.webhooks.retryForMs)
    ? { type: 'failed' }
    : { type: 'retry', at };
};

const nextAttemptAt = ({ answer, attempts, now, chance }: Tried): Instant => {
  const { retryDelaysMs, retryJitter } = limits.webhooks;
  const delay = retryDelaysMs[attempts - 1] ?? retryDelaysMs.at(-1) ?? 0;
  const scheduled = plus(now, Math.round(delay * (1 + retryJitter * (2 * chance - 1))));
  return later(scheduled, requestedRetry(answer.retryAfter, now));
};

/** `Retry-After` in either form, at most a day; null for anything else. */
const requestedRetry = (retryAfter: string | null, now: Instant): Instant => {
  const text = (retryAfter ?? '').trim();
  const at = /^\d{1,9}$/.test(text) ? millisecondsOf(now) + Number(text) * 1_000 : Date.parse(text);
  const latest = millisecondsOf(now) + limits.webhooks.longestRetryAfterMs;
  return at > millisecondsOf(now) ? toInstant(Math.min(at, latest)) : now;
};
