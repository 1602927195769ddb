/** Seals entries and segments of the audit log: nobody can forge them without the secret key (docs/decisions/0082). */
import type { QuickMac, Vault } from '../vault.ts';
import type { AuditEntry, AuditPlace, AuditSegment } from './audit.ts';

/** Only the holder of the instance's secret key can compute it. */
type Mac = Vault['mac'];

/** 128 bits. */
const sealLength = 32;
/** 16 bits: they show that an address was changed, and fit 65,000 addresses when it is erased. */
const markLength = 4;

/** Seals the entries of one segment under each key of the instance: one key is derived for all of them. */
export const segmentMacs = (
  { macsOf }: Pick<Vault, 'macsOf'>,
  workspaceId: string,
  segment: string,
): readonly QuickMac[] => macsOf(`audit segment ${workspaceId} ${segment}`);

type Spot = Pick<AuditPlace, 'position' | 'sourceMark'>;

const fieldsOf = (entry: AuditEntry, { position, sourceMark }: Spot): readonly unknown[] => [
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
];

/** `mac` belongs to the segment. */
export const sealOfEntry = (mac: QuickMac, entry: AuditEntry, spot: Spot): string =>
  mac(JSON.stringify(fieldsOf(entry, spot)));

export const markOfSource = (mac: Mac, source: string): string =>
  mac(`audit source ${source}`).slice(0, markLength);

/** The chain over a segment after one more entry. */
export const chainAfter = (mac: QuickMac, chain: string, seal: string): string => mac(`${chain} ${seal}`);

/** How the entries of one segment are sealed and chained under one secret key. */
export type SegmentSealer = Readonly<{
  sealOf: (entry: AuditEntry, spot: Spot) => string;
  chainAfter: (chain: string, seal: string) => string;
}>;

export const sealerWith = (mac: QuickMac): SegmentSealer => ({
  sealOf: (entry, spot) => sealOfEntry(mac, entry, spot),
  chainAfter: (chain, seal) => chainAfter(mac, chain, seal),
});

/** As programs sealed before each segment had a key of its own (docs/decisions/0080): their segments stay as they are. */
export const earlierSealer = (
  mac: Mac,
  { workspaceId, segment }: Readonly<{ workspaceId: string; segment: string }>,
): SegmentSealer => {
  const short = (text: string): string => mac(text).slice(0, sealLength);
  return {
    sealOf: (entry, spot) =>
      short(JSON.stringify(['audit entry', workspaceId, segment, ...fieldsOf(entry, spot)])),
    chainAfter: (chain, seal) => short(`audit chain ${chain} ${seal}`),
  };
};

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
