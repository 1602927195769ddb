/**
 * News for one agent (contract §9.5): derived from tickets and messages
 * when it is asked for and never stored; what is read is one waterline an agent.
 */
import type { Instant } from '../../kernel/instant.ts';

export const notificationKinds = [
  'ticket_assigned',
  'ticket_created',
  'customer_replied',
  'note_added',
  'mentioned',
  'ticket_reopened',
  'sla_warning',
  'sla_breached',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** `id` is the kind and the row that it was derived from. */
export type Notification = Readonly<{
  id: string;
  kind: NotificationKind;
  ticketNumber: number;
  ticketSubject: string;
  actorName: string;
  at: Instant;
  read: boolean;
}>;
