import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLook } from '../data/look.ts';
import { isMac } from '../keys/listen.ts';
import { type Refusal, refusalOf } from '../keys/own-keys.ts';
import { pressOf } from '../keys/press.ts';
import type { ActionId } from '../keys/table.ts';
import { Caps } from '../parts/keycaps.tsx';
import { useLateTexts } from '../texts/use-late-texts.ts';
import styles from './preferences.module.css';

type Given = Readonly<{
  id: ActionId;
  onTake: (keys: readonly string[]) => void;
  onCancel: () => void;
}>;

/** Like `G` `M`. */
const mostPresses = 2;

/** Hears the keys that an action shall have; Tab leaves it, like every field. */
export const KeyCapture = ({ id, onTake, onCancel }: Given) => {
  const { preferences, keys: names } = useLateTexts();
  const { keys: own } = useLook();
  const [presses, setPresses] = useState<readonly string[]>([]);
  const field = useRef<HTMLButtonElement>(null);
  useEffect(() => field.current?.focus(), []);
  const chosen = presses.join(' ');
  const refusal = chosen === '' ? null : refusalOf(id, chosen, own);
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Tab' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    const name = pressOf(event.nativeEvent, isMac);
    if (name === 'Escape') onCancel();
    else if (name === 'Backspace') setPresses(presses.slice(0, -1));
    else if (name === 'Enter' && chosen !== '' && refusal === null) onTake([chosen]);
    else if (name !== null && name !== 'Enter')
      setPresses([...(presses.length < mostPresses ? presses : []), name]);
  };
  return (
    <div className={styles.capture}>
      <button
        ref={field}
        type="button"
        className={styles.hearing}
        aria-label={preferences.changing(names[id])}
        aria-describedby="capture-hint"
        onKeyDown={press}
        onBlur={onCancel}
      >
        {chosen === '' ? '…' : <Caps keys={chosen} />}
      </button>
      <small id="capture-hint" className={styles.hint} role="status">
        {chosen === '' || refusal !== null ? preferences.press : `${chosen}. ${preferences.press}`}
      </small>
      {refusal && (
        <p className={styles.fault} role="alert">
          <Why refusal={refusal} />
        </p>
      )}
    </div>
  );
};

const Why = ({ refusal }: Readonly<{ refusal: Refusal }>) => {
  const { preferences, keys } = useLateTexts();
  return 'by' in refusal ? preferences[refusal.type](keys[refusal.by]) : preferences[refusal.type];
};
