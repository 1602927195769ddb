/** Whether entries of the audit log were changed, removed or inserted (contract §0.7, docs/decisions/0082). */
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import type { AuditSegment, AuditStore } from '../../model/instance/audit.ts';
import type { Ports } from '../../model/ports.ts';
import type { Vault } from '../../model/vault.ts';
import { type AuditFault, walkSegments } from './walk-segments.ts';

export type { AuditFault };

export type AuditCheck = Readonly<{
  entries: number;
  segments: number;
  /** Those whose entries retention removed. */
  removedSegments: number;
  /** Entries that no head covers yet: nobody would notice if the last of them were removed. */
  uncovered: number;
  /** Entries of programs that knew no chain. */
  unchained: number;
  /** The first hundred. */
  faults: readonly AuditFault[];
  faultCount: number;
  /** How many of the faults are heads that none of the secret keys signed. */
  unprovenCount: number;
}>;

const pageSize = 500;
const shownFaults = 100;

/** Reads one state of the log, a page at a time. */
export const verifyingAudit =
  ({ work, vault }: Pick<Ports, 'work' | 'vault'>) =>
  ({ workspaceId }: Pick<Call, 'workspaceId'>): Promise<AuditCheck> =>
    work.snapshot(workspaceId, ({ audit }) => checkAudit(audit, vault, workspaceId));

/** One for each secret key of the instance: a segment is sealed under one of them. */
export const macsOf = (vault: Vault): readonly Vault['mac'][] =>
  vault.macs('').map((_mac, key) => (text) => vault.macs(text)[key] ?? '');

const checkAudit = async (audit: AuditStore, vault: Vault, workspaceId: string): Promise<AuditCheck> => {
  const heads = new Map<string, AuditSegment>();
  for await (const segment of rowsOf(audit.listSegments)) heads.set(segment.id, segment);
  const faults: AuditFault[] = [];
  let faultCount = 0;
  let unprovenCount = 0;
  const walk = walkSegments({ macs: macsOf(vault), vault, workspaceId, heads }, (fault) => {
    faultCount += 1;
    if (fault.type === 'segment_unproven') unprovenCount += 1;
    if (faults.length < shownFaults) faults.push(fault);
  });
  for await (const entry of rowsOf(audit.listFromOldest)) walk.entry(entry);
  const counts = walk.end();
  const removedSegments = [...heads.values()].filter(({ removedAt }) => removedAt !== null).length;
  return { ...counts, segments: heads.size, removedSegments, faults, faultCount, unprovenCount };
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
