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

export const createCalmWindows = (send: SendCalls): CalmWindows => {
  const notes = new Map<string, Note>();
  const unsent = new Map<string, Unsent>();
  const asking = new Map<string, Asking>();
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const arm = (delayMs: number): void => {
    timer ??= setTimeout(() => void flush().catch(() => undefined), delayMs).unref();
  };
  const tellAll = async (): Promise<void> => {
    const telling = [...unsent];
    if (telling.length === 0) return;
    try {
      const counts = await send(telling.map(([id, { at }]) => ({ id, at })));
      for (const [id, { note, at }] of telling) {
        unsent.delete(id);
        note.learnedAt = at;
        forgetOld(note.stamps, at);
        // Calls were let in elsewhere: what is known here is no longer all.
        if (counts.get(id) !== note.stamps.length && notes.get(id) === note) notes.delete(id);
      }
    } catch (error) {
      // Nothing is lost: the calls stay unsent, and the next batch has them. Until then their credentials ask the shared row.
      arm(tellAgainAfterMs);
      throw error;
    }
  };
  const run = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    next = null;
    running = tellAll().finally(() => {
      running = null;
    });
    return running;
  };
  /** One runs, and one waits for all who ask meanwhile. Behind one that failed none is tried: its database may be silent. */
  const flush = (): Promise<void> => {
    if (!running) return run();
    next ??= running.then(run, (error: unknown) => {
      next = null;
      throw error;
    });
    return next;
  };

  const learn = (credentialId: string, stamps: readonly number[], learnedAt: number): void => {
    notes.delete(credentialId);
    // None were seen when the row could not be asked, and not all while it lacks a call that was let in here.
    if (stamps.length === 0 || unsent.has(credentialId)) return;
    setRecent(notes, credentialId, { stamps: [...stamps], learnedAt }, mostNotes);
  };

  return {
    admit: (credentialId, now) => {
      const note = notes.get(credentialId);
      if (!note || asking.has(credentialId) || unsent.has(credentialId)) return null;
      if (now < note.learnedAt || now - note.learnedAt > longestMs) return null;
      forgetOld(note.stamps, now);
      if (note.stamps.length >= limits.rate.calls / 2) return null;
      note.stamps.push(now);
      unsent.set(credentialId, { note, at: now });
      arm(tellAfterMs);
      return note.stamps;
    },
    ask: async (credentialId, now, take) => {
      const mine = asking.get(credentialId) ?? { count: 0, stamps: [] };
      asking.set(credentialId, mine);
      mine.count += 1;
      try {
        if (unsent.has(credentialId)) await flush().catch(unlessAway);
        const window = await take();
        // Of calls at once the one that was counted last saw most.
        if (window.stamps.length > mine.stamps.length) mine.stamps = window.stamps;
        return window;
      } finally {
        mine.count -= 1;
        if (mine.count === 0) {
          asking.delete(credentialId);
          learn(credentialId, mine.stamps, now);
        }
      }
    },
    flush: () => flush().catch(() => undefined),
  };
};

/** A row that could not be written may still be asked, but a database that is away need not be waited for twice. */
const unlessAway = (error: unknown): void => {
  if (isAway(error instanceof DeskError ? error.cause : error)) throw error;
};

const tellAfterMs = 50;
const tellAgainAfterMs = 1_000;
/** How long it is believed that a credential is far from its limit. */
const longestMs = 10_000;
const mostNotes = 10_000;

const forgetOld = (stamps: number[], now: number): void => {
  const kept = stamps.findIndex((stamp) => stamp > now - limits.rate.windowMs);
  stamps.splice(0, kept === -1 ? stamps.length : kept);
};
