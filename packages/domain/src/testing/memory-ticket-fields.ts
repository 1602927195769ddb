import type { TicketFieldStore } from '../custom-fields/ticket-field.ts';
import { invalid } from '../errors.ts';
import { newestFirst } from './memory-pages.ts';
import type { Tables } from './memory-tables.ts';

export const memoryTicketFields = (tables: Tables): TicketFieldStore => {
  const fields = tables.of('ticketFields');
  const byKey = (key: string) => fields.all().find((field) => field.key === key) ?? null;
  return {
    findByKey: async (key) => byKey(key),
    list: async (page) => newestFirst(fields.all(), page),
    listActive: async () => fields.all().filter(({ active }) => active),
    add: async (field) => {
      if (byKey(field.key)) throw invalid('key', `Another ticket field has the key ${field.key}.`);
      fields.put(field.id, field);
    },
  };
};
