/** The SLA clock of one ticket ("SLA clock object" in the API document; section 7 of the decisions). */
import type { Instant } from '../instant.ts';
import type { SlaMetric } from './sla-policy.ts';

/** A time in which a clock stood still; `to` is null while it lasts. */
export type Pause = Readonly<{ from: Instant; to: Instant | null }>;

/**
 * One promise on the way: due when the time that counts since `startedAt`, pauses left out, reaches the promise.
 * `dueAt` and `warnAt` are null while it is paused or once it is fulfilled. `warnedAt` and `breachedAt` are stamped once
 * and never moved.
 */
export type SlaTarget = Readonly<{
  metric: SlaMetric;
  startedAt: Instant;
  dueAt: Instant | null;
  warnAt: Instant | null;
  pauses: readonly Pause[];
  fulfilledAt: Instant | null;
  warnedAt: Instant | null;
  breachedAt: Instant | null;
}>;

/** At most one target a metric: the running cycle, or the last one. */
export type TicketSla = Readonly<{ policyId: string; policyName: string; targets: readonly SlaTarget[] }>;
