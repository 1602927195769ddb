import type { IdempotencyStore } from '../idempotency/idempotency.ts';
import type { Tables } from './memory-tables.ts';

export const memoryIdempotency = (tables: Tables): IdempotencyStore => {
  const records = tables.of('idempotency');
  return {
    find: async (credentialId, operation, key, since) => {
      const record = records.find(addressOf(credentialId, operation, key));
      return record && record.createdAt >= since ? record : null;
    },
    save: async (record, expired) => {
      for (const old of records.all())
        if (old.createdAt < expired) records.remove(addressOf(old.credentialId, old.operation, old.key));
      records.put(addressOf(record.credentialId, record.operation, record.key), record);
    },
  };
};

const addressOf = (...parts: readonly string[]): string => JSON.stringify(parts);
