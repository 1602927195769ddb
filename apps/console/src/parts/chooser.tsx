import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import styles from './chooser.module.css';
import { classes } from './classes.ts';
import { Dialog } from './dialog.tsx';
import { filtered } from './filter.ts';
import { Icon } from './icon.tsx';

export type Choice = Readonly<{
  id: string;
  /** The typed text is looked for in it. */
  name: string;
  /** Under which heading. */
  group?: string;
  isChosen?: boolean;
  before?: ReactNode;
  after?: ReactNode;
}>;

type Given = Readonly<{
  title: string;
  choices: readonly Choice[];
  /** More choices are on their way. */
  isLoading?: boolean;
  onChoose: (id: string) => void;
  onClose: () => void;
  /** Each change of what is typed, for choices that the server finds. */
  onType?: (typed: string) => void;
  /** The server's results for the typed text: shown after the others, and not filtered again. */
  later?: readonly Choice[];
  /** A further choice that is made of the typed text, like a new tag. */
  made?: (typed: string) => Choice | null;
}>;

/** A list that is filtered as one types, in a dialog: the palette, and every choice of a value. */
export const Chooser = ({
  title,
  choices,
  isLoading = false,
  onChoose,
  onClose,
  onType,
  later = [],
  made,
}: Given) => {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  // Late results never move the row under the cursor.
  const [held, setHeld] = useState<readonly Choice[] | null>(null);
  const id = useId();
  const { parts } = useTexts();
  const own = typed.trim() === '' ? null : (made?.(typed.trim()) ?? null);
  const shown = [
    ...grouped(filtered(choices, typed, (choice) => choice.name)),
    ...(own ? [own] : []),
    ...(held ? [...held, ...later.filter(({ id }) => !held.some((one) => one.id === id))] : later),
  ];
  const active = shown[Math.min(at, shown.length - 1)];
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const next = moved(event.key, { at, count: shown.length });
    if (next !== null) {
      setAt(next);
      setHeld((before) => before ?? later);
    } else if (event.key === 'Enter' && active) onChoose(active.id);
    else return;
    event.preventDefault();
  };
  const type = (text: string): void => {
    setTyped(text);
    setAt(0);
    setHeld(null);
    onType?.(text);
  };
  return (
    <Dialog title={title} isBare onClose={onClose}>
      <label className={styles.field}>
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={title}
          aria-expanded="true"
          aria-controls={`${id}list`}
          aria-activedescendant={active && `${id}${active.id}`}
          placeholder={title}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
      </label>
      <div className={styles.list} role="listbox" id={`${id}list`} aria-label={title}>
        {shown.map((choice, index) => (
          <Row
            key={choice.id}
            id={`${id}${choice.id}`}
            choice={choice}
            heading={choice.group === shown[index - 1]?.group ? null : (choice.group ?? null)}
            isActive={choice === active}
            onChoose={onChoose}
          />
        ))}
      </div>
      {shown.length === 0 && <p className={styles.none}>{isLoading ? parts.loading : parts.noMatch}</p>}
    </Dialog>
  );
};

type RowGiven = Readonly<{
  id: string;
  choice: Choice;
  heading: string | null;
  isActive: boolean;
  onChoose: (id: string) => void;
}>;

const Row = ({ id, choice, heading, isActive, onChoose }: RowGiven) => (
  <>
    {heading !== null && (
      <div className={styles.heading} role="presentation">
        {heading}
      </div>
    )}
    <div
      ref={isActive ? scrollIn : null}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes(styles.choice, isActive && styles.active)}
      onClick={() => onChoose(choice.id)}
    >
      {choice.before}
      <span className={styles.name}>{choice.name}</span>
      {choice.after}
      {choice.isChosen && <Icon name="check" />}
    </div>
  </>
);

const scrollIn = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' });

/** Choices of a heading stand together, in the order of their best one. */
const grouped = (choices: readonly Choice[]): readonly Choice[] =>
  [...Map.groupBy(choices, ({ group }) => group).values()].flat();

const moved = (key: string, { at, count }: Readonly<{ at: number; count: number }>): number | null => {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at + count - 1) % count;
  if (key === 'PageDown') return Math.min(at + 8, count - 1);
  if (key === 'PageUp') return Math.max(at - 8, 0);
  return null;
};
