import { mapPage, pageOf } from '../page.ts';
import type { MessageStore } from '../tickets/message.ts';
import type { Tables } from './memory-tables.ts';

export const memoryMessages = (tables: Tables): MessageStore => {
  const messages = tables.of('messages');
  const ofTicket = (number: number) => messages.all().filter(({ ticketNumber }) => ticketNumber === number);
  return {
    listOfTicket: async (number, { limit, after }) => {
      const placed = ofTicket(number).map((message, index) => ({ message, place: index + 1 }));
      const behind = placed.filter(({ place }) => place > (after ?? 0));
      return mapPage(
        pageOf(behind, limit, ({ place }) => place),
        ({ message }) => message,
      );
    },
    isOfTicket: async (number, id) => messages.find(id)?.ticketNumber === number,
    findLastId: async (number) => ofTicket(number).at(-1)?.id ?? null,
    add: async (message, audience) => {
      messages.put(message.id, message);
      tables.of('audiences').put(message.id, { messageId: message.id, ...audience });
    },
  };
};
