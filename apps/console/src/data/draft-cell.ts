/** The state of one draft, who listens to it, and its calls one after the other. */
import { type DraftState, unread } from './draft-state.ts';

export const draftCell = () => {
  let state: DraftState = unread;
  let queue: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();
  return {
    now: (): DraftState => state,
    set: (next: DraftState): void => {
      state = next;
      for (const listener of listeners) listener();
    },
    on: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Begins when all work before it has ended, however it ended. */
    inTurn: <T>(work: () => Promise<T>): Promise<T> => {
      const done = queue.then(work);
      queue = done.catch(() => undefined);
      return done;
    },
  };
};
