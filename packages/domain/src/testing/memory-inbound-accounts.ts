import type { InboundAccountStore } from '../model/inbound/inbound-account.ts';
import { byId } from './memory-order.ts';
import type { Tables } from './memory-tables.ts';

export const memoryInboundAccounts = (tables: Tables): InboundAccountStore => {
  const rows = tables.of('inboundAccounts');
  const find = async (id: string) => rows.find(id);
  return {
    find,
    findForChange: find,
    list: async () => rows.all().toSorted(byId),
    add: async (account) => rows.put(account.id, account),
    save: async (account) => rows.replace(account.id, account),
    remove: async (id) => {
      const isThere = rows.find(id) !== null;
      rows.remove(id);
      return isThere;
    },
  };
};
