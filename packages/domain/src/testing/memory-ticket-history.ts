import { pageOf } from '../kernel/page.ts';
import type { TicketHistoryStore } from '../model/desk/ticket-history.ts';
import { byId } from './memory-order.ts';
import type { Tables } from './memory-tables.ts';

export const memoryTicketHistory = (tables: Tables): TicketHistoryStore => {
  const entries = tables.of('ticketHistory');
  return {
    add: async (entry) => entries.put(entry.id, entry),
    listOfTicket: async (number, { limit, after }) =>
      pageOf(
        entries
          .all()
          .filter(({ ticketNumber, id }) => ticketNumber === number && (after === null || id < after))
          .toSorted((one, other) => byId(other, one)),
        limit,
        ({ id }) => id,
      ),
    removeOfActor: async (number, actorId) => {
      for (const { id, ticketNumber, actor } of entries.all())
        if (ticketNumber === number && actor.id === actorId) entries.remove(id);
    },
  };
};
