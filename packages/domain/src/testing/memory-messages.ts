import type { MessageStore } from '../tickets/message.ts';
import { newestFirst, oldestFirst } from './memory-pages.ts';
import type { Tables } from './memory-tables.ts';

export const memoryMessages = (tables: Tables): MessageStore => {
  const messages = tables.of('messages');
  const ofTicket = (number: number) => messages.all().filter(({ ticketNumber }) => ticketNumber === number);
  return {
    listOfTicket: async (number, page) => oldestFirst(ofTicket(number), page),
    findLastId: async (number) =>
      newestFirst(ofTicket(number), { limit: 1, after: null }).data[0]?.id ?? null,
    add: async (message) => messages.put(message.id, message),
  };
};
