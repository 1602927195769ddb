/** Whether the server has a newer console than the one that runs here. */
import { useSyncExternalStore } from 'react';

let isNewer = false;
const listeners = new Set<() => void>();

export const newerBuild = {
  hear: (theirs: string, own: string): void => {
    // The console of `npm run console` has no build.
    const next = own !== 'development' && theirs !== own;
    if (next === isNewer) return;
    isNewer = next;
    for (const listener of listeners) listener();
  },
};

export const useNewerBuild = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isNewer,
  );
