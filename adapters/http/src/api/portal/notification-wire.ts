/** News of a customer: the record of an agent's news, with kinds of its own (contract §10.3). */
import { type CustomerNotification, customerNotificationKinds } from '@tidemark/domain';
import * as v from 'valibot';
import { NotificationWire } from '../notifications/wire.ts';

export const CustomerNotificationWire = v.object({
  ...NotificationWire.entries,
  kind: v.pipe(
    v.picklist(customerNotificationKinds),
    v.description(
      'What happened. More kinds may come: show those that you do not know as plain news of their request.',
    ),
  ),
  actor_name: v.pipe(v.string(), v.description('The agent; the workspace where no person did it.')),
});

export const customerNotificationToWire = (
  notification: CustomerNotification,
): v.InferOutput<typeof CustomerNotificationWire> => ({
  id: notification.id,
  kind: notification.kind,
  ticket_number: notification.ticketNumber,
  ticket_subject: notification.ticketSubject,
  actor_name: notification.actorName,
  at: notification.at,
  read: notification.read,
});
