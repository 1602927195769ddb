import { later } from '../kernel/instant.ts';
import type { ApiKeyStore } from '../model/entry/api-key.ts';
import { newestFirst } from './memory-pages.ts';
import type { Tables } from './memory-tables.ts';

export const memoryApiKeys = (tables: Tables): ApiKeyStore => {
  const rows = tables.of('apiKeys');
  return {
    find: async (id) => rows.find(id)?.key ?? null,
    list: async (page) =>
      newestFirst(
        rows.all().map(({ key }) => key),
        page,
      ),
    countActive: async () => rows.all().filter(({ key }) => key.revokedAt === null).length,
    add: async (key, tokenHash) => rows.put(key.id, { workspaceId: tables.workspaceId, key, tokenHash }),
    save: async (key) => {
      const row = rows.find(key.id);
      if (row) rows.put(key.id, { ...row, key });
    },
    touch: async (ids, at) => {
      for (const id of ids) {
        const row = rows.find(id);
        if (row)
          rows.put(id, { ...row, key: { ...row.key, lastUsedAt: later(row.key.lastUsedAt ?? '', at) } });
      }
    },
  };
};
