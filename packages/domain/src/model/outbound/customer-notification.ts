/** News for one customer about their own requests (contract §10.3): derived, like those of agents. */
import type { Instant } from '../../kernel/instant.ts';

export const customerNotificationKinds = ['agent_replied', 'request_solved'] as const;

export type CustomerNotificationKind = (typeof customerNotificationKinds)[number];

/** `id` is the kind and the row that it was derived from. */
export type CustomerNotification = Readonly<{
  id: string;
  kind: CustomerNotificationKind;
  ticketNumber: number;
  ticketSubject: string;
  actorName: string;
  at: Instant;
  read: boolean;
}>;
