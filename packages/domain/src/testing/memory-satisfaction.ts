import type { SatisfactionStore } from '../satisfaction/satisfaction-response.ts';
import { byId } from './memory-order.ts';
import { newestFirst } from './memory-pages.ts';
import type { Tables } from './memory-tables.ts';

export const memorySatisfaction = (tables: Tables): SatisfactionStore => {
  const responses = tables.of('satisfaction');
  return {
    list: async ({ ticketNumber, agentId, rating }, page) => {
      const wanted = responses
        .all()
        .filter(
          (response) =>
            (ticketNumber === undefined || response.ticketNumber === ticketNumber) &&
            (agentId === undefined || response.agentId === agentId) &&
            (rating === undefined || response.rating === rating),
        );
      return newestFirst(wanted, page);
    },
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
