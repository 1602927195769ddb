/** `GET /portal/request-fields`: the ticket fields that customers see or fill in, by position (contract §10.2). */

import type { ByCustomer } from '../../entry/customers/by-customer.ts';
import { customerIn } from '../../entry/customers/customer-in.ts';
import { type Page, type PageRequest, type Place, pageOf, placeOf } from '../../kernel/page.ts';
import type { TicketField } from '../../model/desk/ticket-field.ts';
import type { Stores } from '../../model/ports.ts';

/** A workspace has few: each page reads them all. */
export const listRequestFields = async (
  stores: Stores,
  { customer, wanted: { limit, after } }: ByCustomer<PageRequest<Place>>,
): Promise<Page<TicketField, Place>> => {
  await customerIn(stores, customer);
  const shown = (await stores.ticketFields.all()).filter(isShown);
  const rest = after === null ? shown : shown.filter((field) => isBehind(field, after));
  return pageOf(rest.slice(0, limit + 1), limit, placeOf);
};

const isShown = ({ active, customerVisible, customerEditable }: TicketField): boolean =>
  active && (customerVisible || customerEditable);

const isBehind = ({ position, id }: TicketField, after: Place): boolean =>
  position === after.position ? id > after.id : position > after.position;
