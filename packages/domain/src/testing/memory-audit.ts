import { passes } from '../kernel/filter.ts';
import { type AuditStore, auditFilterRules } from '../model/instance/audit.ts';
import { newestFirst } from './memory-pages.ts';
import type { Tables } from './memory-tables.ts';

export const memoryAudit = (tables: Tables): AuditStore => {
  const entries = tables.of('audit');
  return {
    add: async (added) => {
      for (const entry of added) entries.put(entry.id, entry);
    },
    forgetSourcesOf: async (contactId, limit) => {
      const theirs = entries
        .all()
        .filter(
          ({ actorType, actorId, source }) =>
            actorType === 'customer' && actorId === contactId && source !== null,
        );
      const some = theirs.slice(0, limit);
      for (const entry of some) entries.put(entry.id, { ...entry, source: null });
      return some.length;
    },
    list: async (page, filter = {}) =>
      newestFirst(
        entries.all().filter((entry) => passes(entry, filter, auditFilterRules)),
        page,
      ),
  };
};
