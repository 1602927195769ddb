import {
  type AuditChain,
  type AuditEntry,
  type AuditPlace,
  type AuditSegment,
  type AuditTrail,
  addNoted,
  type Clock,
  createAuditChain,
  type Ids,
  type Instant,
  limits,
  type PlacedEntry,
  personTypes,
  type Stores,
  saveHead,
  type UsedCredential,
  type Vault,
  type Work,
} from '@tidemark/domain';
import { createWaitingNotes, type NotesLog } from './waiting-notes.ts';

export type AuditTrailParts = Readonly<{
  work: Work;
  ids: Ids;
  clock: Clock;
  mac: Vault['mac'];
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

/** What waits for one workspace: its entries in order, the last use of each key, and whether its heads are due. */
type Waiting = { entries: PlacedEntry[]; used: Map<string, Use>; headsAreDue: boolean };

type Use = Readonly<{ credential: UsedCredential; at: Instant }>;

const batchSize = 1_000;

/**
 * Keeps notes in memory and writes them in batches, one transaction a workspace, at most `everyMs` late. Of the uses of a
 * credential the first of each minute is written: who is busy would otherwise be written once a second. Heads of segments that
 * grew are written every `headsMs`, and at the end.
 */
export const createAuditTrail = (parts: AuditTrailParts): BufferedAuditTrail => {
  const { everyMs, log, most = 100_000, headsMs = limits.audit.headsMs } = parts;
  const chain = createAuditChain(parts);
  const { of, flush, close } = createWaitingNotes<Waiting>({
    everyMs,
    empty: () => ({ entries: [], used: new Map(), headsAreDue: false }),
    write: (workspaceId, batch) => write({ ...parts, chain }, workspaceId, batch),
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
    refused: (why, workspaceId, { entries }) =>
      log.error(
        { ...why, workspaceId, entries: entries.length },
        'Audit entries could not be saved; they wait in memory',
      ),
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
  const isFirstOfMinute = firstsOfMinutes();
  let timer: NodeJS.Timeout | undefined;
  const callForHeads = (): void => {
    for (const workspaceId of chain.dirty()) of(workspaceId).headsAreDue = true;
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
    note: (workspaceId, entry) => void of(workspaceId).entries.push(place(workspaceId, entry)),
    place,
    settle: chain.settle,
    used: (workspaceId, credential, at) => {
      if (isFirstOfMinute(credential.id, at)) of(workspaceId).used.set(credential.id, { credential, at });
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

/** Forgets all when the minute turns, so that it holds no more than were used in one. */
const firstsOfMinutes = (): ((id: string, at: Instant) => boolean) => {
  const seen = new Set<string>();
  let minute = '';
  return (id, at) => {
    if (!at.startsWith(minute) || minute === '') {
      minute = at.slice(0, 'yyyy-mm-ddThh:mm'.length);
      seen.clear();
    }
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  };
};

type Writing = Pick<AuditTrailParts, 'work' | 'clock' | 'mac'> & Readonly<{ chain: AuditChain }>;

const write = async (parts: Writing, workspaceId: string, batch: Waiting): Promise<void> => {
  const { work, clock, mac, chain } = parts;
  do {
    const entries = batch.entries.slice(0, batchSize);
    const used = [...batch.used.values()];
    const heads = batch.headsAreDue ? chain.heads(workspaceId, clock.now()) : [];
    if (entries.length + used.length + heads.length === 0) return;
    const saved = await work.write(workspaceId, async (stores) => {
      if (entries.length > 0) await addNoted(stores, entries);
      for (const [at, credentials] of bySecond(used)) await touch(stores, credentials, at);
      const segments: AuditSegment[] = [];
      for (const head of heads) segments.push(await saveHead(stores, { mac, workspaceId }, head));
      return segments;
    });
    chain.settle(workspaceId, placesOf(entries), true);
    chain.saved(workspaceId, saved);
    batch.entries.splice(0, entries.length);
    batch.used.clear();
    batch.headsAreDue = false;
  } while (batch.entries.length > 0);
};

const touch = async (stores: Stores, credentials: readonly UsedCredential[], at: Instant): Promise<void> => {
  const idsOf = (credentialType: UsedCredential['type']) =>
    credentials.filter(({ type }) => type === credentialType).map(({ id }) => id);
  const keys = idsOf('api_key');
  if (keys.length > 0) await stores.apiKeys.touch(keys, at);
  for (const type of personTypes) {
    const sessions = idsOf(type);
    if (sessions.length > 0) await stores.sessions[type].touch(sessions, at);
  }
};

/** Credentials that were used within one second share an instant, its last one: they are touched together. */
const bySecond = (used: readonly Use[]): ReadonlyMap<Instant, readonly UsedCredential[]> => {
  const seconds = Map.groupBy(used, ({ at }) => at.slice(0, 19));
  return new Map(
    [...seconds.values()].map((uses) => [
      uses.reduce((last, { at }) => (at > last ? at : last), ''),
      uses.map(({ credential }) => credential),
    ]),
  );
};
