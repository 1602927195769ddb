/** The keys that begin a text about a ticket. */
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { draftOf } from '../data/drafts.ts';
import { lettersAhead } from '../keys/letters-ahead.ts';
import { useAction } from '../keys/use-action.ts';

type Begin = 'reply' | 'macro' | 'note' | 'forward';

/** Which text a field belongs to; null for a dialog above it. */
const beginOf = (field: HTMLElement): string | null => {
  const place = field.closest<HTMLElement>('dialog, [data-begin]');
  const around = place instanceof HTMLDialogElement ? place.parentElement : place;
  return around?.dataset.begin ?? null;
};

/**
 * A key that is pressed while the conversation `isComing` is not lost: it begins its text as soon as it may, with the letters that
 * were typed behind it.
 */
export const useBegin = (
  number: number,
  isComing: boolean,
  does: Readonly<Record<Begin, (() => void) | null>>,
): void => {
  const [early, setEarly] = useState<Begin | null>(null);
  const keep = (id: Begin): void => {
    lettersAhead.begin(() => setEarly(null));
    setEarly(id);
  };
  const now = (id: Begin): (() => void) | null => (isComing ? () => keep(id) : does[id]);
  useAction('reply', now('reply'));
  useAction('macro', now('macro'));
  useAction('note', now('note'));
  useAction('forward', now('forward'));
  const begin = useEffectEvent((id: Begin) => {
    const start = does[id];
    if (!start) return lettersAhead.end();
    start();
    // Letters that come before an earlier text of the draft would be another text.
    void lettersAhead.hand(
      id === 'macro' ? Promise.resolve() : draftOf(number, id).recall(),
      (field) => beginOf(field) === id,
    );
  });
  useLayoutEffect(() => {
    if (isComing || early === null) return;
    setEarly(null);
    begin(early);
  }, [isComing, early]);
  useEffect(() => lettersAhead.end, []);
};
