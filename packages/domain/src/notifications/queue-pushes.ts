import type { Automation } from '../configuration/configuration-store.ts';
import { pushTask } from '../push/push-task.ts';
import type { Ticket } from '../tickets/ticket.ts';
import type { WriteScope } from '../use-case.ts';
import type { HeardMessage } from './audience.ts';
import { isForTeam, mostTelling, noticesOf } from './notices-of.ts';

export type PushedWrite = Readonly<{
  before: Ticket | null;
  ticket: Ticket;
  messages: readonly HeardMessage[];
}>;

/** Leaves a task for every device of the agents who get news by this write: one push for each agent. */
export const queuePushes = async (
  { stores, ids, now }: WriteScope,
  { hasPushDevices }: Automation,
  write: PushedWrite,
): Promise<void> => {
  if (!hasPushDevices) return;
  const { number, teamId } = write.ticket;
  const ofTeam = isForTeam(write);
  const team = ofTeam && teamId !== null ? await stores.teams.members(teamId) : [];
  const notices = mostTelling(noticesOf({ ...write, members: team.map(({ id }) => id), now }));
  if (notices.length === 0) return;
  const devices = await stores.pushDevices.listOfAgents(notices.map(({ agentId }) => agentId));
  const tasks = notices.flatMap(({ agentId, kind }) =>
    devices
      .filter((device) => device.agentId === agentId)
      .map((device) => pushTask(ids, { device, agentId, kind, ticketNumber: number, ofTeam }, now)),
  );
  if (tasks.length > 0) await stores.tasks.add(tasks);
};
