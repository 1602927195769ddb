/** `/ticket-fields`, read-only (contract §6.6). */
import { mapPage } from '@tidemark/domain';
import { placeKey } from '../cursor.ts';
import { listEndpoint } from '../endpoint.ts';
import { TicketFieldWire, ticketFieldToWire } from './wire.ts';

const listTicketFields = listEndpoint({
  operation: 'listTicketFields',
  path: '/ticket-fields',
  tag: 'Workspace',
  summary: 'List custom ticket fields',
  description: 'By position: the order in which forms show them.',
  key: placeKey,
  item: TicketFieldWire,
  list: async (desk, call, { page }) => mapPage(await desk.ticketFields.list(call, page), ticketFieldToWire),
});

export const ticketFieldEndpoints = [listTicketFields];
