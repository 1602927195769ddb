/** The editor is large, and fetched when a ticket is opened: until it is here, one writes in a plain field. */
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import type { EditorGiven } from './editor.tsx';

let loaded: ComponentType<EditorGiven> | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

const load = async (): Promise<void> => {
  if (isAsked) return;
  isAsked = true;
  try {
    loaded = (await import('./editor.tsx')).Editor;
  } catch {
    // Without it the plain field goes on, and the next ticket asks again.
    isAsked = false;
  }
  for (const listener of listeners) listener();
};

/** Null until it is fetched. */
export const useEditor = (): ComponentType<EditorGiven> | null => {
  useEffect(() => void load(), []);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => loaded,
  );
};
