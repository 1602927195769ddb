import type { Automation } from '../../model/automation/configuration-store.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { AddressedMessage } from '../../model/outbound/audience.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { type PushNews, pushTask } from '../push/push-task.ts';
import { isForTeam, mostTelling, noticeOfCustomer, noticesOf } from './notices-of.ts';

export type PushedWrite = Readonly<{
  before: Ticket | null;
  ticket: Ticket;
  messages: readonly AddressedMessage[];
}>;

/** Leaves a task for every device of the people who get news by this write: one push for each of them. */
export const queuePushes = async (
  scope: WriteScope,
  { hasPushDevices }: Automation,
  write: PushedWrite,
): Promise<void> => {
  if (!hasPushDevices) return;
  const { stores, ids, now } = scope;
  const news = [...(await newsOfAgents(scope, write)), ...(await newsOfCustomer(scope, write))];
  if (news.length > 0) await stores.tasks.add(news.map((one) => pushTask(ids, one, now)));
};

const newsOfAgents = async (
  { stores, now }: WriteScope,
  write: PushedWrite,
): Promise<readonly PushNews[]> => {
  const { number: ticketNumber, teamId } = write.ticket;
  const ofTeam = isForTeam(write);
  const team = ofTeam && teamId !== null ? await stores.teams.members(teamId) : [];
  const notices = mostTelling(noticesOf({ ...write, members: team.map(({ id }) => id), now }));
  if (notices.length === 0) return [];
  const devices = await stores.pushDevices.listOfAgents(notices.map(({ agentId }) => agentId));
  return notices.flatMap(({ agentId, kind }) =>
    devices
      .filter((device) => device.agentId === agentId)
      .map((device) => ({ device, agentId, kind, ticketNumber, ofTeam })),
  );
};

const newsOfCustomer = async ({ stores }: WriteScope, write: PushedWrite): Promise<readonly PushNews[]> => {
  const kind = noticeOfCustomer(write);
  if (kind === null) return [];
  const { number: ticketNumber, requesterId: contactId } = write.ticket;
  const devices = await stores.pushDevices.listOfContact(contactId);
  return devices.map((device) => ({ device, contactId, kind, ticketNumber }));
};
