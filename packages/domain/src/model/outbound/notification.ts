/**
 * News for one agent (contract §9.5), or for one customer about their own requests (contract §10.3): derived from tickets
 * and messages when it is asked for and never stored. What is read is one waterline a person.
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

/** Why an agent gets a notice: a new ticket may be for a team of theirs rather than for them. */
export type NoticeCause = NotificationKind | 'ticket_created_for_team';

export const isNoticeCause = (text: string): text is NoticeCause =>
  text === 'ticket_created_for_team' || notificationKinds.some((kind) => kind === text);

export const customerNotificationKinds = ['agent_replied', 'request_solved'] as const;

export type CustomerNotificationKind = (typeof customerNotificationKinds)[number];

/** `id` is the kind and the row that it was derived from. */
export type Notification<Kind = NotificationKind> = Readonly<{
  id: string;
  kind: Kind;
  ticketNumber: number;
  ticketSubject: string;
  actorName: string;
  at: Instant;
  read: boolean;
}>;

export type CustomerNotification = Notification<CustomerNotificationKind>;
