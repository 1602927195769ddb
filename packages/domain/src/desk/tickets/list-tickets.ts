/** `GET /tickets`: newest first, in another order, or changes since an instant, oldest change first. */
import { invalid } from '../../kernel/errors.ts';
import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { ListedTicket, Ticket, TicketFilter } from '../../model/desk/ticket.ts';
import type { SortKey, TicketSort } from '../../model/desk/ticket-sort.ts';
import type { ChangeKey } from '../../model/desk/ticket-store.ts';
import type { Stores } from '../../model/ports.ts';

export type ListTickets = Readonly<{ filter: TicketFilter; page: PageRequest<number> }>;

export type ListChangedTickets = Readonly<{
  since: Instant;
  filter: TicketFilter;
  page: PageRequest<ChangeKey>;
}>;

export type ListSortedTickets = Readonly<{
  sort: TicketSort;
  filter: TicketFilter;
  page: PageRequest<SortKey>;
}>;

export const listTickets = async (
  stores: Stores,
  { filter, page }: ListTickets,
): Promise<Page<ListedTicket, number>> => {
  const found = await stores.tickets.list(filter, page);
  if (found.data.length === 0) await refuseUnknownIds(stores, filter);
  return found;
};

export const listSortedTickets = async (
  stores: Stores,
  { sort, filter, page }: ListSortedTickets,
): Promise<Page<Ticket, SortKey>> => {
  const found = await stores.tickets.listSorted(sort, filter, page);
  if (found.data.length === 0) await refuseUnknownIds(stores, filter);
  return found;
};

/**
 * Looks back further than `since` by more than the longest write: a change that was stamped before and committed after
 * an earlier run is repeated rather than missed.
 */
export const listChangedTickets = async (
  stores: Stores,
  { since, filter, page }: ListChangedTickets,
): Promise<Page<ListedTicket, ChangeKey>> => {
  const found = await stores.tickets.listChanged(plus(since, -limits.syncOverlapMs), filter, page);
  if (found.data.length === 0) await refuseUnknownIds(stores, filter);
  return found;
};

/**
 * An id that this workspace does not have is refused, whether or not another one has it. Tickets that were found are proof
 * enough that it has them all.
 */
export const refuseUnknownIds = async (stores: Stores, filter: TicketFilter): Promise<void> => {
  const { assigneeId, teamId, organizationId, requesterId } = filter;
  if (assigneeId && !(await stores.agents.find(assigneeId)))
    throw invalid('assignee_id', `assignee_id must be the id of an agent, got ${assigneeId}.`);
  if (teamId && !(await stores.teams.find(teamId)))
    throw invalid('team_id', `team_id must be the id of a team, got ${teamId}.`);
  if (organizationId && !(await stores.organizations.find(organizationId)))
    throw invalid(
      'organization_id',
      `organization_id must be the id of an organization, got ${organizationId}.`,
    );
  if (requesterId && !(await stores.contacts.find(requesterId)))
    throw invalid('requester_id', `requester_id must be the id of a contact, got ${requesterId}.`);
};
