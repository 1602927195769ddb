import { limits } from '@tidemark/domain';
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

/** `unsent` is the one call that the shared row does not have yet. */
type Note = { stamps: number[]; learnedAt: number; unsent: number | null };

/** Calls of one credential that ask the shared row now, and the most that any of them has seen. */
type Asking = { count: number; stamps: readonly number[] };

export const createCalmWindows = (send: SendCalls): CalmWindows => {
  const notes = new Map<string, Note>();
  const unsent = new Map<string, Note>();
  const asking = new Map<string, Asking>();
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const tellAll = async (): Promise<void> => {
    const telling = [...unsent];
    unsent.clear();
    if (telling.length === 0) return;
    const added = telling.map(([id, note]) => ({ id, at: note.unsent ?? note.learnedAt }));
    try {
      const counts = await send(added);
      for (const [place, [id, note]] of telling.entries()) {
        note.learnedAt = added[place]?.at ?? note.learnedAt;
        note.unsent = null;
        forgetOld(note.stamps, note.learnedAt);
        // Calls were let in elsewhere: what is known here is no longer all.
        if (counts.get(id) !== note.stamps.length && notes.get(id) === note) notes.delete(id);
      }
    } catch {
      // Nothing is lost: the next batch adds these calls too. Until then their credentials ask the shared row, and that query
      // reports what is wrong with the database.
      for (const [id, note] of telling) unsent.set(id, note);
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    running = running.then(tellAll);
    return running;
  };

  const learn = (credentialId: string, stamps: readonly number[], learnedAt: number): void => {
    notes.delete(credentialId);
    // None were seen when the row could not be asked.
    if (stamps.length === 0) return;
    if (notes.size === mostNotes) notes.clear();
    notes.set(credentialId, { stamps: [...stamps], learnedAt, unsent: null });
  };

  return {
    admit: (credentialId, now) => {
      const note = notes.get(credentialId);
      const isCurrent = note && !asking.has(credentialId) && !unsent.has(credentialId);
      if (!isCurrent || note.unsent !== null || now < note.learnedAt || now - note.learnedAt > longestMs)
        return null;
      forgetOld(note.stamps, now);
      if (note.stamps.length >= limits.rate.calls / 2) return null;
      note.stamps.push(now);
      note.unsent = now;
      unsent.set(credentialId, note);
      timer ??= setTimeout(flush, tellAfterMs).unref();
      return note.stamps;
    },
    ask: async (credentialId, now, take) => {
      const mine = asking.get(credentialId) ?? { count: 0, stamps: [] };
      asking.set(credentialId, mine);
      mine.count += 1;
      try {
        if (notes.get(credentialId)?.unsent != null) await flush();
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
    flush,
  };
};

const tellAfterMs = 50;
/** How long it is believed that a credential is far from its limit. */
const longestMs = 10_000;
const mostNotes = 10_000;

const forgetOld = (stamps: number[], now: number): void => {
  const kept = stamps.findIndex((stamp) => stamp > now - limits.rate.windowMs);
  stamps.splice(0, kept === -1 ? stamps.length : kept);
};
