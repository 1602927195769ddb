import type { Page, PageRequest } from '../page.ts';
import type { Stores } from '../ports.ts';
import type { TicketField } from './ticket-field.ts';

export const listTicketFields = (
  stores: Stores,
  page: PageRequest<string>,
): Promise<Page<TicketField, string>> => stores.ticketFields.list(page);
