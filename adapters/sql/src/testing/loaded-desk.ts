import {
  type Contact,
  generateSeed,
  type Message,
  type Ticket,
  ticketPriorities,
  ticketStatuses,
  toInstant,
} from '@tidemark/domain';
import {
  aContact,
  aMessage,
  anAgent,
  anOrganization,
  aTeam,
  aTicket,
  aTicketSla,
  aWorkspace,
  countingIds,
  seededRandom,
} from '@tidemark/domain/testing';
import type { Storage } from '../storage.ts';

export type LoadedDesk = Readonly<{
  workspaceId: string;
  assigneeId: string;
  organizationId: string;
  requesterId: string;
  teamId: string;
}>;

/** A workspace with so many tickets that a full scan would be felt: most are closed, few urgent, all with a message. */
export const loadedDesk = async ({ work, bulkLoad }: Storage, count: number): Promise<LoadedDesk> => {
  const workspace = aWorkspace();
  const teams = Array.from({ length: 5 }, () => aTeam());
  await work.write(workspace.id, async (stores) => {
    await stores.workspace.add(workspace);
    for (const team of teams) await stores.teams.add(team);
  });
  const random = seededRandom(20_261_120);
  const agents = Array.from({ length: 10 }, () => anAgent());
  const organizations = Array.from({ length: 2_000 }, (_, place) =>
    anOrganization({ name: `Customer ${place}` }),
  );
  const contacts: Contact[] = Array.from({ length: count / 10 }, () =>
    aContact({ organizationId: pick(organizations, random.below(50)).id }),
  );
  const tickets: Ticket[] = Array.from({ length: count }, (_, index) =>
    aTicket({
      number: index + 1,
      status: random.chance(0.7) ? 'closed' : random.pick(ticketStatuses),
      priority: random.chance(0.8) ? 'normal' : random.pick(ticketPriorities),
      requesterId: pick(contacts, random.below(contacts.length)).id,
      assigneeId: random.chance(0.8) ? pick(agents, random.below(10)).id : null,
      organizationId: random.chance(0.6) ? pick(organizations, random.below(50)).id : null,
      teamId: random.chance(0.5) ? pick(teams, random.below(5)).id : null,
      sla: random.chance(0.1) ? aTicketSla() : null,
      tags: random.some(['vip', 'billing', 'bug']),
      updatedAt: toInstant(Date.UTC(2026, 0, 1) + random.below(300 * 86_400) * 1_000),
    }),
  );
  const messages: Message[] = tickets.map(({ number }) => aMessage({ ticketNumber: number }));
  await bulkLoad.add(workspace.id, { agents, organizations, contacts, tickets, messages });
  return {
    workspaceId: workspace.id,
    assigneeId: pick(agents, 3).id,
    organizationId: pick(organizations, 3).id,
    requesterId: pick(contacts, 3).id,
    teamId: pick(teams, 3).id,
  };
};

/** More tickets of other people, as `seed load` makes them. */
export const fill = async (
  { bulkLoad }: Storage,
  { workspaceId }: LoadedDesk,
  tickets: number,
): Promise<void> => {
  const wish = { tickets, first: 1_000_000, until: '2026-11-20T00:00:00.000Z', ids: countingIds() };
  for (const batch of generateSeed(wish)) await bulkLoad.add(workspaceId, batch);
};

const pick = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index];
  if (item === undefined) throw new Error(`Expected an item ${index} of ${items.length}.`);
  return item;
};
