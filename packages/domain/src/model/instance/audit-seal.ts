/** What makes entries and segments of the audit log impossible to forge without the secret key (docs/decisions/0082). */
import type { Vault } from '../vault.ts';
import type { AuditEntry, AuditPlace, AuditSegment } from './audit.ts';

/** Only the holder of the instance's secret key can compute it. */
type Mac = Vault['mac'];

/** 128 bits. */
const sealLength = 32;
/** 16 bits: they show that an address was changed, and fit 65,000 addresses when it is erased. */
const markLength = 4;

export const sealOfEntry = (
  mac: Mac,
  workspaceId: string,
  entry: AuditEntry,
  { segment, position, sourceMark }: Omit<AuditPlace, 'seal'>,
): string =>
  mac(
    JSON.stringify([
      'audit entry',
      workspaceId,
      segment,
      position,
      entry.id,
      entry.at,
      entry.actorType,
      entry.actorId,
      entry.actorName,
      entry.operation,
      entry.path,
      entry.outcome,
      entry.subjectType,
      entry.subjectId,
      entry.requestId,
      entry.clientRequestId,
      entry.tried,
      sourceMark,
    ]),
  ).slice(0, sealLength);

export const markOfSource = (mac: Mac, source: string): string =>
  mac(`audit source ${source}`).slice(0, markLength);

/** The chain over a segment after one more entry. */
export const chainAfter = (mac: Mac, chain: string, seal: string): string =>
  mac(`audit chain ${chain} ${seal}`).slice(0, sealLength);

export const sealOfSegment = (mac: Mac, workspaceId: string, segment: Omit<AuditSegment, 'seal'>): string =>
  mac(
    JSON.stringify([
      'audit segment',
      workspaceId,
      segment.id,
      segment.day,
      segment.last,
      segment.voids,
      segment.chain,
      segment.follows,
      segment.endedAt,
      segment.removedAt,
    ]),
  ).slice(0, sealLength);

export const sealedSegment = (
  mac: Mac,
  workspaceId: string,
  segment: Omit<AuditSegment, 'seal'>,
): AuditSegment => ({ ...segment, seal: sealOfSegment(mac, workspaceId, segment) });
