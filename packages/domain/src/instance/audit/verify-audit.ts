/** Whether entries of the audit log were changed, removed or inserted (contract §0.7, docs/decisions/0082). */
import { instantOfId } from '../../kernel/id-instant.ts';
import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import type { AuditSegment, AuditStore } from '../../model/instance/audit.ts';
import type { Ports } from '../../model/ports.ts';
import type { Vault } from '../../model/vault.ts';
import { type AuditFault, firstDayOf, shownFaults, walkSegments } from './walk-segments.ts';

export type { AuditFault };

export type AuditCheck = Readonly<{
  entries: number;
  segments: number;
  /** The day of the first head; null without one. */
  signedFrom: string | null;
  /** Those whose entries retention removed. */
  removedSegments: number;
  /** Entries that no head covers yet: nobody would notice if the last of them were removed. */
  uncovered: number;
  /** Entries without a seal that are accepted as those of programs that knew no chain. */
  unchained: number;
  /** The first hundred. */
  faults: readonly AuditFault[];
  faultCount: number;
  /** How many of the faults show no change: heads that none of the secret keys signed, and a log without any head. */
  unprovenCount: number;
}>;

const pageSize = 500;

/** Reads one state of the log, a page at a time. */
export const verifyingAudit =
  ({ work, vault, clock }: Checking) =>
  ({ workspaceId }: Pick<Call, 'workspaceId'>): Promise<AuditCheck> =>
    work.snapshot(workspaceId, ({ audit }) =>
      checkAudit(audit, { vault, workspaceId, isYoung: isYoung(workspaceId, clock.now()) }),
    );

type Checking = Pick<Ports, 'work' | 'vault' | 'clock'>;

/** The head of its first segment may not be stored yet. */
const isYoung = (workspaceId: string, now: Instant): boolean =>
  plus(instantOfId(workspaceId), limits.audit.firstHeadMs) > now;

/** One for each secret key of the instance: a segment is sealed under one of them. */
export const macsOf = (vault: Vault): readonly Vault['mac'][] =>
  vault.macs('').map((_mac, key) => (text) => vault.macs(text)[key] ?? '');

type Checked = Readonly<{ vault: Vault; workspaceId: string; isYoung: boolean }>;

const checkAudit = async (
  audit: AuditStore,
  { vault, workspaceId, isYoung }: Checked,
): Promise<AuditCheck> => {
  const heads = new Map<string, AuditSegment>();
  for await (const segment of rowsOf(audit.listSegments)) heads.set(segment.id, segment);
  const faults: AuditFault[] = [];
  let faultCount = 0;
  let unprovenCount = 0;
  const report = (fault: AuditFault): void => {
    faultCount += 1;
    if (fault.type === 'segment_unproven' || fault.type === 'unsigned') unprovenCount += 1;
    if (faults.length < shownFaults) faults.push(fault);
  };
  if (heads.size === 0 && !isYoung) report({ type: 'unsigned', entry: null, segment: null, position: null });
  const walk = walkSegments({ macs: macsOf(vault), vault, workspaceId, heads }, report);
  for await (const entry of rowsOf(audit.listFromOldest)) walk.entry(entry);
  const counts = walk.end();
  const removedSegments = [...heads.values()].filter(({ removedAt }) => removedAt !== null).length;
  const signedFrom = firstDayOf(heads.values());
  return {
    ...counts,
    signedFrom,
    segments: heads.size,
    removedSegments,
    faults,
    faultCount,
    unprovenCount,
  };
};

type List<Row> = (page: PageRequest<string>) => Promise<Page<Row, string>>;

async function* rowsOf<Row>(list: List<Row>): AsyncGenerator<Row> {
  let after: string | null = null;
  do {
    const page: Page<Row, string> = await list({ limit: pageSize, after });
    yield* page.data;
    after = page.next;
  } while (after !== null);
}
