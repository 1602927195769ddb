/**
 * Letters that are typed ahead of the text they are meant for. They wait, and go into it once it has the focus: as keys of the
 * console they would change the ticket.
 */
import { hearFirst, isMac } from './listen.ts';
import { pressOf } from './press.ts';
import { isTextField } from './text-field.ts';

/** Whether letters for the text go into this field. */
type IsOwn = (field: HTMLElement) => boolean;

type Ahead = {
  letters: string;
  isOwn: IsOwn | null;
  timer: ReturnType<typeof setTimeout> | null;
  readonly ended: AbortController;
  readonly onEnd: () => void;
};

let ahead: Ahead | null = null;

/** A text that does not come gives the keys back this long after the last letter: in the middle of a sentence they would change the ticket. */
const patienceMs = 5_000;
/** Nobody who types waits longer for an earlier text of theirs. */
const longestMs = 1_000;

const end = (): void => {
  const ending = ahead;
  if (!ending) return;
  ahead = null;
  hearFirst(null);
  if (ending.timer !== null) clearTimeout(ending.timer);
  ending.ended.abort();
  ending.onEnd();
};

const wait = (own: Ahead): void => {
  if (own.timer !== null) clearTimeout(own.timer);
  own.timer = setTimeout(end, patienceMs);
};

export const lettersAhead = {
  /** From now on letters wait. What means something else ends it, and `onEnd` hears of that. */
  begin: (onEnd: () => void): void => {
    end();
    ahead = { letters: '', isOwn: null, timer: null, ended: new AbortController(), onEnd };
    wait(ahead);
    window.addEventListener('pointerdown', end, { signal: ahead.ended.signal });
    hearFirst(takes);
  },
  end,
  /** The text comes into sight now. It has them once it is `ready` and one of its own fields has the focus. */
  hand: async (ready: Promise<void>, isOwn: IsOwn): Promise<void> => {
    const own = ahead;
    if (!own) return;
    own.isOwn = isOwn;
    wait(own);
    await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, longestMs))]);
    const write = (): void => {
      if (ahead !== own || !isOwnField(document.activeElement, isOwn)) return;
      end();
      writeLines(own.letters);
    };
    write();
    // An editor that is taking the focus sees no change of its text.
    window.addEventListener('focusin', () => queueMicrotask(write), { signal: own.ended.signal });
  },
} as const;

/** Writes letters so that they can be undone and the field gets its usual events. The editor takes no line breaks in `insertText`. */
const writeLines = (letters: string): void => {
  for (const [index, line] of letters.split('\n').entries()) {
    if (index > 0) document.execCommand('insertParagraph');
    if (line !== '') document.execCommand('insertText', false, line);
  }
};

/** Letters that are written into a list choose from it. */
const isOwnField = (target: EventTarget | null, isOwn: IsOwn | null): boolean =>
  target instanceof HTMLElement &&
  isTextField(target) &&
  !(target instanceof HTMLSelectElement) &&
  isOwn?.(target) === true;

/** True where the press is for the text that is awaited. */
const takes = (event: KeyboardEvent): boolean => {
  if (!ahead) return false;
  const letter = letterOf(event);
  // A press of a modifier alone means nothing yet.
  if (letter === null && pressOf(event, isMac) === null) return false;
  if (letter === null || isForOther(event, ahead)) {
    end();
    // As in the text itself, it closes that and nothing else.
    return event.key === 'Escape';
  }
  // The key that began this may still be held.
  if (event.repeat && letter !== '\b') return true;
  ahead.letters = letter === '\b' ? ahead.letters.slice(0, -1) : ahead.letters + letter;
  wait(ahead);
  return true;
};

/** Another field has its letters for itself. So has what Enter and Space press, until a letter waits that they may follow. */
const isForOther = ({ target, key }: KeyboardEvent, { letters, isOwn }: Ahead): boolean => {
  if (isTextField(target)) return !isOwnField(target, isOwn);
  const presses = letters === '' && (key === 'Enter' || key === ' ');
  return presses && target instanceof Element && target.closest(pressed) !== null;
};

const pressed = 'button, a, summary, [role="menuitem"]';

const letterOf = (event: KeyboardEvent): string | null => {
  // Option writes characters on a Mac; elsewhere Alt leads to the menus of the browser.
  const isCommand = event.ctrlKey || event.metaKey || (event.altKey && !isMac);
  if (isCommand && !event.getModifierState('AltGraph')) return null;
  return event.key.length === 1 ? event.key : (written[event.key] ?? null);
};

const written: Readonly<Record<string, string>> = { Enter: '\n', Backspace: '\b' };
