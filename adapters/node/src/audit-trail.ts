import {
  type AuditEntry,
  type AuditTrail,
  addNoted,
  type Instant,
  personTypes,
  type Stores,
  type UsedCredential,
  type Work,
} from '@tidemark/domain';
import { createWaitingNotes, type NotesLog } from './waiting-notes.ts';

export type AuditTrailParts = Readonly<{ work: Work; everyMs: number; log: NotesLog; most?: number }>;

export type BufferedAuditTrail = AuditTrail &
  Readonly<{
    /** Writes what is waiting; notes that the database refuses wait for the next time. */
    flush: () => Promise<void>;
    /** Writes everything that was noted; the trail is not used afterwards. */
    close: () => Promise<void>;
  }>;

/** What waits for one workspace: its entries in order, and the last use of each key. */
type Waiting = { entries: AuditEntry[]; used: Map<string, Use> };

type Use = Readonly<{ credential: UsedCredential; at: Instant }>;

const batchSize = 1_000;

/**
 * Keeps notes in memory and writes them in batches, one transaction a workspace, at most `everyMs` late. Of the uses of a
 * credential the first of each minute is written: who is busy would otherwise be written once a second.
 */
export const createAuditTrail = ({
  work,
  everyMs,
  log,
  most = 100_000,
}: AuditTrailParts): BufferedAuditTrail => {
  const { of, flush, close } = createWaitingNotes<Waiting>({
    everyMs,
    empty: () => ({ entries: [], used: new Map() }),
    write: (workspaceId, batch) => write(work, workspaceId, batch),
    putBack: (refused, newer, workspaceId) => {
      const entries = [...refused.entries, ...newer.entries];
      const lost = entries.splice(0, Math.max(entries.length - most, 0)).length;
      if (lost > 0)
        log.error({ workspaceId, lost }, 'Audit entries were lost: too many waited for the database');
      return { entries, used: new Map([...refused.used, ...newer.used]) };
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
  return {
    note: (workspaceId, entry) => void of(workspaceId).entries.push(entry),
    used: (workspaceId, credential, at) => {
      if (isFirstOfMinute(credential.id, at)) of(workspaceId).used.set(credential.id, { credential, at });
    },
    flush,
    close,
  };
};

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

const write = async (work: Work, workspaceId: string, batch: Waiting): Promise<void> => {
  do {
    const entries = batch.entries.slice(0, batchSize);
    const used = [...batch.used.values()];
    await work.write(workspaceId, async (stores) => {
      if (entries.length > 0) await addNoted(stores, entries);
      for (const [at, credentials] of bySecond(used)) await touch(stores, credentials, at);
    });
    batch.entries.splice(0, entries.length);
    batch.used.clear();
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
