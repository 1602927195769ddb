/** `GET /portal/requests`: a page of the requests that a customer sees, newest first (contract §10.2). */
import type { ByCustomer } from '../../entry/customers/by-customer.ts';
import { customerIn } from '../../entry/customers/customer-in.ts';
import { limits } from '../../kernel/limits.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Viewer } from '../../model/desk/portal-store.ts';
import type { Ticket, TicketStatus } from '../../model/desk/ticket.ts';
import type { Stores } from '../../model/ports.ts';
import { type CustomerRequest, type RequestStatus, ticketStatusesOf } from './request.ts';
import { showRequests } from './show-request.ts';
import { seenOf, viewerOf } from './viewer.ts';

/** All statuses where none are given. */
export type ListRequests = Readonly<{
  statuses?: readonly RequestStatus[] | undefined;
  page: PageRequest<number>;
}>;

export const listRequests = async (
  stores: Stores,
  { customer, input: { statuses, page } }: ByCustomer<ListRequests>,
): Promise<Page<CustomerRequest, number>> => {
  const contact = await customerIn(stores, customer);
  const ticketStatuses = statuses?.flatMap((status) => ticketStatusesOf[status]) ?? null;
  const viewer = await viewerOf(stores, contact);
  const { data, next } = await fullPage(stores, { viewer, statuses: ticketStatuses, page });
  return { data: await showRequests(stores, contact, data), next };
};

type SeenPage = Readonly<{
  viewer: Viewer;
  statuses: readonly TicketStatus[] | null;
  page: PageRequest<number>;
}>;

/**
 * The store cannot tell which tickets of an organization a colleague sees, so this reads on until the page is full. After
 * `mostReads` the page stays short, so that a call costs only so much.
 */
const fullPage = async (
  stores: Stores,
  { viewer, statuses, page: { limit, after } }: SeenPage,
): Promise<Page<Ticket, number>> => {
  const seen: Ticket[] = [];
  let next = after;
  for (let reads = 0; reads < mostReads; reads += 1) {
    const read = { limit: reads === 0 ? limit : limits.page.most, after: next };
    const found = await stores.portal.listTickets(viewer, statuses, read);
    seen.push(...(await seenOf(stores, viewer, found.data)));
    next = found.next;
    if (seen.length >= limit || next === null) break;
  }
  const data = seen.slice(0, limit);
  return { data, next: seen.length > limit ? (data.at(-1)?.number ?? null) : next };
};

const mostReads = 10;
