/** A ticket opened on a Friday at nine, the writes that follow, and the resulting SLA clock, for tests. */
import { workingHours } from '../automation/sla/business-time.ts';
import { windClock } from '../automation/sla/wind-clock.ts';
import type { SlaMetric, SlaPolicy } from '../model/automation/sla-policy.ts';
import { stampDue } from '../model/automation/stamp-due.ts';
import type { TicketSla } from '../model/automation/ticket-sla.ts';
import type { Ticket } from '../model/desk/ticket.ts';
import { aTicket } from './builders.ts';
import { aCalendar, anSlaPolicy, anSlaPromise } from './sla-builders.ts';

/** A Friday, on which Dublin is on UTC. */
export const at = (time: string) => `2026-11-20T${time}:00.000Z`;
export const monday = (time: string) => `2026-11-23T${time}:00.000Z`;

export const opened = aTicket({
  status: 'open',
  priority: 'normal',
  createdAt: at('09:00'),
  firstRepliedAt: null,
  unansweredSince: at('09:00'),
  lastAgentMessageAt: null,
  solvedAt: null,
  closedAt: null,
});

export const replied = (ticket: Ticket, time: string): Ticket => ({
  ...ticket,
  firstRepliedAt: ticket.firstRepliedAt ?? time,
  lastAgentMessageAt: time,
  unansweredSince: null,
});

const standard = anSlaPolicy({
  id: 'standard',
  name: 'Standard',
  targets: [
    anSlaPromise({ metric: 'first_reply', seconds: 3600, warnBeforeSeconds: 900 }),
    anSlaPromise({ metric: 'next_reply', seconds: 7200 }),
    anSlaPromise({ metric: 'resolution', seconds: 6 * 3600, businessHours: true, warnBeforeSeconds: 3600 }),
  ],
});

const office = workingHours(aCalendar());

export type Step = readonly [now: string, ticket: Ticket, policy?: SlaPolicy | null];

/** The clock after these writes, each stamping first what ran out before it. */
export const wound = (...steps: Step[]): TicketSla | null => {
  let before: TicketSla | null = null;
  for (const [now, ticket, promised = standard] of steps) {
    const stamped: TicketSla | null = before && stampDue(before, now).sla;
    before = windClock({ before: stamped, ticket, policy: promised, hours: office, now });
  }
  return before;
};

export const targetOf = (metric: SlaMetric, ...steps: Step[]) =>
  wound(...steps)?.targets.find((target) => target.metric === metric);
