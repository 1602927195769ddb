/**
 * Letters that are typed ahead of the text they are meant for. They wait, and go into it once it has the focus: as keys of the
 * console they would change the ticket.
 */
import { hearFirst } from './listen.ts';
import { isTextField } from './text-field.ts';

type Ahead = { letters: string; handedAt: number | null; readonly ended: AbortController };

let ahead: Ahead | null = null;

/** A text that does not come into sight, as when its part cannot be fetched, gives the keys back. */
const patienceMs = 5_000;
/** Nobody who types waits longer for an earlier text of theirs. */
const longestMs = 1_000;

const end = (): void => {
  ahead?.ended.abort();
  ahead = null;
  hearFirst(null);
};

export const lettersAhead = {
  /** From now on letters wait. A click means something else, and ends it. */
  begin: (): void => {
    end();
    ahead = { letters: '', handedAt: null, ended: new AbortController() };
    window.addEventListener('pointerdown', end, { signal: ahead.ended.signal });
    hearFirst(takes);
  },
  end,
  /** The text comes into sight now. It has them once it is `ready` and has the focus. */
  hand: async (ready: Promise<void>): Promise<void> => {
    const own = ahead;
    if (!own) return;
    own.handedAt = performance.now();
    await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, longestMs))]);
    const write = (): void => {
      if (ahead !== own) return;
      end();
      // What this writes can be undone, and each field hears of it as of typed letters.
      if (own.letters !== '') document.execCommand('insertText', false, own.letters);
    };
    if (isTextField(document.activeElement)) return write();
    const onFocus = ({ target }: FocusEvent): void => {
      // An editor that is taking the focus sees no change of its text.
      if (isTextField(target)) queueMicrotask(write);
    };
    window.addEventListener('focusin', onFocus, { signal: own.ended.signal });
  },
} as const;

/** True where the press is for the text that is awaited. */
const takes = (event: KeyboardEvent): boolean => {
  if (!ahead) return false;
  const { handedAt } = ahead;
  if (handedAt === null && isTextField(event.target)) return false;
  if (handedAt !== null && event.timeStamp - handedAt > patienceMs) end();
  const letter = letterOf(event);
  if (!ahead || letter === null) return false;
  ahead.letters = letter === '\b' ? ahead.letters.slice(0, -1) : ahead.letters + letter;
  return true;
};

const letterOf = (event: KeyboardEvent): string | null => {
  const isCharacter = event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey);
  if (!isCharacter) return null;
  return event.key.length === 1 ? event.key : (written[event.key] ?? null);
};

const written: Readonly<Record<string, string>> = { Enter: '\n', Backspace: '\b' };
