/** The SLA clock of one ticket (contract §7.8). */
import type { Instant } from '../../kernel/instant.ts';
import type { SlaMetric } from './sla-policy.ts';

/** A pause of a clock; `to` is null while it lasts. */
export type Pause = Readonly<{ from: Instant; to: Instant | null }>;

/**
 * The running cycle of one target. It is due when the counted time since `startedAt`, without pauses, reaches the target.
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
 * At most one target per metric: the running cycle, or the last one. A target that no longer applies is `shelved` with its
 * history and without due instants, in case it applies again. The policy is null when none applies.
 */
export type TicketSla = Readonly<{
  policy: Readonly<{ id: string; name: string }> | null;
  targets: readonly SlaTarget[];
  shelved: readonly SlaTarget[];
}>;

/** The next deadline; null while nothing is due. One that has passed counts until it is met or paused. */
export const nextDueAt = (sla: TicketSla | null): Instant | null => {
  let next: Instant | null = null;
  for (const { dueAt } of sla?.policy ? sla.targets : [])
    if (dueAt !== null && (next === null || dueAt < next)) next = dueAt;
  return next;
};
