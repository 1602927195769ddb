import type { Instant } from '../../kernel/instant.ts';
import type { CustomerNotificationKind, NotificationKind } from '../../model/outbound/notification.ts';
import type { PushDevice } from '../../model/outbound/push-device.ts';
import { atOnce, type Task } from '../../model/outbound/task.ts';
import type { PersonType } from '../../model/people/person.ts';
import type { Ids } from '../../model/ports.ts';

/** The reason of the push. `ofTeam`: the ticket is that of an agent's team rather than their own. */
export type PushedNews = Readonly<{
  kind: NotificationKind | CustomerNotificationKind;
  ticketNumber: number;
  ofTeam: boolean;
}>;

/**
 * A push that a write queues for the current owner of a device; a later owner of the device does not get it. `since` is when it
 * happened: old news is not pushed.
 */
export const pushTask = (
  ids: Ids,
  { id, owner, platform }: PushDevice,
  { kind, ticketNumber, ofTeam, since }: PushedNews & Readonly<{ since: Instant }>,
): Task => ({
  id: ids.next(),
  kind: 'push.send',
  payload: {
    device_id: id,
    kind,
    ticket_number: ticketNumber,
    since,
    ...(owner.type === 'customer'
      ? { contact_id: owner.id }
      : { agent_id: owner.id, of_team: ofTeam ? 'yes' : 'no' }),
  },
  lane: null,
  // A provider that is down blocks only its own pushes; the two apps may belong to two projects.
  group: `${groups[owner.type]} ${platform}`,
  runAt: atOnce(since),
});

const groups: Readonly<Record<PersonType, string>> = { agent: 'push', customer: 'push customers' };
