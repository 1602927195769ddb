/** The unsaved YAML of this browser, and the version that it was made of. */
import { useSyncExternalStore } from 'react';
import type { Stored } from './configuration-types.ts';

export type Typed = Readonly<{ text: string; version: string }>;

let typed: Typed | null = null;
const listeners = new Set<() => void>();

const put = (next: Typed | null): void => {
  typed = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useText = (): Typed | null => useSyncExternalStore(subscribe, () => typed);

/** Text that goes on keeps its version: saving it shows what others saved meanwhile. Another version follows a refusal. */
export const putText = (text: string, stored: Stored): void => {
  const isRefused = typed?.text === text;
  put({ text, version: isRefused || !typed ? stored.version : typed.version });
};

export const dropText = (): void => put(null);
