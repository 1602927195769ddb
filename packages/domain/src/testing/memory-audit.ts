import type { AuditStore } from '../audit/audit.ts';
import { newestFirst } from './memory-pages.ts';
import type { Tables } from './memory-tables.ts';

export const memoryAudit = (tables: Tables): AuditStore => {
  const entries = tables.of('audit');
  return {
    add: async (added) => {
      for (const entry of added) entries.put(entry.id, entry);
    },
    list: async (page) => newestFirst(entries.all(), page),
  };
};
