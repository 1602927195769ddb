import type { CustomerNotificationKind, NotificationKind } from './notification.ts';

/** The sentences of pushes: made with nothing, so that they can tell nothing of what people wrote. */
export type PushPhrase =
  | `push_${NotificationKind | CustomerNotificationKind}`
  | 'push_ticket_created_for_team';

export type PushTitle = 'push_ticket' | 'push_request';
