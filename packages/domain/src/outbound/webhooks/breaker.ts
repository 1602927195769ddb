/**
 * Spares a receiver that does not answer, and the workers: after several attempts in a row without any answer it rests,
 * and one attempt after each rest asks whether it is back. Each process keeps its own memory of this.
 */
import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';

export type Breaker = Readonly<{
  /** Until when the webhook rests; null when it may be tried now. After a rest, the one who asks first may try. */
  restsUntil(webhookId: string, now: Instant): Instant | null;
  /** Hears whether an attempt was answered at all, well or badly. */
  heard(webhookId: string, answered: boolean, now: Instant): void;
}>;

export const createBreaker = (): Breaker => {
  const silences = new Map<string, Readonly<{ count: number; until: Instant }>>();
  return {
    restsUntil: (webhookId, now) => {
      const silence = silences.get(webhookId);
      if (!silence || silence.count < limits.webhooks.silencesBeforeRest) return null;
      if (silence.until > now) return silence.until;
      silences.set(webhookId, { ...silence, until: plus(now, limits.webhooks.restMs) });
      return null;
    },
    heard: (webhookId, answered, now) => {
      if (answered) silences.delete(webhookId);
      else {
        const count = (silences.get(webhookId)?.count ?? 0) + 1;
        silences.set(webhookId, { count, until: plus(now, limits.webhooks.restMs) });
      }
    },
  };
};
