import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { available, handle, onAvailable } from './running.ts';
import type { ActionId } from './table.ts';

/** While the component is in sight, the action does this; with `null` it does nothing, and is not offered. */
export const useAction = (id: ActionId, does: (() => void) | null): void => {
  const isOffered = does !== null;
  const doIt = useEffectEvent(() => does?.());
  useEffect(() => (isOffered ? handle(id, () => doIt()) : undefined), [id, isOffered]);
};

/** The actions that are offered now. */
export const useAvailable = (): ReadonlySet<ActionId> => useSyncExternalStore(onAvailable, available);
