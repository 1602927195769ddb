/** The keys that begin a text about a ticket. */
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useAction } from '../keys/use-action.ts';

type Begin = 'reply' | 'macro' | 'note' | 'forward';

/** A key that is pressed while the conversation `isComing` is not lost: the last one begins its text as soon as it may. */
export const useBegin = (isComing: boolean, does: Readonly<Record<Begin, (() => void) | null>>): void => {
  const [early, setEarly] = useState<Begin | null>(null);
  const now = (id: Begin): (() => void) | null => (isComing ? () => setEarly(id) : does[id]);
  useAction('reply', now('reply'));
  useAction('macro', now('macro'));
  useAction('note', now('note'));
  useAction('forward', now('forward'));
  const begin = useEffectEvent((id: Begin) => does[id]?.());
  useLayoutEffect(() => {
    if (isComing || early === null) return;
    setEarly(null);
    begin(early);
  }, [isComing, early]);
};
