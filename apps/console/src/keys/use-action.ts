import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { available, handle, onAvailable } from './running.ts';
import type { ActionId } from './table.ts';

/**
 * While the component is in sight, the action does this; with `null` it does nothing, and is not offered. It can be done in the
 * frame that shows it: an effect behind the paint would lose a key that is pressed meanwhile.
 */
export const useAction = (id: ActionId, does: (() => void) | null): void => {
  const isOffered = does !== null;
  const doIt = useEffectEvent(() => does?.());
  useLayoutEffect(() => (isOffered ? handle(id, () => doIt()) : undefined), [id, isOffered]);
};

/** The actions that are offered now. */
export const useAvailable = (): ReadonlySet<ActionId> => useSyncExternalStore(onAvailable, available);
