import type { MailKeyStore } from '../model/outbound/mail-key.ts';
import { byId } from './memory-order.ts';
import type { Tables } from './memory-tables.ts';

export const memoryMailKeys = (tables: Tables): MailKeyStore => {
  const rows = tables.of('mailKeys');
  return {
    list: async () => rows.all().toSorted(byId),
    listOf: async (domain) =>
      rows
        .all()
        .filter((key) => key.domain === domain)
        .toSorted(byId),
    add: async (key) => rows.put(key.id, key),
    save: async ({ id, foundAt, replacedAt }) => {
      const stored = rows.find(id);
      if (stored) rows.replace(id, { ...stored, foundAt, replacedAt });
    },
    remove: async (ids) => {
      for (const id of ids) rows.remove(id);
    },
  };
};
