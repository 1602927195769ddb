/** The messages that wait for one open stream, until its reader takes them. */

/** Gives the next texts together; null at the end. */
export type Feed = Readonly<{ next(): Promise<string | null>; end(): void }>;

export type Mailbox = Feed &
  Readonly<{
    /** False where there is no room left: nothing was put in. */
    give(text: string): boolean;
    /** Instead of all that waits. */
    replace(text: string): void;
    /** Nothing more will come; what waits is still read. */
    finish(text?: string): void;
    isOver(): boolean;
  }>;

/** `most`: characters that may wait. A mailbox that is empty takes any text. */
export const createMailbox = (most: number): Mailbox => {
  let waiting: string[] = [];
  let length = 0;
  let isOver = false;
  let wake: ((text: string | null) => void) | null = null;
  const take = (): string => {
    const text = waiting.length === 1 ? (waiting[0] ?? '') : waiting.join('');
    waiting = [];
    length = 0;
    return text;
  };
  const hand = (): void => {
    if (!wake || (waiting.length === 0 && !isOver)) return;
    const resume = wake;
    wake = null;
    resume(waiting.length === 0 ? null : take());
  };
  const put = (text: string): void => {
    waiting.push(text);
    length += text.length;
  };
  return {
    give: (text) => {
      if (isOver) return true;
      if (length > 0 && length + text.length > most) return false;
      put(text);
      hand();
      return true;
    },
    replace: (text) => {
      take();
      put(text);
      hand();
    },
    finish: (text) => {
      if (isOver) return;
      if (text !== undefined) put(text);
      isOver = true;
      hand();
    },
    end: () => {
      take();
      isOver = true;
      hand();
    },
    isOver: () => isOver,
    next: () =>
      new Promise((resolve) => {
        wake = resolve;
        hand();
      }),
  };
};
