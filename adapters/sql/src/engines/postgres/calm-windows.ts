import { DeskError, limits, setRecent } from '@tidemark/domain';
import { isAway } from './failures.ts';
import type { Added, Window } from './rate-windows.ts';

/** A process's counts of credentials that are far from their limit. */
export type CalmWindows = Readonly<{
  /** Lets one call in and says what the window holds now; null when all processes must be asked. */
  admit(credentialId: string, now: number): readonly number[] | null;
  /** Asks all processes, once they know of every call that was let in here, and remembers the answer. */
  ask(credentialId: string, now: number, take: () => Promise<Window>): Promise<Window>;
  flush(): Promise<void>;
}>;

/** Adds accepted calls to the shared rows and returns how many calls each row then has. */
export type SendCalls = (added: readonly Added[]) => Promise<ReadonlyMap<string, number>>;

type Note = { stamps: number[]; learnedAt: number };

/** The one call of a credential that the shared row does not have yet. */
type Unsent = Readonly<{ note: Note; at: number }>;

/** Calls of one credential that ask the shared row now, and the most that any of them has seen. */
type Asking = { count: number; stamps: readonly number[] };

/** The windows that one process knows, by credential. */
type Counts = Readonly<{
  notes: Map<string, Note>;
  unsent: Map<string, Unsent>;
  asking: Map<string, Asking>;
}>;

export const createCalmWindows = (send: SendCalls): CalmWindows => {
  const counts: Counts = { notes: new Map(), unsent: new Map(), asking: new Map() };
  const batches = createBatches(() => sendUnsent(counts, send));
  return {
    admit: (credentialId, now) => {
      const stamps = countHere(counts, credentialId, now);
      if (stamps) batches.soon();
      return stamps;
    },
    ask: async (credentialId, now, take) => {
      const mine = beginAsking(counts, credentialId);
      try {
        if (counts.unsent.has(credentialId)) await batches.flush().catch(unlessAway);
        const window = await take();
        // Of calls at once the one that was counted last saw most.
        if (window.stamps.length > mine.stamps.length) mine.stamps = window.stamps;
        return window;
      } finally {
        endAsking(counts, credentialId, now);
      }
    },
    // Counts that could not be written are written by the next flush.
    flush: () => batches.flush().catch(() => undefined),
  };
};

/** Counts a call without asking the shared row, for a credential that is known to be far from its limit. */
const countHere = (
  { notes, unsent, asking }: Counts,
  credentialId: string,
  now: number,
): readonly number[] | null => {
  const note = notes.get(credentialId);
  if (!note || asking.has(credentialId) || unsent.has(credentialId)) return null;
  if (now < note.learnedAt || now - note.learnedAt > longestMs) return null;
  forgetOld(note.stamps, now);
  if (note.stamps.length >= limits.rate.calls / 2) return null;
  note.stamps.push(now);
  unsent.set(credentialId, { note, at: now });
  return note.stamps;
};

/** Calls that an error kept from being sent stay unsent. Until the next batch sends them, their credentials ask the shared row. */
const sendUnsent = async ({ notes, unsent }: Counts, send: SendCalls): Promise<void> => {
  const sending = [...unsent];
  if (sending.length === 0) return;
  const accepted = await send(sending.map(([id, { at }]) => ({ id, at })));
  for (const [id, { note, at }] of sending) {
    unsent.delete(id);
    note.learnedAt = at;
    forgetOld(note.stamps, at);
    // Calls were let in elsewhere: what is known here is no longer all.
    if (accepted.get(id) !== note.stamps.length && notes.get(id) === note) notes.delete(id);
  }
};

const beginAsking = ({ asking }: Counts, credentialId: string): Asking => {
  const mine = asking.get(credentialId) ?? { count: 0, stamps: [] };
  asking.set(credentialId, mine);
  mine.count += 1;
  return mine;
};

/** The last call that asks remembers what all of them saw. */
const endAsking = (counts: Counts, credentialId: string, now: number): void => {
  const mine = counts.asking.get(credentialId);
  if (!mine) return;
  mine.count -= 1;
  if (mine.count > 0) return;
  counts.asking.delete(credentialId);
  learn(counts, credentialId, { stamps: [...mine.stamps], learnedAt: now });
};

const learn = ({ notes, unsent }: Counts, credentialId: string, note: Note): void => {
  notes.delete(credentialId);
  // None were seen when the row could not be asked, and not all while it lacks a call that was let in here.
  if (note.stamps.length === 0 || unsent.has(credentialId)) return;
  setRecent(notes, [credentialId, note], mostNotes);
};

type Batches = Readonly<{ soon: () => void; flush: () => Promise<void> }>;

/** One runs, and one waits for all who ask meanwhile. */
const createBatches = (send: () => Promise<void>): Batches => {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const sendIn = (delayMs: number): void => {
    // Counts that could not be written are written by the next flush.
    timer ??= setTimeout(() => void flush().catch(() => undefined), delayMs).unref();
  };
  const sendOrRetry = async (): Promise<void> => {
    try {
      await send();
    } catch (error) {
      sendIn(sendAgainAfterMs);
      throw error;
    }
  };
  const run = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    next = null;
    running = sendOrRetry().finally(() => {
      running = null;
    });
    return running;
  };
  /** Behind one that failed none is tried: its database may be silent. */
  const flush = (): Promise<void> => {
    if (!running) return run();
    next ??= running.then(run, (error: unknown) => {
      next = null;
      throw error;
    });
    return next;
  };
  return { soon: () => sendIn(sendAfterMs), flush };
};

/** A row that could not be written may still be asked, but a database that is away need not be waited for twice. */
const unlessAway = (error: unknown): void => {
  if (isAway(error instanceof DeskError ? error.cause : error)) throw error;
};

const sendAfterMs = 50;
const sendAgainAfterMs = 1_000;
/** How long it is believed that a credential is far from its limit. */
const longestMs = 10_000;
const mostNotes = 10_000;

const forgetOld = (stamps: number[], now: number): void => {
  const kept = stamps.findIndex((stamp) => stamp > now - limits.rate.windowMs);
  stamps.splice(0, kept === -1 ? stamps.length : kept);
};
