/** Stamps on an SLA clock: the workspace acted on a warning, or on a breach. */
import type { Instant } from '../../kernel/instant.ts';
import type { SlaMetric } from './sla-policy.ts';
import type { SlaTarget, TicketSla } from './ticket-sla.ts';

/** A new stamp; `dueAt` is the due instant of the target, for a warning too. */
export type Stamp = Readonly<{ metric: SlaMetric; kind: 'warned' | 'breached'; dueAt: Instant }>;

/**
 * Stamps targets that are due and not stamped yet, with the instant at which the workspace acts. If the warning was missed
 * because the service was down, both are stamped, the warning first: its rules must not depend on our uptime. Call this
 * with the old clock before a write changes it, so that a late reply is still a breach.
 */
export const stampDue = (
  sla: TicketSla,
  now: Instant,
): Readonly<{ sla: TicketSla; stamps: readonly Stamp[] }> => {
  const stamps = sla.targets.flatMap((target) => stampsOf(target, now));
  if (stamps.length === 0) return { sla, stamps };
  return { sla: { ...sla, targets: sla.targets.map((target) => stamped(target, stamps, now)) }, stamps };
};

const stampsOf = ({ metric, dueAt, ...target }: SlaTarget, now: Instant): Stamp[] => {
  if (dueAt === null || target.fulfilledAt !== null || target.breachedAt !== null) return [];
  const stamps: Stamp[] = [];
  if (target.warnedAt === null && target.warnAt !== null && target.warnAt <= now)
    stamps.push({ metric, kind: 'warned', dueAt });
  if (dueAt <= now) stamps.push({ metric, kind: 'breached', dueAt });
  return stamps;
};

const stamped = (target: SlaTarget, stamps: readonly Stamp[], now: Instant): SlaTarget => {
  const has = (kind: Stamp['kind']) =>
    stamps.some((stamp) => stamp.metric === target.metric && stamp.kind === kind);
  return {
    ...target,
    warnedAt: has('warned') ? now : target.warnedAt,
    breachedAt: has('breached') ? now : target.breachedAt,
  };
};
