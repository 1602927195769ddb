/** Calls that wait until the agent has proved who they are, and the dialog that asks for it. */
import { useSyncExternalStore } from 'react';

type Waiting = (isProved: boolean) => void;

let waiting: readonly Waiting[] = [];
const listeners = new Set<() => void>();

const setWaiting = (next: readonly Waiting[]): void => {
  waiting = next;
  for (const listener of listeners) listener();
};

export const proofs = {
  /** True once the agent has proved it; false where they do not want to, or no screen can ask. */
  ask: (): Promise<boolean> =>
    listeners.size === 0 ? Promise.resolve(false) : new Promise((settle) => setWaiting([...waiting, settle])),
  settle: (isProved: boolean): void => {
    const settled = waiting;
    setWaiting([]);
    for (const settle of settled) settle(isProved);
  },
};

/** Whether a call waits for a proof. */
export const useProofAsked = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting.length > 0,
  );
