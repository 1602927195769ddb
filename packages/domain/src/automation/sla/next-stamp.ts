import type { Instant } from '../../kernel/instant.ts';
import type { SlaTarget, TicketSla } from '../../model/automation/ticket-sla.ts';

/** When to check the clock next: the first warning or breach that is not stamped yet; null without one. */
export const nextStampAt = (sla: TicketSla | null): Instant | null => {
  let next: Instant | null = null;
  for (const at of (sla?.targets ?? []).flatMap(openStamps)) if (next === null || at < next) next = at;
  return next;
};

const openStamps = ({ dueAt, warnAt, fulfilledAt, warnedAt, breachedAt }: SlaTarget): Instant[] => {
  if (fulfilledAt !== null) return [];
  const stamps: Instant[] = [];
  if (warnAt !== null && warnedAt === null && breachedAt === null) stamps.push(warnAt);
  if (dueAt !== null && breachedAt === null) stamps.push(dueAt);
  return stamps;
};
