import type { Instant } from '../instant.ts';
import type { NotificationKind } from '../notifications/notification.ts';
import type { Ids } from '../ports.ts';
import { atOnce, type Task } from '../tasks/task.ts';
import type { PushDevice } from './push-device.ts';

/** One piece of news for one device. */
export type PushNews = Readonly<{ device: PushDevice; kind: NotificationKind; ticketNumber: number }>;

/** What a write leaves to be told to a device. `since` is when it happened: news that is old by then is not told. */
export const pushTask = (ids: Ids, { device, kind, ticketNumber }: PushNews, now: Instant): Task => ({
  id: ids.next(),
  kind: 'push.send',
  payload: { device_id: device.id, kind, ticket_number: ticketNumber, since: now },
  lane: null,
  // A provider that is down holds up nobody but itself.
  group: `push ${device.platform}`,
  runAt: atOnce(now),
});
