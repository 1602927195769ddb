/** SLA policies: which targets apply to which tickets (contract §7.6). */

import type { Instant } from '../../kernel/instant.ts';
import type { TicketPriority, TicketStatus } from '../desk/ticket.ts';
import type { Conditions } from './condition.ts';

export const slaMetrics = ['first_reply', 'next_reply', 'resolution'] as const;

export type SlaMetric = (typeof slaMetrics)[number];

/** `priority` null means every priority that no other target of the metric names. */
export type SlaPromise = Readonly<{
  metric: SlaMetric;
  priority: TicketPriority | null;
  seconds: number;
  /** Counted in the calendar's hours; else around the clock. */
  businessHours: boolean;
  warnBeforeSeconds: number | null;
}>;

export type SlaPolicy = Readonly<{
  id: string;
  name: string;
  description: string | null;
  position: number;
  conditions: Conditions;
  targets: readonly SlaPromise[];
  calendarId: string | null;
  /** While a ticket has one of these statuses its resolution is paused. */
  pauseStatuses: readonly TicketStatus[];
  createdAt: Instant;
  updatedAt: Instant;
}>;
