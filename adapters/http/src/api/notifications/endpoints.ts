/** `/notifications`: the agent's own news (contract §9.5). */
import * as v from 'valibot';
import { ok } from '../../reply.ts';
import { endpoint, listEndpoint } from '../endpoint.ts';
import { feedEntries, feedToWire, NotificationWire, ReadReceiptWire, readReceiptToWire } from './wire.ts';

const tag = 'Notifications';

const listNotifications = listEndpoint({
  operation: 'listNotifications',
  path: '/notifications',
  tag,
  summary: 'List your news',
  description:
    'Events on your tickets, on new tickets of your teams, and mentions of you: the last 30 days, newest first. Your own actions are left out.',
  needs: 'agent',
  key: v.object({ at: v.string(), id: v.string(), detail: v.string() }),
  item: NotificationWire,
  beside: feedEntries,
  list: async (desk, call, { page }) => feedToWire(await desk.notifications.list(call, page)),
});

const markNotificationsRead = endpoint({
  operation: 'markNotificationsRead',
  method: 'POST',
  path: '/notifications/read',
  tag,
  summary: 'Mark your news read',
  description: 'Moves your waterline to now. The web interface shares it.',
  needs: 'agent',
  replies: { 200: ReadReceiptWire },
  handle: async (desk, call) => ok(readReceiptToWire(await desk.notifications.markRead(call))),
});

export const notificationEndpoints = [listNotifications, markNotificationsRead];
