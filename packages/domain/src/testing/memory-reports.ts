import type { ReportCount, ReportStore } from '../model/desk/report.ts';
import type { Tables } from './memory-tables.ts';

export const memoryReports = (tables: Tables): ReportStore => {
  const days = tables.of('reportDays');
  const fills = tables.of('reportFills');
  return {
    timezone: async () => tables.of('workspace').find(tables.workspaceId)?.timezone ?? 'UTC',
    add: async (counts) => {
      for (const count of counts) {
        const key = keyOf(count);
        days.put(key, { ...count, count: (days.find(key)?.count ?? 0) + count.count });
      }
    },
    sum: async ({ from, to, teamId }) => {
      const sums = new Map<string, ReportCount>();
      for (const one of days.all()) {
        if (one.day < from || one.day > to || (teamId !== undefined && one.teamId !== teamId)) continue;
        const key = keyOf({ ...one, teamId: null });
        sums.set(key, { ...one, count: (sums.get(key)?.count ?? 0) + one.count });
      }
      return [...sums]
        .filter(([, { count }]) => count !== 0)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([, { day, measure, part, count }]) => ({ day, measure, part, count }));
    },
    countUnsolved: async ({ teamId, before }, most) =>
      Math.min(
        tables
          .of('tickets')
          .all()
          .filter(
            (ticket) =>
              ticket.status !== 'solved' &&
              ticket.status !== 'closed' &&
              ticket.createdAt < before &&
              (teamId === undefined || ticket.teamId === teamId),
          ).length,
        most,
      ),
    fill: async () => fills.find(only),
    saveFill: async (fill) => {
      if (fill) fills.put(only, fill);
      else fills.remove(only);
    },
  };
};

const only = 'fill';

const keyOf = ({ day, measure, part, teamId }: ReportCount): string =>
  [day, measure, part, teamId ?? ''].join('\0');
