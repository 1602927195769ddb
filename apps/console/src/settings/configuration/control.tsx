import { useId, useState } from 'react';
import type { Entry } from '../../data/configuration-types.ts';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import styles from './configuration.module.css';
import { type Field, textOf, typedValue } from './fields.ts';
import { WeekControl } from './week-control.tsx';

export type ControlGiven = Readonly<{
  field: Field;
  entry: Entry;
  /** Names of the section that the field chooses from. */
  names: readonly string[];
  /** Errors that the last plan found in this member. */
  faults: readonly string[];
  isLocked: boolean;
  onChange: (value: unknown) => void;
}>;

/** One member of an entry: its name, how it is typed, and what is wrong with it. */
export const Control = (given: ControlGiven) => {
  const { field, entry, faults, onChange } = given;
  const { configuration } = useLateTexts();
  const id = useId();
  const label = configuration.members[field.member];
  const hint = configuration.hints[field.member];
  const notes = { 'aria-describedby': `${id}-notes`, 'aria-invalid': faults.length > 0 || undefined };
  if (field.kind === 'flag')
    return (
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={(entry[field.member] ?? field.usual) === true}
          onChange={({ target }) => onChange(target.checked === field.usual ? undefined : target.checked)}
        />
        {label}
      </label>
    );
  if (field.kind === 'week')
    return <WeekControl label={label} hint={hint} week={entry.week} faults={faults} onChange={onChange} />;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <TypedControl {...given} id={id} notes={notes} />
      <p id={`${id}-notes`} className={faults.length > 0 ? styles.wrong : styles.quiet}>
        {faults.length > 0 ? faults.join(' ') : hint}
      </p>
    </div>
  );
};

type Typed = ControlGiven & Readonly<{ id: string; notes: Readonly<Record<string, unknown>> }>;

const TypedControl = ({ field, entry, names, isLocked, onChange, id, notes }: Typed) => {
  const [text, setText] = useState(textOf(field, entry[field.member]));
  const type = (typed: string): void => {
    setText(typed);
    onChange(typedValue(field, typed));
  };
  const shared = { id, ...notes, value: text, disabled: isLocked };
  if (field.kind === 'choice' || field.kind === 'sort')
    return <ChoiceControl {...shared} field={field} names={names} onType={type} />;
  if (field.kind === 'line' || field.kind === 'number')
    return (
      <input
        {...shared}
        required={field.isRequired}
        inputMode={field.kind === 'number' ? 'numeric' : undefined}
        onChange={({ target }) => type(target.value)}
      />
    );
  return (
    <textarea
      {...shared}
      className={field.kind === 'json' ? styles.code : undefined}
      rows={Math.min(12, Math.max(3, text.split('\n').length + 1))}
      spellCheck={field.kind === 'text'}
      onChange={({ target }) => type(target.value)}
    />
  );
};

type Choice = Readonly<{
  id: string;
  value: string;
  disabled: boolean;
  field: Field;
  names: readonly string[];
  onType: (text: string) => void;
}>;

const ChoiceControl = ({ field, names, onType, ...rest }: Choice) => {
  const { configuration } = useLateTexts();
  const own = field.of ? names : (field.choices ?? Object.keys(configuration.sorts));
  const all = rest.value === '' || own.includes(rest.value) ? own : [...own, rest.value];
  const shown: Readonly<Record<string, string>> = { ...configuration.choices, ...configuration.sorts };
  return (
    <select {...rest} onChange={({ target }) => onType(target.value)}>
      <option value="">{field.of ? configuration.noneChosen : configuration.usual}</option>
      {all.map((one) => (
        <option key={one} value={one}>
          {field.of ? one : (shown[one] ?? one)}
        </option>
      ))}
    </select>
  );
};
