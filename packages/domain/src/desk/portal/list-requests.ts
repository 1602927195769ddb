/** `GET /portal/requests`: newest first, by number. */

import type { ByCustomer } from '../../entry/customers/by-customer.ts';
import { customerIn } from '../../entry/customers/customer-in.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Stores } from '../../model/ports.ts';
import { type CustomerRequest, type RequestStatus, ticketStatusesOf } from './request.ts';
import { showRequests } from './show-request.ts';
import { viewerOf } from './viewer.ts';

/** All statuses where none are given. */
export type ListRequests = Readonly<{
  statuses?: readonly RequestStatus[] | undefined;
  page: PageRequest<number>;
}>;

export const listRequests = async (
  stores: Stores,
  { customer, wanted: { statuses, page } }: ByCustomer<ListRequests>,
): Promise<Page<CustomerRequest, number>> => {
  const contact = await customerIn(stores, customer);
  const wanted = statuses?.flatMap((status) => ticketStatusesOf[status]) ?? null;
  const tickets = await stores.portal.listTickets(await viewerOf(stores, contact), wanted, page);
  return { data: await showRequests(stores, contact, tickets.data), next: tickets.next };
};
