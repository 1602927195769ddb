import type { Page, PageRequest, Place } from '../../kernel/page.ts';
import type { TicketField } from '../../model/desk/ticket-field.ts';
import type { Stores } from '../../model/ports.ts';

export const listTicketFields = (
  stores: Stores,
  page: PageRequest<Place>,
): Promise<Page<TicketField, Place>> => stores.ticketFields.list(page);
