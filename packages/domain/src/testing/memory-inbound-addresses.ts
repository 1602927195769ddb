import { DeskError } from '../kernel/errors.ts';
import { foldEmail } from '../kernel/text.ts';
import type {
  InboundAddress,
  InboundAddressStore,
  InboundHookStore,
} from '../model/inbound/inbound-address.ts';
import { byId } from './memory-order.ts';
import type { Tables } from './memory-tables.ts';

export const memoryInboundAddresses = (tables: Tables): InboundAddressStore => {
  const { workspaceId } = tables;
  const rows = tables.of('inboundAddresses');
  const refuseTaken = ({ id, address }: InboundAddress) => {
    const holder = tables
      .everywhere('inboundAddresses')
      .find((row) => foldEmail(row.address.address) === foldEmail(address));
    if (holder && holder.address.id !== id)
      throw new DeskError('address_taken', `The address ${address} is used already.`, 'address');
  };
  return {
    find: async (id) => rows.find(id)?.address ?? null,
    findByAddress: async (address) =>
      rows.all().find((row) => foldEmail(row.address.address) === foldEmail(address))?.address ?? null,
    list: async () =>
      rows
        .all()
        .map(({ address }) => address)
        .toSorted(byId),
    add: async (address) => {
      refuseTaken(address);
      rows.put(address.id, { workspaceId, address });
    },
    save: async (address) => {
      refuseTaken(address);
      rows.replace(address.id, { workspaceId, address });
    },
    saveSending: async (id, { sends, sending }) => {
      const row = rows.find(id);
      if (row) rows.replace(id, { workspaceId, address: { ...row.address, sends, sending } });
    },
    remove: async (id) => {
      rows.remove(id);
      const accounts = tables.of('inboundAccounts');
      for (const account of accounts.all()) if (account.addressId === id) accounts.remove(account.id);
    },
  };
};

export const memoryInboundHooks = (tables: Tables): InboundHookStore => {
  const { workspaceId } = tables;
  const rows = tables.of('inboundHooks');
  return {
    list: async () =>
      rows
        .all()
        .map(({ hook }) => hook)
        .toSorted(byId),
    add: async (hook) => rows.put(hook.id, { workspaceId, hook }),
    remove: async (id) => {
      const isThere = rows.find(id) !== null;
      rows.remove(id);
      return isThere;
    },
  };
};
