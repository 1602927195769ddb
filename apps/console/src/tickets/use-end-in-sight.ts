/** Where a conversation is scrolled to as it grows. */
import { useEffect, useLayoutEffect, useRef } from 'react';

type Place = Readonly<Pick<HTMLElement, 'scrollTop' | 'clientHeight' | 'scrollHeight'>>;

/** In CSS pixels: who is this near to the end reads the end. */
const nearEnd = 48;

export const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }: Place): boolean =>
  scrollHeight - scrollTop - clientHeight <= nearEnd;

/**
 * It opens at the end, where it `beginsThere`. What comes later is shown to a reader who is at the end, and never moves one who scrolled up; earlier
 * messages above move nothing under the eye. `oldest`: the id of the first message that is drawn.
 */
export const useEndInSight = (
  scroller: Readonly<{ current: HTMLDivElement | null }>,
  oldest: string | undefined,
  entries: number,
  beginsThere: boolean,
): void => {
  const wasAtEnd = useRef(beginsThere);
  const first = useRef<Seen | null>(null);
  useEffect(() => {
    const shown = scroller.current;
    const note = (): void => {
      if (!shown) return;
      wasAtEnd.current = isAtEnd(shown);
      first.current = firstIn(shown);
    };
    shown?.addEventListener('scroll', note, { passive: true });
    return () => shown?.removeEventListener('scroll', note);
  }, [scroller]);
  useLayoutEffect(() => {
    const shown = scroller.current;
    if (!shown || oldest === undefined || entries === 0) return;
    if (wasAtEnd.current) shown.scrollTo({ top: shown.scrollHeight });
    // Browsers keep the place by themselves, but not at the very top, where one asks for earlier messages.
    else if (first.current?.message.isConnected) shown.scrollTop += movedSince(first.current);
    first.current = firstIn(shown);
  }, [scroller, oldest, entries]);
};

/** A message, and how far below the top of the window it is, in CSS pixels. */
type Seen = Readonly<{ message: Element; top: number }>;

const firstIn = (shown: Element): Seen | null => {
  const message = shown.querySelector('article');
  return message && { message, top: topOf(message) };
};

const movedSince = ({ message, top }: Seen): number => topOf(message) - top;

const topOf = (message: Element): number => message.getBoundingClientRect().top;
