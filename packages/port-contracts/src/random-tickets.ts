import {
  type Ticket,
  type TicketFilter,
  ticketPriorities,
  ticketStatuses,
  toInstant,
} from '@tidemark/domain';
import { aTicket, aTicketSla, type SeededRandom } from '@tidemark/domain/testing';
import { storedAgent, storedContact, storedOrganization, storedTeam } from './stored.ts';
import type { TestWorkspace } from './test-storage.ts';

type Some<Item> = readonly [Item, ...Item[]];

/** The values that random tickets and filters choose from. */
export type Choices = Readonly<{
  requesterIds: Some<string>;
  assigneeIds: Some<string>;
  organizationIds: Some<string>;
  teamIds: Some<string>;
  tags: Some<string>;
}>;

/** Few of each, so that filters that are put together still match something. */
export const storedChoices = async (desk: TestWorkspace): Promise<Choices> => ({
  requesterIds: [
    (await storedContact(desk)).id,
    (await storedContact(desk)).id,
    (await storedContact(desk)).id,
  ],
  assigneeIds: [(await storedAgent(desk)).id, (await storedAgent(desk)).id],
  organizationIds: [(await storedOrganization(desk)).id, (await storedOrganization(desk)).id],
  teamIds: [(await storedTeam(desk)).id, (await storedTeam(desk)).id],
  tags: ['vip', 'billing', 'bug 🐞', '100%'],
});

/** The parts of a ticket that lists look at. Many share an instant. */
export const randomLook = (random: SeededRandom, choices: Choices): Partial<Ticket> => ({
  status: random.pick(ticketStatuses),
  priority: random.pick(ticketPriorities),
  requesterId: random.pick(choices.requesterIds),
  assigneeId: random.chance(0.7) ? random.pick(choices.assigneeIds) : null,
  organizationId: random.chance(0.7) ? random.pick(choices.organizationIds) : null,
  teamId: random.chance(0.5) ? random.pick(choices.teamIds) : null,
  tags: random.some(choices.tags),
  sla: random.chance(0.5) ? aTicketSla({ dueAt: random.chance(0.8) ? randomInstant(random) : null }) : null,
  updatedAt: randomInstant(random),
});

const randomInstant = (random: SeededRandom) => toInstant(Date.UTC(2026, 10, 20) + random.below(40) * 1_000);

/** Opens `count` tickets, then changes and removes some, as a desk's days would. */
export const storedRandomTickets = (
  desk: TestWorkspace,
  random: SeededRandom,
  { choices, count }: Readonly<{ choices: Choices; count: number }>,
): Promise<readonly Ticket[]> =>
  desk.write(async ({ tickets }) => {
    const kept: Ticket[] = [];
    for (let added = 0; added < count; added++) {
      const ticket = aTicket({ ...randomLook(random, choices), number: await tickets.nextNumber() });
      await tickets.add(ticket);
      if (random.chance(0.1)) await tickets.remove(ticket.number);
      else if (random.chance(0.3)) {
        const changed = { ...ticket, ...randomLook(random, choices) };
        await tickets.save(changed);
        kept.push(changed);
      } else kept.push(ticket);
    }
    return kept;
  });

export const randomFilter = (random: SeededRandom, choices: Choices): TicketFilter => ({
  statuses: random.chance(0.5) ? [random.pick(ticketStatuses), random.pick(ticketStatuses)] : undefined,
  priorities: random.chance(0.4) ? [random.pick(ticketPriorities), random.pick(ticketPriorities)] : undefined,
  assigneeId: random.chance(0.3) ? random.pick([...choices.assigneeIds, null]) : undefined,
  organizationId: random.chance(0.3) ? random.pick(choices.organizationIds) : undefined,
  requesterId: random.chance(0.3) ? random.pick(choices.requesterIds) : undefined,
  teamId: random.chance(0.3) ? random.pick([...choices.teamIds, null]) : undefined,
  tag: random.chance(0.4) ? random.pick(choices.tags) : undefined,
});

/** Each filter alone, in each of its values. */
export const singleFilters = (choices: Choices): readonly TicketFilter[] => [
  {},
  ...ticketStatuses.map((status) => ({ statuses: [status] })),
  { statuses: ['new', 'open', 'pending'] },
  { statuses: [...ticketStatuses] },
  ...ticketPriorities.map((priority) => ({ priorities: [priority] })),
  { priorities: ['high', 'urgent'] },
  ...choices.assigneeIds.map((assigneeId) => ({ assigneeId })),
  ...choices.organizationIds.map((organizationId) => ({ organizationId })),
  ...choices.requesterIds.map((requesterId) => ({ requesterId })),
  ...choices.teamIds.map((teamId) => ({ teamId })),
  { assigneeId: null },
  { assigneeId: null, statuses: ['new', 'open', 'closed'] },
  { teamId: null },
  { teamId: null, statuses: ['solved'] },
  { assigneeId: null, teamId: null },
  ...choices.tags.map((tag) => ({ tag })),
  { tag: 'unheard of' },
  { tag: '%' },
];

/** The filter said plainly, to hold a storage's answer against. */
export const shows = (filter: TicketFilter, ticket: Ticket): boolean =>
  (!filter.statuses || filter.statuses.includes(ticket.status)) &&
  (!filter.priorities || filter.priorities.includes(ticket.priority)) &&
  (filter.assigneeId === undefined || ticket.assigneeId === filter.assigneeId) &&
  (!filter.organizationId || ticket.organizationId === filter.organizationId) &&
  (!filter.requesterId || ticket.requesterId === filter.requesterId) &&
  (filter.teamId === undefined || ticket.teamId === filter.teamId) &&
  (!filter.tag || ticket.tags.includes(filter.tag));
