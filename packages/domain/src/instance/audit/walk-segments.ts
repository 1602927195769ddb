/** Follows the segments of an audit log entry by entry, oldest first, and compares each with its signed head. */
import { plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import {
  type AuditEntry,
  type AuditPlace,
  type AuditSegment,
  makingOperations,
} from '../../model/instance/audit.ts';
import {
  earlierSealer,
  markOfSource,
  type SegmentSealer,
  sealerWith,
  sealOfSegment,
  segmentMacs,
} from '../../model/instance/audit-seal.ts';
import type { Vault } from '../../model/vault.ts';

/**
 * `entry` is the id of the entry, null where it is gone; `segment` and `position` say where it is or was. `segment_changed` and
 * `segment_removed` are about the head of a segment. A head is `segment_unproven` when none of the secret keys signed it: its key was
 * dropped, or it was changed. `unsigned`: the whole log has no head, as after an upgrade or when somebody removed all of them.
 */
export type AuditFault = Readonly<{
  type:
    | 'changed'
    | 'removed'
    | 'inserted'
    | 'segment_changed'
    | 'segment_removed'
    | 'segment_unproven'
    | 'unsigned';
  entry: string | null;
  segment: string | null;
  position: number | null;
}>;

export type Heads = ReadonlyMap<string, AuditSegment>;

/** Null for a head that fits none of the secret keys: nothing can be said of its entries. */
type ReadHeads = ReadonlyMap<string, AuditSegment | null>;

/** How far the entries of a segment were followed; `bad` are positions whose entry is gone or does not fit its seal. */
type Followed = {
  position: number;
  chain: string;
  readonly bad: Set<number>;
  readonly keys: readonly SegmentKeys[];
};

/** The seal of a segment under one secret key. */
export type SegmentKeys = Readonly<{ mac: Vault['mac']; sealer: SegmentSealer }>;

type Walk = Readonly<{
  /** Under the current secret key, then under each other one. */
  macs: readonly Vault['mac'][];
  vault: Pick<Vault, 'macsOf'>;
  workspaceId: string;
  heads: ReadHeads;
  followed: Map<string, Followed>;
  /** `sealed`: an entry of the workspace's making has a genuine seal. */
  making: { sealed: boolean };
  report: (type: AuditFault['type'], at: Partial<AuditFault>) => void;
}>;

const dayMs = 24 * 3_600_000;

/** Faults behind these are only counted. */
export const shownFaults = 100;

export const walkSegments = (
  {
    macs,
    vault,
    workspaceId,
    heads,
  }: Pick<Walk, 'macs' | 'vault' | 'workspaceId'> & Readonly<{ heads: Heads }>,
  report: (fault: AuditFault) => void,
) => {
  const walk: Walk = {
    macs,
    vault,
    workspaceId,
    heads: readableOf(macs, workspaceId, heads),
    followed: new Map(),
    making: { sealed: false },
    report: (type, at) => report({ type, entry: null, segment: null, position: null, ...at }),
  };
  const chainedFrom = beginOf(heads);
  const counts = { entries: 0, uncovered: 0 };
  const unsealed = unsealedEntries(walk);
  return {
    entry: (entry: AuditEntry): void => {
      counts.entries += 1;
      const { place, id, at } = entry;
      if (place !== null) {
        if (followEntry(walk, entry, place)) counts.uncovered += 1;
      } else if (at >= chainedFrom) walk.report('inserted', { entry: id });
      else unsealed.add(id);
    },
    end: () => {
      const unchained = unsealed.end();
      for (const head of heads.values()) checkHead(walk, head);
      return { ...counts, unchained };
    },
  };
};

/**
 * A program that seals its entries made the workspace if the entry of the making has a seal: then every entry has one. Whoever
 * inserts an entry chooses whether it comes before that of the making, so all are judged at the end.
 */
const unsealedEntries = ({ making, report }: Pick<Walk, 'making' | 'report'>) => {
  let count = 0;
  const first: string[] = [];
  return {
    add: (id: string): void => {
      count += 1;
      if (first.length < shownFaults) first.push(id);
    },
    /** Returns how many are of an earlier version. */
    end: (): number => {
      if (!making.sealed) return count;
      for (let each = 0; each < count; each += 1) report('inserted', { entry: first[each] ?? null });
      return 0;
    },
  };
};

const readableOf = (macs: Walk['macs'], workspaceId: string, heads: Heads): ReadHeads => {
  const isSigned = (head: AuditSegment) =>
    macs.some((mac) => sealOfSegment(mac, workspaceId, head) === head.seal);
  return new Map([...heads].map(([id, head]) => [id, isSigned(head) ? head : null]));
};

/** From here on all programs know the chain; before, older and newer ones may have written at the same time during an upgrade. */
const beginOf = (heads: Heads): string => {
  const first = firstDayOf(heads.values());
  return first === null ? '9' : plus(`${first}T00:00:00.000Z`, dayMs + limits.audit.upgradeMs);
};

/** The day of the first head that is stored. */
export const firstDayOf = (heads: Iterable<AuditSegment>): string | null =>
  [...heads]
    .map(({ day }) => day)
    .toSorted()
    .at(0) ?? null;

/** Says whether the entry is a good one that no head covers yet. */
const followEntry = (walk: Walk, entry: AuditEntry, place: AuditPlace): boolean => {
  const { segment, position, seal } = place;
  const head = walk.heads.get(segment);
  if (head === null || (head && head.removedAt !== null)) return false;
  const followed = walk.followed.get(segment) ?? begun(walk, segment);
  walk.followed.set(segment, followed);
  const isCovered = head !== undefined && position <= head.last;
  const at = { entry: entry.id, segment, position };
  const keys = followed.keys.find((one) => isGenuine(one, entry));
  if (!keys) {
    walk.report(isCovered && position > followed.position ? 'changed' : 'inserted', at);
    followed.bad.add(position);
    return false;
  }
  if (isMaking(entry)) walk.making.sealed = true;
  reportMissing(walk, { segment, after: followed.position, before: position });
  if (isCovered && !head.voids.includes(position))
    followed.chain = keys.sealer.chainAfter(followed.chain, seal);
  followed.position = position;
  return !isCovered;
};

const makings: ReadonlySet<string> = new Set(Object.values(makingOperations));

const isMaking = ({ actorType, operation, outcome }: AuditEntry): boolean =>
  actorType === 'system' && outcome === 'ok' && makings.has(operation);

const begun = (walk: Walk, segment: string): Followed => ({
  position: 0,
  chain: '',
  bad: new Set(),
  keys: segmentKeys(walk, segment),
});

/** Under each secret key, the current one first; as it is done today, then as earlier programs did. */
export const segmentKeys = (
  { macs, vault, workspaceId }: Pick<Walk, 'macs' | 'vault' | 'workspaceId'>,
  segment: string,
): readonly SegmentKeys[] => {
  const ofSegment = segmentMacs(vault, workspaceId, segment);
  return macs.flatMap((mac, index) => {
    const one = ofSegment[index];
    const earlier = { mac, sealer: earlierSealer(mac, { workspaceId, segment }) };
    return one ? [{ mac, sealer: sealerWith(one) }, earlier] : [];
  });
};

export const isGenuine = ({ mac, sealer }: SegmentKeys, entry: AuditEntry): boolean => {
  const { place } = entry;
  if (place === null || !hasItsSource(mac, entry, place)) return false;
  return sealer.sealOf(entry, place) === place.seal;
};

/** The address of a customer is removed when they are erased. */
const hasItsSource = (
  mac: Vault['mac'],
  { source, actorType }: AuditEntry,
  { sourceMark }: AuditPlace,
): boolean => {
  if (source !== null) return markOfSource(mac, source) === sourceMark;
  return sourceMark === null || actorType === 'customer';
};

/** Reports the positions between two that the head covers, unless their writes were rolled back. */
const reportMissing = (
  { heads, followed, report }: Walk,
  { segment, after, before }: Readonly<{ segment: string; after: number; before: number }>,
): void => {
  const head = heads.get(segment);
  if (!head) return;
  const voids = new Set(head.voids);
  const bad = followed.get(segment)?.bad ?? new Set();
  for (let position = after + 1; position < before && position <= head.last; position += 1) {
    if (voids.has(position) || bad.has(position)) continue;
    report('removed', { segment, position });
    bad.add(position);
  }
};

const checkHead = (walk: Walk, head: AuditSegment): void => {
  const { heads, followed, report } = walk;
  const { id: segment, last, chain, follows, removedAt } = head;
  if (heads.get(segment) === null) {
    report('segment_unproven', { segment });
    return;
  }
  for (const other of follows) if (!heads.has(other)) report('segment_removed', { segment: other });
  if (removedAt !== null) return;
  const soFar = followed.get(segment);
  reportMissing(walk, { segment, after: soFar?.position ?? 0, before: last + 1 });
  const isWhole = soFar !== undefined && soFar.bad.size === 0 && soFar.position >= last;
  if (isWhole && soFar.chain !== chain) report('segment_changed', { segment });
};
