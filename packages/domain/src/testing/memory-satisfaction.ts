import { type FilterRules, passes } from '../kernel/filter.ts';
import type {
  SatisfactionFilter,
  SatisfactionResponse,
  SatisfactionStore,
} from '../model/desk/satisfaction-response.ts';
import { byId } from './memory-order.ts';
import { newestFirst } from './memory-pages.ts';
import type { Tables } from './memory-tables.ts';

export const memorySatisfaction = (tables: Tables): SatisfactionStore => {
  const responses = tables.of('satisfaction');
  return {
    list: async (filter, page) =>
      newestFirst(
        responses.all().filter((response) => passes(response, filter, rulesOf(tables))),
        page,
      ),
    add: async (response) => responses.put(response.id, response),
    find: async (id) => responses.find(id),
    findForChange: async (id) => responses.find(id),
    findLast: async (ticketNumber) =>
      responses
        .all()
        .filter((response) => response.ticketNumber === ticketNumber)
        .toSorted(byId)
        .at(-1) ?? null,
    save: async (response) => responses.replace(response.id, response),
  };
};

const rulesOf = (tables: Tables): FilterRules<SatisfactionResponse, SatisfactionFilter> => ({
  ticketNumber: ({ ticketNumber }, value) => ticketNumber === value,
  contactId: ({ contactId }, value) => contactId === value,
  organizationId: ({ ticketNumber }, value) =>
    tables.of('tickets').find(String(ticketNumber))?.organizationId === value,
  agentId: ({ agentId }, value) => agentId === value,
  rating: ({ rating }, value) => rating === value,
});
