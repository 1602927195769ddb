/** News of a customer: the record of an agent's news, with kinds of its own (contract §10.3). */
import { customerNotificationKinds } from '@tidemark/domain';
import * as v from 'valibot';
import { NotificationWire } from '../notifications/wire.ts';

export const CustomerNotificationWire = v.object({
  ...NotificationWire.entries,
  kind: v.pipe(
    v.picklist(customerNotificationKinds),
    v.description(
      'The kind of event. More kinds may come: show unknown ones as plain news of their request.',
    ),
  ),
  actor_name: v.pipe(v.string(), v.description('The agent; the workspace where no person did it.')),
});
