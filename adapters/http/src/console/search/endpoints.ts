/** `/console/api/search/tickets`: tickets by words and operators, page by page. */
import { maxHeaderSize } from 'node:http';
import { agentOf } from '@tidemark/domain';
import * as v from 'valibot';
import { listEndpoint } from '../../api/endpoint.ts';
import * as field from '../../api/fields.ts';
import { ListedTicketWire, ticketsFor } from '../../api/tickets/listed-wire.ts';

const HintWire = v.object({
  operator: v.pipe(v.string(), v.description('The operator that was not used.')),
  message: v.pipe(v.string(), v.description('The expected value, as a sentence.')),
});

const searchTickets = listEndpoint({
  operation: 'searchTickets',
  path: '/search/tickets',
  tag: 'Search',
  summary: 'Search tickets',
  description:
    'Newest first. All words must be there; the last one may be the beginning of a word. Text in quotation marks is found as it is. Operators: `status:`, `priority:`, `tag:`, `from:` (a customer), `assignee:` (`me`, `none` or an address), `before:` and `after:` (2026-05-31, 2026-05 or 2026), `has:file`. A page may be short with more behind it.',
  needs: 'agent',
  query: v.object({
    q: v.pipe(v.string('text'), field.text(0, maxHeaderSize), v.description('As a person types it.')),
  }),
  beside: {
    hints: v.pipe(v.array(HintWire), v.description('Operators that were ignored, and what they expect.')),
  },
  key: v.number(),
  item: ListedTicketWire,
  list: async (desk, call, { query: { q }, page }) => {
    const { hints, ...found } = await desk.tickets.search(call, {
      question: q,
      agentId: agentOf(call.actor),
      page,
    });
    const include = ['requester', 'last_message'] as const;
    const shown = await ticketsFor(desk.tickets, call, { page: found, include });
    return { ...shown, beside: { hints } };
  },
});

export const consoleSearchEndpoints = [searchTickets];
