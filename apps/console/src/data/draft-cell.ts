/** The state of one draft, who listens to it, and its calls one after the other. */
import { serialQueue } from '@tidemark/domain/serial-queue';
import { type DraftState, unread } from './draft-state.ts';

export type DraftCell = ReturnType<typeof draftCell>;

export const draftCell = () => {
  let state: DraftState = unread;
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
    inTurn: serialQueue(),
  };
};
