import type { IdempotencyRecord, IdempotencyStore, RecordName } from '../model/instance/idempotency.ts';
import type { Tables } from './memory-tables.ts';

export const memoryIdempotency = (tables: Tables): IdempotencyStore => {
  const records = tables.of('idempotency');
  const removeAll = (gone: readonly IdempotencyRecord[]): number => {
    for (const record of gone) records.remove(addressOf(record));
    return gone.length;
  };
  return {
    find: async (name, since) => {
      const record = records.find(addressOf(name));
      return record && record.createdAt >= since ? record : null;
    },
    save: async (record) => records.put(addressOf(record), record),
    removeShowing: async (subject) => {
      removeAll(records.all().filter(({ shows }) => shows === subject));
    },
    hasOlder: async (before) => records.all().some(({ createdAt }) => createdAt < before),
    removeOlder: async (before, limit) =>
      removeAll(
        records
          .all()
          .filter(({ createdAt }) => createdAt < before)
          .slice(0, limit),
      ),
  };
};

const addressOf = ({ credentialId, operation, key }: RecordName): string =>
  JSON.stringify([credentialId, operation, key]);
