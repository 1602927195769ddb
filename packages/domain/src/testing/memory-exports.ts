import type { Instant } from '../kernel/instant.ts';
import { type Export, type ExportStore, resourcesShowingPeople } from '../model/library/export.ts';
import type { Tables } from './memory-tables.ts';

export const memoryExports = (tables: Tables): ExportStore => {
  const exports = tables.of('exports');
  const overBefore = (before: Instant) =>
    exports
      .all()
      .filter(
        ({ status, bytesId, createdAt }) =>
          (status === 'failed' || status === 'expired') && bytesId === null && createdAt < before,
      );
  return {
    find: async (id) => exports.find(id),
    findForChange: async (id) => exports.find(id),
    list: async (limit) =>
      exports
        .all()
        .toSorted((one, other) => (one.id < other.id ? 1 : -1))
        .slice(0, limit),
    add: async (record) => exports.put(record.id, record),
    save: async (record) => exports.replace(record.id, record),
    remove: async (id) => exports.remove(id),
    listOver: async (now, limit) =>
      exports
        .all()
        .filter((one) => isOver(one, now))
        .slice(0, limit),
    countUnfinished: async () =>
      exports.all().filter(({ status }) => status === 'queued' || status === 'running').length,
    listReadyBefore: async (newest, limit) =>
      exports
        .all()
        .filter(({ status }) => status === 'ready')
        .toSorted(lastMadeFirst)
        .slice(newest, newest + limit),
    storedBytes: async (bytesIds) => {
      const kept = new Set(exports.all().map(({ bytesId }) => bytesId));
      return new Set(bytesIds.filter((id) => kept.has(id)));
    },
    listShowingPeople: async () =>
      exports
        .all()
        .filter(
          ({ status, resource }) =>
            (status === 'running' || status === 'ready') && resourcesShowingPeople.includes(resource),
        ),
    removeBefore: async (before, limit) => {
      const gone = overBefore(before).slice(0, limit);
      for (const { id } of gone) exports.remove(id);
      return gone.length;
    },
    hasBefore: async (before) => overBefore(before).length > 0,
  };
};

const lastMadeFirst = (one: Export, other: Export): number => {
  const a = `${one.expiresAt} ${one.id}`;
  const b = `${other.expiresAt} ${other.id}`;
  return a < b ? 1 : -1;
};

const isOver = ({ status, bytesId, expiresAt }: Export, now: Instant): boolean =>
  status === 'ready'
    ? expiresAt !== null && expiresAt <= now
    : (status === 'failed' || status === 'expired') && bytesId !== null;
