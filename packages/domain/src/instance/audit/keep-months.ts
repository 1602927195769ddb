/** Retention of an audit log that is stored by month: whole months go at once (contract §0.7, docs/decisions/0081). */
import { type Instant, plus } from '../../kernel/instant.ts';
import type { AuditMonths } from '../../model/instance/audit-months.ts';
import type { AuditNotes } from '../../model/instance/audit-notes.ts';
import { sealedSegment } from '../../model/instance/audit-seal.ts';
import type { Ports } from '../../model/ports.ts';

const batch = 500;
const dayMs = 24 * 3_600_000;

export type MonthsKeeper = Pick<Ports, 'vault' | 'clock'> &
  Readonly<{ months: AuditMonths; notes: AuditNotes; days: number }>;

/**
 * Makes the months to come and removes those that are no longer kept; says how many. Heads say first that their entries are
 * removed, so that no check in between misses one.
 */
export const keepingAuditMonths =
  ({ vault, clock, months, notes, days }: MonthsKeeper) =>
  async (): Promise<number> => {
    const now = clock.now();
    await months.prepare(now);
    const from = firstKeptMonth(days, now);
    if (from === null || !(await months.hasBefore(from))) return 0;
    for (;;) {
      const heads = await notes.headsBefore(from.slice(0, 10), batch);
      if (heads.length === 0) return months.removeBefore(from);
      await notes.saveHeads(
        heads.map(({ workspaceId, segment }) => ({
          workspaceId,
          segment: sealedSegment(vault.mac, workspaceId, { ...segment, removedAt: now }),
        })),
      );
    }
  };

/** The beginning of the month that the oldest kept day is in; null where every day is kept. */
const firstKeptMonth = (days: number, now: Instant): Instant | null =>
  days === 0 ? null : `${plus(now, -days * dayMs).slice(0, 7)}-01T00:00:00.000Z`;
