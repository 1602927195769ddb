/** The message that the address names is brought into sight, and marked. */
import { useLayoutEffect, useRef } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { isTextField } from '../keys/text-field.ts';
import { messageOf } from './message-link.ts';

/** Its id; null where the address names none. */
export const useLinkedMessage = (): string | null => useLocationProperty(() => messageOf(location.hash));

/** Below the edge, so that one sees where it begins. In CSS pixels. */
const belowEdge = 24;

/** Once it is drawn; the reader may scroll on from there. Who writes meanwhile keeps the focus and the place. */
export const useLinkInSight = (
  scroller: Readonly<{ current: HTMLDivElement | null }>,
  linked: string | null,
  entries: number,
): void => {
  const shown = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (linked === null) shown.current = null;
    if (linked === null || linked === shown.current || entries === 0) return;
    const pane = scroller.current;
    const card = document.getElementById(`message-${linked}`);
    if (!pane || !card) return;
    shown.current = linked;
    if (isTextField(document.activeElement)) return;
    pane.scrollTop += card.getBoundingClientRect().top - pane.getBoundingClientRect().top - belowEdge;
    // Browsers tell of it a frame later: a message that comes before would be scrolled to, as for a reader at the end.
    pane.dispatchEvent(new Event('scroll'));
    card.focus({ preventScroll: true });
  }, [scroller, linked, entries]);
};
