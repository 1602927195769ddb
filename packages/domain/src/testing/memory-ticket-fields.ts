import { keyTaken, type TicketField, type TicketFieldStore } from '../model/desk/ticket-field.ts';
import { byPosition } from './memory-order.ts';
import { inPosition } from './memory-pages.ts';
import type { Tables } from './memory-tables.ts';

export const memoryTicketFields = (tables: Tables): TicketFieldStore => {
  const fields = tables.of('ticketFields');
  const byKey = (key: string) => fields.all().find((field) => field.key === key) ?? null;
  const refuseTaken = ({ id, key }: TicketField): void => {
    const holder = byKey(key);
    if (holder && holder.id !== id) throw keyTaken(key);
  };
  return {
    findByKey: async (key) => byKey(key),
    list: async (page) => inPosition(fields.all(), page),
    listActive: async () => fields.all().filter(({ active }) => active),
    all: async () => fields.all().toSorted(byPosition),
    add: async (field) => {
      refuseTaken(field);
      fields.put(field.id, field);
    },
    save: async (field) => {
      refuseTaken(field);
      fields.replace(field.id, field);
    },
  };
};
