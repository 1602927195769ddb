/** Hears every key press of the window, and runs the action that it completes. */
import { type Press, pressOf } from './press.ts';
import { can, run } from './running.ts';
import { noSequence, stepOf } from './sequence.ts';
import { actionsWith, type OwnKeys } from './table.ts';

export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

export type KeySettings = Readonly<{ singleKeysOff: boolean; own: OwnKeys }>;

/** `settings` is asked at each press. Returns what ends it. */
export const listenToKeys = (settings: () => KeySettings): (() => void) => {
  let sequence = noSequence;
  const hear = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    const press = pressOf(event satisfies Press, isMac);
    if (press === null || isTaken(event.target, press)) return;
    const { singleKeysOff, own } = settings();
    const typed = { press, at: event.timeStamp, isTyping: isTextField(event.target), singleKeysOff };
    const step = stepOf(sequence, typed, actionsWith(own), can);
    sequence = step.sequence;
    if (step.isTaken) event.preventDefault();
    if (step.action !== null) run(step.action);
  };
  window.addEventListener('keydown', hear);
  return () => window.removeEventListener('keydown', hear);
};

/** Buttons and links have Enter for themselves, and an open dialog has all keys but those of the palette. */
const isTaken = (target: EventTarget | null, press: string): boolean => {
  if (!(target instanceof Element)) return false;
  if (press === 'Enter' && target.closest('button, a, summary, [role="menuitem"]')) return true;
  return press !== 'Mod+K' && (target.closest('dialog, [role="menu"]') !== null || hasOpenDialog());
};

const hasOpenDialog = (): boolean => document.querySelector('dialog:modal') !== null;

const isTextField = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLSelectElement) return true;
  return (
    target instanceof HTMLInputElement && !/^(?:checkbox|radio|button|submit|file|range)$/.test(target.type)
  );
};
