import { mapPage, pageOf } from '../kernel/page.ts';
import { foldEmail } from '../kernel/text.ts';
import type { Message, MessageKey, MessageStore } from '../model/desk/message.ts';
import type { Tables } from './memory-tables.ts';

export const memoryMessages = (tables: Tables): MessageStore => {
  const messages = tables.of('messages');
  const ofTicket = (number: number) => messages.all().filter(({ ticketNumber }) => ticketNumber === number);
  return {
    listOfTicket: async (number, { limit, after }, order = 'asc') => {
      const placed = ofTicket(number).map((message, index) => ({ message, place: index + 1 }));
      const behind =
        order === 'asc'
          ? placed.filter(({ place }) => place > (after ?? 0))
          : placed.filter(({ place }) => place < (after ?? Number.POSITIVE_INFINITY)).toReversed();
      return mapPage(
        pageOf(behind, limit, ({ place }) => place),
        ({ message }) => message,
      );
    },
    list: async ({ limit, after }) => {
      const numbers = new Set(messages.all().map(({ ticketNumber }) => ticketNumber));
      const placed = [...numbers]
        .toSorted((one, other) => one - other)
        .flatMap((ticketNumber) =>
          ofTicket(ticketNumber).map((message, index) => ({
            message,
            key: { ticketNumber, position: index + 1 },
          })),
        );
      const behind = placed.filter(({ key }) => after === null || isBehind(key, after));
      return mapPage(
        pageOf(behind, limit, ({ key }) => key),
        ({ message }) => message,
      );
    },
    isOfTicket: async (number, id) => messages.find(id)?.ticketNumber === number,
    find: async (number, id) => ofTicket(number).find((message) => message.id === id) ?? null,
    findLastId: async (number) => ofTicket(number).at(-1)?.id ?? null,
    listLast: async (numbers, characters) =>
      [...new Set(numbers)].flatMap((number) => {
        const last = ofTicket(number).at(-1);
        if (!last) return [];
        const { id, ticketNumber, internal, author, createdAt, body } = last;
        const beginning = [...body].slice(0, characters).join('');
        return [{ id, ticketNumber, internal, author, createdAt, beginning }];
      }),
    listFirstAuthors: async (numbers) =>
      [...new Set(numbers)].flatMap((number) => {
        const [first] = ofTicket(number);
        return first ? [{ ticketNumber: number, author: first.author, verified: first.verified }] : [];
      }),
    findQuestion: async (number, answerId) => {
      const all = ofTicket(number);
      const isQuestion = ({ author, internal }: Message) => author.type === 'customer' && !internal;
      const answer = all.findIndex(({ id }) => id === answerId);
      return all.slice(0, Math.max(0, answer)).findLast(isQuestion) ?? null;
    },
    add: async (message, audience) => {
      messages.put(message.id, message);
      tables.of('audiences').put(message.id, { messageId: message.id, ...audience });
    },
    setContent: async (ticketNumber, id, { body, bodyHtml }) => {
      const message = messages.find(id);
      if (message?.ticketNumber === ticketNumber) messages.replace(id, { ...message, body, bodyHtml });
    },
    listByMail: async (contactId, limit) =>
      messages
        .all()
        .filter(
          ({ author, channel }) =>
            author.type === 'customer' && author.id === contactId && channel === 'email',
        )
        .slice(0, limit),
    listWithCc: async (email, limit) =>
      messages
        .all()
        .filter(({ cc }) => cc.some((one) => foldEmail(one.email) === foldEmail(email)))
        .slice(0, limit),
    setCc: async (ticketNumber, id, cc) => {
      const message = messages.find(id);
      if (message?.ticketNumber === ticketNumber) messages.replace(id, { ...message, cc });
    },
    remove: async (ticketNumber, ids) => {
      for (const { id } of ofTicket(ticketNumber).filter((one) => ids.includes(one.id))) {
        messages.remove(id);
        tables.of('audiences').remove(id);
      }
    },
    setDelivery: async (ticketNumber, id, delivery) => {
      const message = messages.find(id);
      if (message?.ticketNumber !== ticketNumber) return null;
      messages.replace(id, { ...message, delivery });
      return messages.find(id);
    },
  };
};

const isBehind = (one: MessageKey, other: MessageKey): boolean =>
  one.ticketNumber === other.ticketNumber
    ? one.position > other.position
    : one.ticketNumber > other.ticketNumber;
