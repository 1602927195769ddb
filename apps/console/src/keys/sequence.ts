/** Which action a press completes: some actions have two presses, like `G` `M`. */
import type { Action, ActionId } from './table.ts';

export type Sequence = Readonly<{
  /** The keys so far, and the time of the last one in milliseconds. */
  begun: string | null;
  at: number;
}>;

export const noSequence: Sequence = { begun: null, at: 0 };

export type Typed = Readonly<{
  press: string;
  at: number;
  /** Whether a text field has the focus. */
  isTyping: boolean;
  /** Whether the agent switched single keys off (WCAG 2.1.4). */
  singleKeysOff: boolean;
}>;

export type Step = Readonly<{ sequence: Sequence; action: ActionId | null; isTaken: boolean }>;

/** The second press of a sequence counts for this long. */
const patienceMs = 1_500;

/** `can`: whether some screen does this action now; others leave their keys to the browser. */
export type KeyTable = Readonly<{ actions: readonly Action[]; can: (id: ActionId) => boolean }>;

export const stepOf = (sequence: Sequence, typed: Typed, { actions, can }: KeyTable): Step => {
  const open = actions.filter((action) => isOpen(action, typed) && can(action.id));
  const isWaiting = sequence.begun !== null && typed.at - sequence.at <= patienceMs;
  const tried = isWaiting ? [`${sequence.begun} ${typed.press}`, typed.press] : [typed.press];
  for (const keys of tried) {
    const found = open.find((action) => action.keys.some((one) => one === keys && isAllowed(one, typed)));
    if (found) return { sequence: noSequence, action: found.id, isTaken: true };
    const begins = open.some((action) =>
      action.keys.some((one) => one.startsWith(`${keys} `) && isAllowed(one, typed)),
    );
    if (begins) return { sequence: { begun: keys, at: typed.at }, action: null, isTaken: true };
  }
  return { sequence: noSequence, action: null, isTaken: false };
};

const isOpen = ({ whileTyping }: Action, { isTyping }: Typed): boolean => !isTyping || whileTyping === true;

/** Without single keys those with `Mod` stay, and those that every keyboard user knows. */
const isAllowed = (keys: string, { singleKeysOff }: Typed): boolean =>
  !singleKeysOff || keys.startsWith('Mod+') || /^(?:Enter|Escape|Arrow\w+)$/.test(keys);
