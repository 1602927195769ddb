/** Retention of the audit log: whole days go at once, and the heads of their segments stay (contract §0.7). */
import { type Instant, plus } from '../../kernel/instant.ts';
import { sealedSegment } from '../../model/instance/audit-seal.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';

const batch = 500;
const segmentBatch = 50;
const dayMs = 24 * 3_600_000;

type Kept = Pick<Ports, 'auditRetention' | 'vault'>;

/** Heads say first that their entries are removed, so that no check in between misses one. */
export const removingOldEntries =
  ({ auditRetention, vault }: Kept) =>
  async ({ stores: { audit }, now }: WriteScope, workspaceId: string): Promise<number> => {
    const from = oldestKept(auditRetention, now);
    if (from === null) return 0;
    const segments = await audit.segmentsBefore(from.slice(0, 10), segmentBatch);
    for (const segment of segments)
      await audit.saveSegment(sealedSegment(vault.mac, workspaceId, { ...segment, removedAt: now }));
    return segments.length + (await audit.removeBefore(from, batch));
  };

export const hasOldEntries =
  ({ auditRetention }: Kept) =>
  async ({ audit }: Stores, now: Instant): Promise<boolean> => {
    const from = oldestKept(auditRetention, now);
    return from !== null && audit.hasBefore(from);
  };

/** The beginning of the first day that is kept; null where every day is, or where whole months are removed. */
const oldestKept = ({ days, byMonth = false }: Kept['auditRetention'], now: Instant): Instant | null =>
  days === 0 || byMonth ? null : `${plus(now, -days * dayMs).slice(0, 10)}T00:00:00.000Z`;
