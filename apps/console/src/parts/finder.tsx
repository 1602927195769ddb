import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Avatar } from './avatar.tsx';
import { classes } from './classes.ts';
import styles from './finder.module.css';

type Person = Readonly<{ id: string; name: string; email: string }>;

type Given = Readonly<{
  label: string;
  hint: string;
  /** The name of the list of what was found. */
  listLabel: string;
  value: string;
  /** People who match the value; empty while they are fetched. */
  found: readonly Person[];
  onChange: (value: string) => void;
  onChoose: (person: Person) => void;
  /** Takes the focus at once where nothing is written. */
  isFirst?: boolean;
  /** Enter or Escape where no list is open. */
  onLeave?: () => void;
  maxLength?: number;
  isReadOnly?: boolean;
}>;

/** A field for addresses that offers people as one types. */
export const Finder = (given: Given) => {
  const { label, hint, listLabel, value, isFirst, maxLength = 254, isReadOnly } = given;
  const field = useRef<HTMLInputElement>(null);
  const focusesFirst = useRef(isFirst ?? false);
  const id = useId();
  const list = useOffers(given);
  useEffect(() => {
    if (focusesFirst.current && field.current?.value === '') field.current.focus();
  }, []);
  return (
    <div className={styles.finder}>
      <label className={styles.field}>
        <span>{label}</span>
        <input
          ref={field}
          type="text"
          inputMode="email"
          autoComplete="off"
          role="combobox"
          aria-expanded={list.shown.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={list.active && `${id}${list.active.id}`}
          placeholder={hint}
          maxLength={maxLength}
          readOnly={isReadOnly}
          value={value}
          onChange={({ target }) => list.type(target.value)}
          onBlur={list.close}
          onKeyDown={list.press}
        />
      </label>
      <div className={styles.found} role="listbox" id={`${id}list`} aria-label={listLabel}>
        {list.shown.map((one) => (
          <div
            key={one.id}
            id={`${id}${one.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={one === list.active}
            className={classes(styles.choice, one === list.active && styles.active)}
            onPointerDown={(event) => {
              event.preventDefault();
              list.choose(one);
            }}
          >
            <Avatar name={one.name} small />
            <bdi>{one.name}</bdi> <span className={styles.quiet}>{one.email}</span>
          </div>
        ))}
      </div>
    </div>
  );
};

const useOffers = ({ found, onChange, onChoose, onLeave }: Given) => {
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const shown = isOpen ? found : [];
  const active = shown[Math.min(at, shown.length - 1)];
  const choose = (person: Person): void => {
    onChoose(person);
    setOpen(false);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (active && event.key === 'ArrowDown') setAt((at + 1) % shown.length);
    else if (active && event.key === 'ArrowUp') setAt((at + shown.length - 1) % shown.length);
    else if (active && event.key === 'Enter') choose(active);
    else if (active && event.key === 'Escape') setOpen(false);
    else if (onLeave && /^(?:Enter|Escape)$/.test(event.key)) onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    shown,
    active,
    choose,
    press,
    close: () => setOpen(false),
    type: (text: string): void => {
      onChange(text);
      setOpen(true);
      setAt(0);
    },
  };
};
