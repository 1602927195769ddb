import { foldEmail } from '../kernel/text.ts';
import type {
  MessageOrigin,
  MessageOriginStore,
  OriginHead,
  ParticipantStore,
} from '../model/inbound/message-origin.ts';
import { bytesOf } from '../model/instance/count-usage.ts';
import { byCodePoint } from './memory-order.ts';
import type { Tables } from './memory-tables.ts';

export const memoryMessageOrigins = (tables: Tables): MessageOriginStore => {
  const origins = tables.of('messageOrigins');
  return {
    add: async (origin) => origins.put(origin.messageId, origin),
    save: async (origin) => origins.replace(origin.messageId, origin),
    find: async (messageId) => origins.find(messageId),
    findSentAs: async (ids, limit) =>
      origins
        .all()
        .filter(({ sentAs }) => sentAs !== null && ids.includes(sentAs))
        .toSorted((one, other) => (one.messageId < other.messageId ? -1 : 1))
        .slice(0, limit)
        .map(headOf),
    findLastOf: async (number, sender, before) => {
      const last = origins
        .all()
        .filter((one) => one.ticketNumber === number && one.messageId < before)
        .filter((one) => foldEmail(one.sender) === foldEmail(sender))
        .toSorted((one, other) => (one.messageId < other.messageId ? -1 : 1))
        .at(-1);
      return last ? headOf(last) : null;
    },
    removeOf: async (sender) => {
      const gone = origins.all().filter((origin) => foldEmail(origin.sender) === foldEmail(sender));
      for (const { messageId } of gone) origins.remove(messageId);
      return bytesOf(...gone.flatMap(({ text, html }) => [text, html]));
    },
    remove: async (messageIds) => {
      for (const id of messageIds) origins.remove(id);
    },
  };
};

const headOf = ({ text: _text, html: _html, ...head }: MessageOrigin): OriginHead => head;

export const memoryParticipants = (tables: Tables): ParticipantStore => {
  const participants = tables.of('participants');
  const keyOf = (ticketNumber: number, email: string) => `${ticketNumber} ${foldEmail(email)}`;
  return {
    listOfTicket: async (number) =>
      participants
        .all()
        .filter(({ ticketNumber }) => ticketNumber === number)
        .toSorted((one, other) => byCodePoint(foldEmail(one.address.email), foldEmail(other.address.email))),
    add: async (added) => {
      for (const one of added) {
        const key = keyOf(one.ticketNumber, one.address.email);
        if (!participants.find(key)) participants.put(key, one);
      }
    },
    removeOf: async (email) => {
      for (const { ticketNumber, address } of participants.all())
        if (foldEmail(address.email) === foldEmail(email))
          participants.remove(keyOf(ticketNumber, address.email));
    },
  };
};
