import type { IdempotencyRecord, IdempotencyStore } from '../model/instance/idempotency.ts';
import type { Tables } from './memory-tables.ts';

export const memoryIdempotency = (tables: Tables): IdempotencyStore => {
  const records = tables.of('idempotency');
  const removeAll = (gone: readonly IdempotencyRecord[]): number => {
    for (const { credentialId, operation, key } of gone)
      records.remove(addressOf(credentialId, operation, key));
    return gone.length;
  };
  return {
    find: async (credentialId, operation, key, since) => {
      const record = records.find(addressOf(credentialId, operation, key));
      return record && record.createdAt >= since ? record : null;
    },
    save: async (record) => records.put(addressOf(record.credentialId, record.operation, record.key), record),
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

const addressOf = (...parts: readonly string[]): string => JSON.stringify(parts);
