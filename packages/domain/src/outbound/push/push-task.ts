import type { Instant } from '../../kernel/instant.ts';
import type { CustomerNotificationKind } from '../../model/outbound/customer-notification.ts';
import type { NotificationKind } from '../../model/outbound/notification.ts';
import { appOf, type PushDevice } from '../../model/outbound/push-device.ts';
import { atOnce, type Task } from '../../model/outbound/task.ts';
import type { Ids } from '../../model/ports.ts';

/** News for an agent. `ofTeam`: it is their team's rather than their own. */
export type NewsForAgent = Readonly<{ agentId: string; kind: NotificationKind; ofTeam: boolean }>;

export type NewsForCustomer = Readonly<{ contactId: string; kind: CustomerNotificationKind }>;

/** One piece of news for one device. */
export type PushNews = Readonly<{ device: PushDevice; ticketNumber: number }> &
  (NewsForAgent | NewsForCustomer);

/**
 * What a write leaves to be told to a device of an agent, or of a customer: whoever takes the device over learns nothing of
 * it. `since` is when it happened: news that is old by then is not told.
 */
export const pushTask = (ids: Ids, { device, ticketNumber, ...news }: PushNews, now: Instant): Task => ({
  id: ids.next(),
  kind: 'push.send',
  payload: {
    ...{ device_id: device.id, kind: news.kind, ticket_number: ticketNumber, since: now },
    ...('contactId' in news
      ? { contact_id: news.contactId }
      : { agent_id: news.agentId, of_team: news.ofTeam ? 'yes' : 'no' }),
  },
  lane: null,
  // A provider that is down holds up nobody but itself; the two apps may be of two projects.
  group: appOf(device) === 'agents' ? `push ${device.platform}` : `push customers ${device.platform}`,
  runAt: atOnce(now),
});
