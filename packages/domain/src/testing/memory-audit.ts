import { passes } from '../kernel/filter.ts';
import { pageOf } from '../kernel/page.ts';
import { type AuditEntry, type AuditStore, auditFilterRules } from '../model/instance/audit.ts';
import { newestFirst } from './memory-pages.ts';
import type { Tables } from './memory-tables.ts';

export const memoryAudit = (tables: Tables): AuditStore => {
  const entries = tables.of('audit');
  const segments = tables.of('auditSegments');
  const oldest = (limit: number) => byId(entries.all()).slice(0, limit);
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
    listFromOldest: async ({ limit, after }) =>
      pageOf(
        byId(entries.all())
          .filter(({ id }) => id > (after ?? ''))
          .slice(0, limit + 1),
        limit,
        ({ id }) => id,
      ),
    saveSegment: async (segment) => {
      const isRemoved = (segments.find(segment.id)?.removedAt ?? null) !== null;
      if (!isRemoved) segments.put(segment.id, segment);
    },
    listSegments: async (page) => newestFirst(segments.all(), page),
    segmentsBefore: async (day, limit) =>
      byId(segments.all())
        .filter((segment) => segment.day < day && segment.removedAt === null)
        .slice(0, limit),
    removeBefore: async (instant, limit) => {
      const isLive = ({ place }: AuditEntry) =>
        place !== null && segments.find(place.segment)?.removedAt === null;
      const old = oldest(limit).filter((entry) => entry.at < instant && !isLive(entry));
      for (const { id } of old) entries.remove(id);
      return old.length;
    },
    hasBefore: async (instant) => oldest(1).some(({ at }) => at < instant),
  };
};

const byId = <Row extends Readonly<{ id: string }>>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
