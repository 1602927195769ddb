/**
 * Computes the SLA clock of a ticket on every write (contract §7.6). Due times are counted from the start of the cycle,
 * without its pauses, so that a change of priority, policy or calendar applies from the original start. Only past facts come
 * from the last clock: pauses, fulfilment, stamps.
 *
 * - `first_reply` runs from the creation to the first public reply.
 * - `next_reply` runs, once that reply was given, from the oldest unanswered customer message to the reply.
 * - `resolution` runs from the creation until the ticket is solved, and pauses while it has a pausing status.
 * - Solving fulfils all three. A ticket that is opened again runs on; the time in which it was solved is left out.
 */
import type { Instant } from '../../kernel/instant.ts';
import {
  type SlaMetric,
  type SlaPolicy,
  type SlaPromise,
  slaMetrics,
} from '../../model/automation/sla-policy.ts';
import type { SlaTarget, TicketSla } from '../../model/automation/ticket-sla.ts';
import type { Ticket, TicketPriority } from '../../model/desk/ticket.ts';
import { addBusinessTime, businessTimeBetween, never, type WorkingHours } from './business-time.ts';
import { type Cycle, type CycleState, isPaused, keepCycle } from './keep-cycle.ts';

/** `ticket` as it will be saved; `hours` are those of the policy's calendar, null when it has none. */
export type Winding = Readonly<{
  before: TicketSla | null;
  ticket: Ticket;
  policy: SlaPolicy | null;
  hours: WorkingHours | null;
  now: Instant;
}>;

/** The clock from now on; null when no target applies, nor ever did. */
export const windClock = ({ before, ticket, policy, hours, now }: Winding): TicketSla | null => {
  if (!policy && !before) return null;
  const targets: SlaTarget[] = [];
  const shelved: SlaTarget[] = [];
  for (const metric of slaMetrics) {
    const last = lastOf(before, metric);
    const promise = policy && promiseOf(policy, metric, ticket.priority);
    const state = promise && policy ? stateOf[metric]({ ticket, policy, last, now }) : null;
    if (promise && state) targets.push(aimed({ metric, ...keepCycle(last, state, now) }, promise, hours));
    else if (last) shelved.push({ ...last, dueAt: null, warnAt: null });
  }
  return { policy: policy && { id: policy.id, name: policy.name }, targets, shelved };
};

const lastOf = (before: TicketSla | null, metric: SlaMetric): SlaTarget | null =>
  [...(before?.targets ?? []), ...(before?.shelved ?? [])].find((target) => target.metric === metric) ?? null;

/** The target that names the priority, else the one for all others. */
const promiseOf = (
  { targets }: SlaPolicy,
  metric: SlaMetric,
  priority: TicketPriority,
): SlaPromise | null => {
  const ofMetric = targets.filter((target) => target.metric === metric);
  const named = ofMetric.find((target) => target.priority === priority);
  return named ?? ofMetric.find((target) => target.priority === null) ?? null;
};

type ClockInput = Readonly<{ ticket: Ticket; policy: SlaPolicy; last: SlaTarget | null; now: Instant }>;

const stateOf: Readonly<Record<SlaMetric, (input: ClockInput) => CycleState | null>> = {
  first_reply: ({ ticket }) => ({
    startedAt: ticket.createdAt,
    fulfilledAt: ticket.firstRepliedAt ?? ticket.solvedAt,
    paused: false,
  }),
  next_reply: ({ ticket, last, now }) => {
    const { firstRepliedAt, unansweredSince, solvedAt } = ticket;
    if (firstRepliedAt === null) return null;
    if (unansweredSince !== null) return { startedAt: unansweredSince, fulfilledAt: solvedAt, paused: false };
    return last && { startedAt: last.startedAt, fulfilledAt: answeredAt(ticket, last, now), paused: false };
  },
  resolution: ({ ticket, policy }) => ({
    startedAt: ticket.createdAt,
    fulfilledAt: ticket.solvedAt,
    paused: policy.pauseStatuses.includes(ticket.status),
  }),
};

/** No message waits for a reply any more: the agent replied, or the ticket was solved without a reply. */
const answeredAt = (
  { lastAgentMessageAt, solvedAt }: Ticket,
  { startedAt }: SlaTarget,
  now: Instant,
): Instant =>
  lastAgentMessageAt !== null && lastAgentMessageAt >= startedAt ? lastAgentMessageAt : (solvedAt ?? now);

const aimed = (
  cycle: Cycle,
  { seconds, warnBeforeSeconds, businessHours }: SlaPromise,
  hours: WorkingHours | null,
): SlaTarget => {
  const stands = cycle.fulfilledAt !== null || isPaused(cycle);
  const reached = (after: number) => reachedAt(cycle, businessHours ? hours : null, after * 1000);
  return {
    ...cycle,
    dueAt: stands ? null : reached(seconds),
    warnAt: stands || warnBeforeSeconds === null ? null : reached(seconds - warnBeforeSeconds),
  };
};

/** When the time that counts since the start, closed pauses left out, reaches `ms`; the start itself for less than none. */
const reachedAt = ({ startedAt, pauses }: Cycle, hours: WorkingHours | null, ms: number): Instant => {
  let from = startedAt;
  let rest = ms;
  for (const pause of pauses) {
    const counted = businessTimeBetween(hours, from, pause.from);
    if (counted >= rest) break;
    rest -= counted;
    from = pause.to ?? never;
  }
  return addBusinessTime(hours, from, rest);
};
