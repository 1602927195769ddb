/** `GET /portal/request-fields`: the ticket fields that customers see or fill in, by position (contract §10.2). */
import type { TicketField } from '../custom-fields/ticket-field.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import type { Stores } from '../ports.ts';
import type { ByCustomer } from './by-customer.ts';
import { customerIn } from './customer-in.ts';

/** Where a field stands: fields may share a position. */
export type FieldPlace = Pick<TicketField, 'position' | 'id'>;

/** A workspace has few: each page reads them all. */
export const listRequestFields = async (
  stores: Stores,
  { customer, wanted: { limit, after } }: ByCustomer<PageRequest<FieldPlace>>,
): Promise<Page<TicketField, FieldPlace>> => {
  await customerIn(stores, customer);
  const shown = (await stores.ticketFields.all()).filter(isShown);
  const rest = after === null ? shown : shown.filter((field) => isBehind(field, after));
  return pageOf(rest.slice(0, limit + 1), limit, ({ position, id }) => ({ position, id }));
};

const isShown = ({ active, customerVisible, customerEditable }: TicketField): boolean =>
  active && (customerVisible || customerEditable);

const isBehind = ({ position, id }: TicketField, after: FieldPlace): boolean =>
  position === after.position ? id > after.id : position > after.position;
