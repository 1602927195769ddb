import type { AuditEntry, AuditTrail, Instant, Stores, UsedCredential, Work } from '@tidemark/domain';

/** What the audit trail says when it is in trouble. */
export type TroubleLog = Readonly<{ error: (facts: object, message: string) => void }>;

export type AuditTrailParts = Readonly<{ work: Work; everyMs: number; log: TroubleLog; most?: number }>;

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
const closingAttempts = 5;

/** Keeps notes in memory and writes them in batches, one transaction a workspace, at most `everyMs` late. */
export const createAuditTrail = ({
  work,
  everyMs,
  log,
  most = 100_000,
}: AuditTrailParts): BufferedAuditTrail => {
  const waiting = new Map<string, Waiting>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    running = running.then(writeAll);
    return running;
  };
  const writeAll = async (): Promise<void> => {
    for (const workspaceId of [...waiting.keys()]) await writeWorkspace(workspaceId);
    if (waiting.size > 0) wake();
  };
  const writeWorkspace = async (workspaceId: string): Promise<void> => {
    const batch = waiting.get(workspaceId);
    waiting.delete(workspaceId);
    if (!batch) return;
    try {
      await write(work, workspaceId, batch);
    } catch (error) {
      log.error(
        { err: error, workspaceId, entries: batch.entries.length },
        'Audit entries wait: not written',
      );
      restore(workspaceId, batch);
    }
  };
  const restore = (workspaceId: string, batch: Waiting): void => {
    const newer = waiting.get(workspaceId);
    const entries = [...batch.entries, ...(newer?.entries ?? [])];
    const lost = entries.splice(0, Math.max(entries.length - most, 0)).length;
    if (lost > 0) log.error({ workspaceId, lost }, 'Audit entries lost: too many waited for the database');
    waiting.set(workspaceId, { entries, used: new Map([...batch.used, ...(newer?.used ?? [])]) });
  };
  const wake = (): void => {
    timer ??= setTimeout(() => void flush(), everyMs).unref();
  };
  const of = (workspaceId: string): Waiting => {
    const known = waiting.get(workspaceId) ?? { entries: [], used: new Map() };
    waiting.set(workspaceId, known);
    wake();
    return known;
  };

  return {
    note: (workspaceId, entry) => void of(workspaceId).entries.push(entry),
    used: (workspaceId, credential, at) => void of(workspaceId).used.set(credential.id, { credential, at }),
    flush,
    close: async () => {
      for (let attempt = 0; attempt < closingAttempts && (attempt === 0 || waiting.size > 0); attempt++)
        await flush();
      clearTimeout(timer);
      const lost = [...waiting.values()].reduce((sum, { entries }) => sum + entries.length, 0);
      if (lost > 0) log.error({ lost }, 'Audit entries lost: the database refused them until the end');
    },
  };
};

/** Takes the written part out of the batch as it goes, so that a failure keeps only what is still to be written. */
const write = async (work: Work, workspaceId: string, batch: Waiting): Promise<void> => {
  do {
    const entries = batch.entries.slice(0, batchSize);
    const used = [...batch.used.values()];
    await work.write(workspaceId, async (stores) => {
      if (entries.length > 0) await stores.audit.add(entries);
      for (const [at, credentials] of bySecond(used)) await touch(stores, credentials, at);
    });
    batch.entries.splice(0, entries.length);
    batch.used.clear();
  } while (batch.entries.length > 0);
};

const touch = async (stores: Stores, credentials: readonly UsedCredential[], at: Instant): Promise<void> => {
  const idsOf = (wanted: UsedCredential['type']) =>
    credentials.filter(({ type }) => type === wanted).map(({ id }) => id);
  const [keys, sessions, customers] = [idsOf('api_key'), idsOf('session'), idsOf('customer')];
  if (keys.length > 0) await stores.apiKeys.touch(keys, at);
  if (sessions.length > 0) await stores.sessions.touch(sessions, at);
  if (customers.length > 0) await stores.customerSessions.touch(customers, at);
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
