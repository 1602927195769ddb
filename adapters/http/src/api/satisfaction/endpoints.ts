/** `/satisfaction-responses`, read-only (contract §6.7). */
import { mapPage } from '@tidemark/domain';
import * as v from 'valibot';
import { listEndpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { SatisfactionResponseWire, satisfactionResponseToWire } from './wire.ts';

const listSatisfactionResponses = listEndpoint({
  operation: 'listSatisfactionResponses',
  path: '/satisfaction-responses',
  tag: 'Workspace',
  summary: 'List satisfaction responses',
  description: 'How customers rated what was done for them. Newest first.',
  query: v.object({
    ticket_number: v.optional(field.ticketNumber),
    contact_id: v.optional(field.uuid),
    organization_id: v.pipe(
      v.optional(field.uuid),
      v.description('Responses about tickets of this organization.'),
    ),
    agent_id: v.optional(field.uuid),
    rating: v.optional(field.wholeNumber(1, 5)),
  }),
  key: v.string(),
  item: SatisfactionResponseWire,
  list: async (desk, call, { query, page }) => {
    const { ticket_number: ticketNumber, contact_id: contactId, agent_id: agentId, rating } = query;
    const filter = { ticketNumber, contactId, organizationId: query.organization_id, agentId, rating };
    const found = await desk.satisfaction.list(call, { filter, page });
    return mapPage(found, satisfactionResponseToWire);
  },
});

export const satisfactionEndpoints = [listSatisfactionResponses];
