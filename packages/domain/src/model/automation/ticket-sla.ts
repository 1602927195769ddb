/** The SLA clock of one ticket (contract §7.8). */
import type { Instant } from '../../kernel/instant.ts';
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

/**
 * At most one target a metric: the running cycle, or the last one. What is promised no longer is `shelved`, with what
 * happened to it and without an aim, should it be promised again. The policy is null when none applies any more.
 */
export type TicketSla = Readonly<{
  policy: Readonly<{ id: string; name: string }> | null;
  targets: readonly SlaTarget[];
  shelved: readonly SlaTarget[];
}>;
