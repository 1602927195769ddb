import type { Page, PageRequest, Place } from '../page.ts';
import type { Stores } from '../ports.ts';
import type { TicketField } from './ticket-field.ts';

export const listTicketFields = (
  stores: Stores,
  page: PageRequest<Place>,
): Promise<Page<TicketField, Place>> => stores.ticketFields.list(page);
