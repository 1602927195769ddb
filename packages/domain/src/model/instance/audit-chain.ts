/**
 * The chain of one process over the audit entries that it writes (docs/decisions/0082). A workspace has a segment of its own for each
 * process and day, so that processes never wait for each other and whole days can be removed.
 */
import type { Instant } from '../../kernel/instant.ts';
import type { Ids } from '../ports.ts';
import type { QuickMac, Vault } from '../vault.ts';
import type { AuditEntry, AuditPlace, AuditSegment, PlacedEntry } from './audit.ts';
import { chainAfter, markOfSource, sealOfEntry, segmentMacs } from './audit-seal.ts';

export type AuditChain = Readonly<{
  place: (workspaceId: string, entry: AuditEntry) => PlacedEntry;
  settle: (workspaceId: string, places: readonly AuditPlace[], stored: boolean) => void;
  /** Workspaces with segments that reach further than their stored heads. */
  dirty: () => readonly string[];
  /** Whether any segment is dirty, or will be once its entries are settled. */
  isBehind: () => boolean;
  /** The current heads of these segments; `ended` for those that get no more entries. */
  heads: (workspaceId: string, at: Instant) => readonly OpenHead[];
  /** These heads are stored. */
  saved: (workspaceId: string, heads: readonly AuditSegment[]) => void;
  /** Nothing more is placed: the next heads are the last ones. */
  end: () => void;
}>;

/** `follows` is null where the segment has no stored head yet. */
export type OpenHead = Omit<AuditSegment, 'follows' | 'removedAt' | 'seal'> &
  Readonly<{ follows: readonly string[] | null }>;

type Open = {
  readonly id: string;
  readonly day: string;
  readonly mac: QuickMac;
  last: number;
  /** All positions up to this one are settled. */
  settled: number;
  chain: string;
  readonly voids: number[];
  /** Of positions behind `settled`: the seal where it was stored, null where it was not, undefined while nobody knows. */
  readonly waiting: Map<number, Readonly<{ seal: string; stored: boolean | null }>>;
  /** How far the stored head reaches. */
  headAt: number;
  follows: readonly string[] | null;
  isEnded: boolean;
};

type Parts = Readonly<{ ids: Ids; vault: Pick<Vault, 'mac' | 'macsOf'>; mostWorkspaces?: number }>;

export const createAuditChain = ({ ids, vault, mostWorkspaces = 10_000 }: Parts): AuditChain => {
  /** The one that grows last; earlier ones wait for their last head. */
  const open = new Map<string, Open[]>();
  const markOf = rememberedMarks(vault.mac);

  const growing = (workspaceId: string, day: string): Open => {
    const segments = open.get(workspaceId) ?? [];
    const current = segments.at(-1);
    if (current && !current.isEnded && current.day >= day) return current;
    if (current) current.isEnded = true;
    const begun = begunSegment({ vault, workspaceId, id: ids.next(), day });
    open.delete(workspaceId);
    open.set(workspaceId, [...segments, begun]);
    forgetIdle(open, mostWorkspaces);
    return begun;
  };

  return {
    place: (workspaceId, entry) => {
      const sourceMark = entry.source === null ? null : markOf(entry.source);
      return append(growing(workspaceId, entry.at.slice(0, 10)), entry, sourceMark);
    },
    settle: (workspaceId, places, stored) => {
      for (const { segment: id, position, seal } of places) {
        const segment = open.get(workspaceId)?.find((one) => one.id === id);
        segment?.waiting.set(position, { seal, stored });
        if (segment) advance(segment);
      }
    },
    dirty: () => [...open].flatMap(([workspaceId, segments]) => (segments.some(isDirty) ? workspaceId : [])),
    isBehind: () => [...open.values()].some((segments) => segments.some(isBehind)),
    heads: (workspaceId, at) =>
      (open.get(workspaceId) ?? []).filter(isDirty).map((segment) => headOf(segment, at)),
    saved: (workspaceId, heads) => {
      const left = afterHeads(open.get(workspaceId) ?? [], heads);
      if (left.length > 0) open.set(workspaceId, left);
      else open.delete(workspaceId);
    },
    end: () => {
      for (const segment of [...open.values()].flat()) if (isBehind(segment)) segment.isEnded = true;
    },
  };
};

type Begun = Pick<Parts, 'vault'> & Readonly<{ workspaceId: string; id: string; day: string }>;

const begunSegment = ({ vault, workspaceId, id, day }: Begun): Open => ({
  id,
  day,
  mac: segmentMacs(vault, workspaceId, id)[0] ?? vault.mac,
  last: 0,
  settled: 0,
  chain: '',
  voids: [],
  waiting: new Map(),
  headAt: 0,
  follows: null,
  isEnded: false,
});

/** Seals an entry at the next position of the segment, where it waits until it is stored. */
const append = (segment: Open, entry: AuditEntry, sourceMark: string | null): PlacedEntry => {
  segment.last += 1;
  const spot = { segment: segment.id, position: segment.last, sourceMark };
  const seal = sealOfEntry(segment.mac, entry, spot);
  segment.waiting.set(segment.last, { seal, stored: null });
  return { ...entry, place: { ...spot, seal } };
};

/** Notes which heads are stored. Returns the segments that have not ended. */
const afterHeads = (segments: Open[], heads: readonly AuditSegment[]): Open[] => {
  for (const head of heads) {
    const segment = segments.find(({ id }) => id === head.id);
    if (segment) Object.assign(segment, { headAt: head.last, follows: head.follows });
  }
  return segments.filter(({ id }) => !heads.some((head) => head.id === id && head.endedAt !== null));
};

/** Moves over all positions that are settled, without a gap. */
const advance = (segment: Open): void => {
  for (let next = segment.waiting.get(segment.settled + 1); next && next.stored !== null; ) {
    segment.settled += 1;
    segment.waiting.delete(segment.settled);
    if (next.stored) segment.chain = chainAfter(segment.mac, segment.chain, next.seal);
    else segment.voids.push(segment.settled);
    next = segment.waiting.get(segment.settled + 1);
  }
};

const isDirty = (segment: Open): boolean => segment.settled > segment.headAt || segment.isEnded;

const isBehind = (segment: Open): boolean => isDirty(segment) || segment.waiting.size > 0;

/** A segment has ended once nothing of it is on its way. */
const headOf = ({ id, day, last, settled, chain, voids, follows, isEnded }: Open, at: Instant): OpenHead => ({
  id,
  day,
  last: settled,
  voids: [...voids],
  chain,
  endedAt: isEnded && settled === last ? at : null,
  follows,
});

/** Those whose heads are stored can be forgotten: the next entry begins a segment. */
const forgetIdle = (open: Map<string, Open[]>, most: number): void => {
  if (open.size <= most) return;
  for (const [workspaceId, segments] of open) {
    if (open.size <= most) return;
    if (!segments.some(isBehind)) open.delete(workspaceId);
  }
};

const mostMarks = 1_000;

/** The sources of calls repeat. */
const rememberedMarks = (mac: Vault['mac']): ((source: string) => string) => {
  const marks = new Map<string, string>();
  return (source) => {
    const known = marks.get(source);
    if (known !== undefined) return known;
    if (marks.size >= mostMarks) marks.clear();
    const mark = markOfSource(mac, source);
    marks.set(source, mark);
    return mark;
  };
};
