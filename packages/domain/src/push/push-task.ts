import type { Instant } from '../instant.ts';
import type { NotificationKind } from '../notifications/notification.ts';
import type { Ids } from '../ports.ts';
import { atOnce, type Task } from '../tasks/task.ts';
import type { PushDevice } from './push-device.ts';

/** One piece of news for one device. */
export type PushNews = Readonly<{
  device: PushDevice;
  agentId: string;
  kind: NotificationKind;
  ticketNumber: number;
  /** Whether the news is their team's rather than their own. */
  ofTeam: boolean;
}>;

/**
 * What a write leaves to be told to a device of an agent: whoever takes the device over learns nothing of it. `since` is when it happened: news that is old by then is
 * not told.
 */
export const pushTask = (
  ids: Ids,
  { device, agentId, kind, ticketNumber, ofTeam }: PushNews,
  now: Instant,
): Task => ({
  id: ids.next(),
  kind: 'push.send',
  payload: {
    ...{ device_id: device.id, agent_id: agentId, kind, ticket_number: ticketNumber, since: now },
    of_team: ofTeam ? 'yes' : 'no',
  },
  lane: null,
  // A provider that is down holds up nobody but itself.
  group: `push ${device.platform}`,
  runAt: atOnce(now),
});
