/** The use cases of notifications, for `createDesk`. */

import type { PageRequest } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import type { Ports } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { listNotifications } from './list-notifications.ts';
import { markNotificationsRead, type ReadReceipt } from './mark-notifications-read.ts';
import type { Feed, FeedKey } from './news.ts';

export const notificationCases = (ports: Ports) => {
  const list = reading(ports)(listNotifications);
  const markRead = writing(ports)(markNotificationsRead);
  return {
    list: (call: Call, page: PageRequest<FeedKey>): Promise<Feed> =>
      list(call, { actor: call.actor, page, now: ports.clock.now() }),
    markRead: (call: Call): Promise<ReadReceipt> => markRead(call, undefined),
  };
};
