/** News of an agent as clients see it (contract §9.5). */
import { type Feed, mapPage, type Notification, notificationKinds, type ReadReceipt } from '@tidemark/domain';
import * as v from 'valibot';
import { at, atOrNull, count } from '../wire.ts';

export const NotificationWire = v.object({
  id: v.pipe(v.string(), v.description('The kind, and the row that it was derived from.')),
  kind: v.pipe(
    v.picklist(notificationKinds),
    v.description('The kind of event. More kinds may come: show unknown ones as plain news of their ticket.'),
  ),
  ticket_number: count,
  ticket_subject: v.string(),
  actor_name: v.pipe(v.string(), v.description('Who did it; for SLA clocks the name of the policy.')),
  at,
  read: v.pipe(v.boolean(), v.description('Whether it is older than the waterline.')),
});

/** In addition to the notifications of a page. */
export const feedEntries = {
  unread_count: v.pipe(count, v.description('Of the whole feed, not of the page.')),
  read_at: v.pipe(
    atOrNull,
    v.description('The waterline: everything older counts as read. null when nothing was read yet.'),
  ),
};

export const ReadReceiptWire = v.pipe(
  v.object({ read_at: at, unread_count: count }),
  v.examples([{ read_at: '2026-11-20T09:30:00.000Z', unread_count: 0 }]),
);

/** News of agents, or of customers. */
const notificationToWire = <Kind>(notification: Notification<Kind>) => ({
  id: notification.id,
  kind: notification.kind,
  ticket_number: notification.ticketNumber,
  ticket_subject: notification.ticketSubject,
  actor_name: notification.actorName,
  at: notification.at,
  read: notification.read,
});

export const feedToWire = <Kind>(feed: Feed<Kind>) => ({
  ...mapPage(feed, notificationToWire<Kind>),
  beside: { unread_count: feed.unreadCount, read_at: feed.readAt },
});

export const readReceiptToWire = ({
  readAt,
  unreadCount,
}: ReadReceipt): v.InferOutput<typeof ReadReceiptWire> => ({ read_at: readAt, unread_count: unreadCount });
