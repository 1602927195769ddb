import { useCallback, useSyncExternalStore } from 'react';
import { type Key, type Kind, type Kinds, records } from './records.ts';

/** One record; the component renders again when that one changes. Null while it is not known. */
export const useRecord = <K extends Kind>(kind: K, key: Key | null): Kinds[K] | null => {
  const subscribe = useCallback(
    (listener: () => void) => (key === null ? () => undefined : records.on(kind, key, listener)),
    [kind, key],
  );
  return useSyncExternalStore(subscribe, () => (key === null ? null : records.get(kind, key)));
};
