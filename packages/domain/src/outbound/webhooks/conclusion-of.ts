import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Webhook } from '../../model/outbound/webhook.ts';
import type { Outcome } from './remember-attempts.ts';
import type { Verdict } from './verdict.ts';

/** What attempts say about a webhook; `ending` is why it is to be disabled, and since when. */
export type Conclusion = Readonly<{
  failingSince: Instant | null;
  ending: Readonly<{ reason: string; now: Instant }> | null;
}>;

/** A test that fails says nothing about deliveries: a person made it, perhaps before the receiver was there. */
export const conclusionOf = (webhook: Webhook, outcomes: readonly Outcome[]): Conclusion => {
  let { failingSince } = webhook;
  let ending: Conclusion['ending'] = null;
  for (const { delivered, now } of outcomes) {
    const { delivery, attempt, verdict } = delivered;
    const isTest = delivery.event === 'webhook.test';
    const reason = reasonToDisable(isTest ? null : failingSince, verdict, now);
    if (reason !== null && webhook.active) ending ??= { reason, now };
    if (verdict.type === 'delivered') failingSince = null;
    else if (!isTest) failingSince ??= attempt.at;
  }
  return { failingSince, ending };
};

const reasonToDisable = (failingSince: Instant | null, { type }: Verdict, now: Instant): string | null => {
  if (type === 'delivered') return null;
  if (type === 'gone') return 'The receiver answered 410 Gone.';
  const { retryForMs } = limits.webhooks;
  if (failingSince !== null && plus(failingSince, retryForMs) <= now)
    return `Nothing but failures since ${failingSince}.`;
  return null;
};
