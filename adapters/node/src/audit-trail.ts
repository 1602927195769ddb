import {
  type AuditChain,
  type AuditEntry,
  type AuditNotes,
  type AuditPlace,
  type AuditSegment,
  type AuditTrail,
  type Clock,
  createAuditChain,
  type Ids,
  type Instant,
  limits,
  millisecondsOf,
  type NotedEntry,
  type NotedHead,
  type PlacedEntry,
  saveHeads,
  type UsedCredential,
  type Vault,
} from '@tidemark/domain';
import { createWaitingNotes, type NotesLog } from './waiting-notes.ts';

export type AuditTrailParts = Readonly<{
  notes: AuditNotes;
  ids: Ids;
  clock: Clock;
  vault: Pick<Vault, 'mac' | 'macsOf'>;
  everyMs: number;
  log: NotesLog;
  /** Most entries of a workspace that wait for the database. */
  most?: number;
  headsMs?: number;
}>;

export type BufferedAuditTrail = AuditTrail &
  Readonly<{
    /** Writes what is waiting; notes that the database refuses wait for the next time. */
    flush: () => Promise<void>;
    /** Writes everything that was noted; the trail is not used afterwards. */
    close: () => Promise<void>;
  }>;

/** The unwritten notes of one workspace: its entries in order, the last use of each key, and whether its heads are due. */
type Waiting = { entries: PlacedEntry[]; used: Map<string, Use>; headsAreDue: boolean };

type Use = Readonly<{ credential: UsedCredential; at: Instant }>;

const batchSize = 1_000;
const workspacesTogether = 10_000;

/**
 * Keeps notes in memory and writes those of all workspaces together, at most `everyMs` late. Of the uses of a credential the
 * first of each `limits.audit.usesMs` is written. Heads of segments that grew are written every `headsMs`, and at the end.
 */
export const createAuditTrail = (parts: AuditTrailParts): BufferedAuditTrail => {
  const { everyMs, log, most = 100_000, headsMs = limits.audit.headsMs } = parts;
  const chain = createAuditChain(parts);
  const { notesOf, flush, close } = createWaitingNotes<Waiting>({
    everyMs,
    empty: () => ({ entries: [], used: new Map(), headsAreDue: false }),
    together: workspacesTogether,
    write: (batch) => write({ ...parts, chain }, batch),
    putBack: (refused, newer, workspaceId) => {
      const entries = [...refused.entries, ...newer.entries];
      const lost = entries.splice(0, Math.max(entries.length - most, 0));
      if (lost.length > 0)
        log.error(
          { workspaceId, lost: lost.length },
          'Audit entries were lost: too many waited for the database',
        );
      chain.settle(workspaceId, placesOf(lost), false);
      const headsAreDue = refused.headsAreDue || newer.headsAreDue;
      return { entries, used: new Map([...refused.used, ...newer.used]), headsAreDue };
    },
    refused: (why, batch) => {
      const [workspaceId] = batch.size === 1 ? batch.keys() : [];
      const entries = [...batch.values()].reduce((sum, waiting) => sum + waiting.entries.length, 0);
      const facts = { ...why, ...(workspaceId && { workspaceId }), entries };
      log.error(facts, 'Audit entries could not be saved; they wait in memory');
    },
    accepted: () => log.info({}, 'Audit entries are saved again'),
    lost: (batches) => {
      const lost = batches.reduce((sum, { entries }) => sum + entries.length, 0);
      if (lost > 0)
        log.error(
          { lost },
          'Audit entries were lost: the database could not save them before the server stopped',
        );
    },
  });
  const isFirstUse = firstUses();
  let timer: NodeJS.Timeout | undefined;
  const callForHeads = (): void => {
    for (const workspaceId of chain.dirty()) notesOf(workspaceId).headsAreDue = true;
  };
  /** Once more for entries that were on their way when the time was over: no other call may follow. */
  const callForHeadsLater = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      callForHeads();
      if (chain.isBehind()) callForHeadsLater();
    }, headsMs).unref();
  };
  const place = (workspaceId: string, entry: AuditEntry): PlacedEntry => {
    callForHeadsLater();
    return chain.place(workspaceId, entry);
  };
  return {
    note: (workspaceId, entry) => void notesOf(workspaceId).entries.push(place(workspaceId, entry)),
    place,
    settle: chain.settle,
    used: (workspaceId, credential, at) => {
      if (isFirstUse(credential.id, at)) notesOf(workspaceId).used.set(credential.id, { credential, at });
    },
    flush,
    close: async () => {
      clearTimeout(timer);
      await flush();
      chain.end();
      callForHeads();
      await close();
    },
  };
};

const placesOf = (entries: readonly PlacedEntry[]): readonly AuditPlace[] =>
  entries.map(({ place }) => place);

/** Forgets all when the time is over, so that it holds no more than were used in one. */
const firstUses = (): ((id: string, at: Instant) => boolean) => {
  const seen = new Set<string>();
  let time = 0;
  return (id, at) => {
    const now = Math.floor(millisecondsOf(at) / limits.audit.usesMs);
    if (now !== time) seen.clear();
    time = now;
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  };
};

type Writing = Pick<AuditTrailParts, 'notes' | 'clock' | 'vault'> & Readonly<{ chain: AuditChain }>;

/** Entries of all workspaces first; heads reach as far as these are stored. */
const write = async (parts: Writing, batch: ReadonlyMap<string, Waiting>): Promise<void> => {
  const { notes, clock, vault, chain } = parts;
  for (const entries of entriesOf(batch)) {
    await notes.add(entries);
    for (const [workspaceId, some] of Map.groupBy(entries, (noted) => noted.workspaceId)) {
      const places = some.map(({ entry }) => entry.place);
      chain.settle(workspaceId, places, true);
      batch.get(workspaceId)?.entries.splice(0, places.length);
    }
  }
  const uses = [...batch].flatMap(([workspaceId, { used }]) =>
    [...used.values()].map((use) => ({ workspaceId, ...use })),
  );
  if (uses.length > 0) await notes.touch(uses);
  for (const { used } of batch.values()) used.clear();
  const due = [...batch].filter(([, { headsAreDue }]) => headsAreDue);
  const heads = due.flatMap(([workspaceId]) =>
    chain.heads(workspaceId, clock.now()).map((head) => ({ workspaceId, head })),
  );
  for (let from = 0; from < heads.length; from += batchSize) {
    const saved = await saveHeads(notes, vault, heads.slice(from, from + batchSize));
    const ofWorkspaces = Map.groupBy(saved, ({ workspaceId }) => workspaceId);
    for (const [workspaceId, some] of ofWorkspaces) chain.saved(workspaceId, some.map(segmentOf));
  }
  for (const [, waiting] of due) waiting.headsAreDue = false;
};

const segmentOf = ({ segment }: NotedHead): AuditSegment => segment;

/** At most `batchSize` at once, in the order of each workspace. */
const entriesOf = (batch: ReadonlyMap<string, Waiting>): readonly (readonly NotedEntry[])[] => {
  const all = [...batch].flatMap(([workspaceId, { entries }]) =>
    entries.map((entry) => ({ workspaceId, entry })),
  );
  return Array.from({ length: Math.ceil(all.length / batchSize) }, (_, index) =>
    all.slice(index * batchSize, (index + 1) * batchSize),
  );
};
