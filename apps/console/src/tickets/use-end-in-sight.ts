/** Where a conversation is scrolled to as it grows. */
import { useEffect, useLayoutEffect, useRef } from 'react';

type Place = Readonly<Pick<HTMLElement, 'scrollTop' | 'clientHeight' | 'scrollHeight'>>;

/** In CSS pixels: a reader this near to the end reads the end. */
const nearEnd = 48;

export const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }: Place): boolean =>
  scrollHeight - scrollTop - clientHeight <= nearEnd;

/** `oldest`: the id of the first message that is drawn. `opensAtEnd`: false behind a link to a message. */
type Drawn = Readonly<{ oldest: string | undefined; entries: number; opensAtEnd: boolean }>;

/**
 * Scrolls a reader who is at the end to each new message, and never moves a reader who scrolled up. Earlier messages that are
 * loaded above do not move the text on screen.
 */
export const useEndInSight = (
  scroller: Readonly<{ current: HTMLDivElement | null }>,
  { oldest, entries, opensAtEnd }: Drawn,
): void => {
  const wasAtEnd = useRef(opensAtEnd);
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
