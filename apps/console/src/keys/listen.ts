/** Listens to every key press of the window, and runs the action that it completes. */
import { type Press, pressOf } from './press.ts';
import { can, run } from './running.ts';
import { noSequence, stepOf } from './sequence.ts';
import { actionsWith, type OwnKeys } from './table.ts';
import { isTextField } from './text-field.ts';

export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

export type KeySettings = Readonly<{ singleKeysOff: boolean; own: OwnKeys }>;

let first: ((event: KeyboardEvent) => boolean) | null = null;

/** `hear` gets each key press before the console. If it returns true, the console ignores the press. Null removes it. */
export const hearFirst = (hear: typeof first): void => {
  first = hear;
};

/** `settings` is called at each press. Returns a function that stops listening. */
export const listenToKeys = (settings: () => KeySettings): (() => void) => {
  let sequence = noSequence;
  const hear = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return;
    const press = pressOf(event satisfies Press, isMac);
    if (isOfDialog(event.target, press)) return;
    if (first?.(event)) {
      event.preventDefault();
      return;
    }
    if (event.repeat || press === null || isPressed(event.target, press)) return;
    const { singleKeysOff, own } = settings();
    const typed = { press, at: event.timeStamp, isTyping: isTextField(event.target), singleKeysOff };
    const step = stepOf(sequence, typed, { actions: actionsWith(own), can });
    sequence = step.sequence;
    if (step.isTaken) event.preventDefault();
    if (step.action !== null) run(step.action);
  };
  window.addEventListener('keydown', hear);
  return () => window.removeEventListener('keydown', hear);
};

/** An open dialog has all keys but those of the palette. */
const isOfDialog = (target: EventTarget | null, press: string | null): boolean =>
  target instanceof Element &&
  press !== 'Mod+K' &&
  (target.closest('dialog, [role="menu"]') !== null || hasOpenDialog());

/** Buttons and links have Enter for themselves. */
const isPressed = (target: EventTarget | null, press: string): boolean =>
  press === 'Enter' &&
  target instanceof Element &&
  target.closest('button, a, summary, [role="menuitem"]') !== null;

const hasOpenDialog = (): boolean => document.querySelector('dialog:modal') !== null;
