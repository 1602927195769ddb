/** An audit log that moves to another instance is sealed again under its key (docs/decisions/0083). */
import type { AuditEntry, AuditSegment } from '../../model/instance/audit.ts';
import { markOfSource, sealedSegment, sealOfSegment } from '../../model/instance/audit-seal.ts';
import type { Vault } from '../../model/vault.ts';
import { macsOf } from './verify-audit.ts';
import { isGenuine, type SegmentKeys, segmentKeys } from './walk-segments.ts';

/** Entries come first, oldest first, then the heads of their segments. */
export type ResealedAudit = Readonly<{
  entry: (entry: AuditEntry) => AuditEntry;
  head: (head: AuditSegment) => AuditSegment;
}>;

type Keys = Readonly<{ from: Vault; to: Vault }>;
type Log = Readonly<{ workspaceId: string; heads: readonly AuditSegment[] }>;
type Chains = { from: string; to: string };

/**
 * Entries that are genuine under a key of `from` are genuine under `to` afterwards. Anything else stays as it is, so
 * that the check of the target finds the same faults as that of the source.
 */
export const resealingAudit = ({ from, to }: Keys, { workspaceId, heads }: Log): ResealedAudit => {
  const macs = macsOf(from);
  const isSigned = (head: AuditSegment) =>
    macs.some((mac) => sealOfSegment(mac, workspaceId, head) === head.seal);
  const signed = new Map(heads.filter(isSigned).map((head) => [head.id, head]));
  const chains = new Map<string, Chains>();

  const keysOf = rememberedKeys((vault, segment) =>
    segmentKeys({ macs: macsOf(vault), vault, workspaceId }, segment),
  );

  const extend = (
    before: AuditEntry,
    after: AuditEntry,
    [under, to]: readonly [SegmentKeys, SegmentKeys],
  ): void => {
    if (before.place === null || after.place === null) return;
    const { segment, position } = before.place;
    const head = signed.get(segment);
    if (!head || position > head.last || head.voids.includes(position)) return;
    const chain = chains.get(segment) ?? { from: '', to: '' };
    chain.from = under.sealer.chainAfter(chain.from, before.place.seal);
    chain.to = to.sealer.chainAfter(chain.to, after.place.seal);
    chains.set(segment, chain);
  };

  return {
    entry: (entry) => {
      if (entry.place === null) return entry;
      const { segment } = entry.place;
      const under = keysOf(from, segment).find((one) => isGenuine(one, entry));
      const [next] = keysOf(to, segment);
      if (under === undefined || next === undefined) return entry;
      const sourceMark = entry.source === null ? entry.place.sourceMark : markOfSource(to.mac, entry.source);
      const spot = { ...entry.place, sourceMark };
      const after = { ...entry, place: { ...spot, seal: next.sealer.sealOf(entry, spot) } };
      extend(entry, after, [under, next]);
      return after;
    },
    head: (head) => {
      if (!signed.has(head.id)) return head;
      const { seal: _under, ...rest } = head;
      const { from: chain, to: resealed } = chains.get(head.id) ?? { from: '', to: '' };
      const kept = head.removedAt !== null || chain !== head.chain;
      return sealedSegment(to.mac, workspaceId, { ...rest, chain: kept ? head.chain : resealed });
    },
  };
};

/** Entries of a segment follow each other, but for those of other processes. */
const rememberedKeys = (keysOf: (vault: Vault, segment: string) => readonly SegmentKeys[]): typeof keysOf => {
  const known = new Map<Vault, Map<string, readonly SegmentKeys[]>>();
  return (vault, segment) =>
    known
      .getOrInsertComputed(vault, () => new Map())
      .getOrInsertComputed(segment, () => keysOf(vault, segment));
};
