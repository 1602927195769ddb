import type { Automation } from '../../model/automation/configuration-store.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { AddressedMessage } from '../../model/outbound/audience.ts';
import type { Task } from '../../model/outbound/task.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { pushTask } from '../push/push-task.ts';
import { isForTeam, mostTelling, noticeOfCustomer, noticesOf } from './notices-of.ts';

export type PushedWrite = Readonly<{
  before: Ticket | null;
  ticket: Ticket;
  messages: readonly AddressedMessage[];
}>;

/** Queues a task for every device of the people whom this write notifies: one push for each of them. */
export const queuePushes = async (
  scope: WriteScope,
  { hasPushDevices }: Automation,
  write: PushedWrite,
): Promise<void> => {
  if (!hasPushDevices) return;
  const tasks = [...(await tasksForAgents(scope, write)), ...(await tasksForCustomer(scope, write))];
  if (tasks.length > 0) await scope.stores.tasks.add(tasks);
};

const tasksForAgents = async (
  { stores, ids, now: since }: WriteScope,
  write: PushedWrite,
): Promise<readonly Task[]> => {
  const { number: ticketNumber, teamId } = write.ticket;
  const ofTeam = isForTeam(write);
  const team = ofTeam && teamId !== null ? await stores.teams.members(teamId) : [];
  const members = team.map(({ id }) => id);
  const notices = mostTelling(noticesOf({ ...write, members, now: since }));
  if (notices.length === 0) return [];
  const agentIds = notices.map(({ agentId }) => agentId);
  const devices = await stores.pushDevices.listOf('agent', agentIds);
  return notices.flatMap(({ agentId, kind }) =>
    devices
      .filter(({ owner }) => owner.id === agentId)
      .map((device) => pushTask(ids, device, { kind, ticketNumber, ofTeam, since })),
  );
};

const tasksForCustomer = async (
  { stores, ids, now: since }: WriteScope,
  write: PushedWrite,
): Promise<readonly Task[]> => {
  const kind = noticeOfCustomer(write);
  if (kind === null) return [];
  const { number: ticketNumber, requesterId } = write.ticket;
  const devices = await stores.pushDevices.listOf('customer', [requesterId]);
  return devices.map((device) => pushTask(ids, device, { kind, ticketNumber, ofTeam: false, since }));
};
