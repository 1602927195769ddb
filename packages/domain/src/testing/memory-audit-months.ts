import { type Instant, plus } from '../kernel/instant.ts';
import type { AuditEntry } from '../model/instance/audit.ts';
import type { AuditMonths } from '../model/instance/audit-months.ts';
import type { Tables } from './memory-tables.ts';

type OfAll = Readonly<{
  workspaceIds: () => readonly string[];
  change: (use: (tables: (workspaceId: string) => Tables) => Promise<void>) => Promise<void>;
}>;

/** A log in memory needs no parts: a month is there as long as it has an entry. */
export const memoryAuditMonths = ({ workspaceIds, change }: OfAll): AuditMonths => {
  const eachBefore = async (month: Instant, use: (own: Tables, entry: AuditEntry) => void): Promise<void> =>
    change(async (tables) => {
      for (const own of workspaceIds().map(tables))
        for (const entry of own.of('audit').all()) if (entry.at < month) use(own, entry);
    });
  const monthsBefore = async (month: Instant): Promise<ReadonlySet<string>> => {
    const months = new Set<string>();
    await eachBefore(month, (_own, { at }) => months.add(plus(at, 0).slice(0, 7)));
    return months;
  };
  return {
    prepare: async () => {},
    missing: async () => 0,
    hasBefore: async (month) => (await monthsBefore(month)).size > 0,
    removeBefore: async (month) => {
      const { size } = await monthsBefore(month);
      await eachBefore(month, (own, { id }) => own.of('audit').remove(id));
      return size;
    },
  };
};
