/** How this tab hears of what happens. */
import { useSyncExternalStore } from 'react';

/** `slow`: streams do not last here, so that it asks every few seconds. */
export type StreamState = 'opening' | 'open' | 'slow' | 'closed';

let state: StreamState = 'closed';
const listeners = new Set<() => void>();

/** `open` also where another tab has the stream. */
export const streamState = {
  now: (): StreamState => state,
  set: (next: StreamState): void => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  },
};

export const useStreamState = (): StreamState =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, streamState.now);
