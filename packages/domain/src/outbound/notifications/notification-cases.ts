/** The use cases of notifications, for `createDesk`. */

import type { PageRequest } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import type { Ports } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { listNotifications } from './list-notifications.ts';
import { markNotificationsRead, type ReadReceipt } from './mark-notifications-read.ts';
import type { Feed, FeedKey } from './news.ts';

/** The notification feed of agents (contract §9.5). Any other caller gets `agent_required`. */
export interface NotificationCases {
  /** `GET /notifications` (contract §9.5): the last 30 days, newest first. */
  list(call: Call, page: PageRequest<FeedKey>): Promise<Feed>;
  /** `POST /notifications/read` (contract §9.5): moves the agent's waterline to now. */
  markRead(call: Call): Promise<ReadReceipt>;
}

export const notificationCases = (ports: Ports): NotificationCases => {
  const list = reading(ports)(listNotifications);
  const markRead = writing(ports)(markNotificationsRead);
  return {
    list: (call, page) => list(call, { actor: call.actor, page, now: ports.clock.now() }),
    markRead: (call) => markRead(call, undefined),
  };
};
