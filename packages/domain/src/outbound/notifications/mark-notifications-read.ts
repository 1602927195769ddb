/** `POST /notifications/read`: moves the agent's waterline to now; the web interface shares it. */

import type { Instant } from '../../kernel/instant.ts';
import { agentOf } from '../../model/actor.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { countUnread } from './list-notifications.ts';

export type ReadReceipt = Readonly<{ readAt: Instant; unreadCount: number }>;

export const markNotificationsRead = async ({ stores, actor, now }: WriteScope): Promise<ReadReceipt> => {
  const agentId = agentOf(actor);
  const readAt = await stores.notifications.markRead({ type: 'agent', id: agentId }, now);
  return { readAt, unreadCount: await countUnread(stores, agentId, { readAt, now }) };
};
