import { type KeyboardEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { type Recipient, useRecipients } from '../data/outgoing.ts';
import type { OutgoingLane } from '../data/outgoing-lane.ts';
import { Avatar } from '../parts/avatar.tsx';
import { classes } from '../parts/classes.ts';
import { useRested } from '../parts/use-rested.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import styles from './outgoing.module.css';
import { Line } from './outgoing-form.tsx';

/** Finds a customer as one types, or takes the address of somebody new, who then may have a name. */
export const RecipientField = ({ lane }: Readonly<{ lane: OutgoingLane }>) => {
  const { text } = useSyncExternalStore(lane.on, lane.now);
  const { outgoing } = useLateTexts();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const rested = useRested(text.to.trim());
  const found = useRecipients(rested);
  const isKnown = found.some(({ email }) => email === text.to.trim().toLowerCase());
  const shown = isOpen && rested === text.to.trim() && !isKnown ? found : [];
  const active = shown[Math.min(at, shown.length - 1)];
  useEffect(() => {
    if (field.current?.value === '') field.current.focus();
  }, []);
  const choose = ({ email }: Recipient): void => {
    lane.change({ to: email, name: '' });
    setOpen(false);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || !active || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown') setAt((at + 1) % shown.length);
    else if (event.key === 'ArrowUp') setAt((at + shown.length - 1) % shown.length);
    else if (event.key === 'Enter') choose(active);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div className={styles.finder}>
        <label className={styles.field}>
          {outgoing.to}
          <input
            ref={field}
            type="text"
            inputMode="email"
            autoComplete="off"
            role="combobox"
            aria-expanded={shown.length > 0}
            aria-controls={`${id}list`}
            aria-activedescendant={active && `${id}${active.id}`}
            placeholder={outgoing.toHint}
            maxLength={254}
            value={text.to}
            onChange={({ target }) => {
              lane.change({ to: target.value });
              setOpen(true);
              setAt(0);
            }}
            onBlur={() => setOpen(false)}
            onKeyDown={press}
          />
        </label>
        <div className={styles.found} role="listbox" id={`${id}list`} aria-label={outgoing.found}>
          {shown.map((one) => (
            <div
              key={one.id}
              id={`${id}${one.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={one === active}
              className={classes(styles.choice, one === active && styles.active)}
              onPointerDown={(event) => {
                event.preventDefault();
                choose(one);
              }}
            >
              <Avatar name={one.name} small />
              <bdi>{one.name}</bdi> <span className={styles.quiet}>{one.email}</span>
            </div>
          ))}
        </div>
      </div>
      {!isKnown && text.to.includes('@') && (
        <Line lane={lane} name="name" hint={outgoing.nameHint} most={200} />
      )}
    </>
  );
};
