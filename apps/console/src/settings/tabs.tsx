import type { ReactNode } from 'react';
import styles from './page.module.css';

type Given<Value extends string> = Readonly<{
  legend: string;
  choices: readonly (readonly [value: Value, name: ReactNode])[];
  value: Value;
  onChange: (value: Value) => void;
}>;

/** Which of the records are shown. */
export const Tabs = <Value extends string>({ legend, choices, value, onChange }: Given<Value>) => (
  <fieldset className={styles.tabs}>
    <legend className={styles.hidden}>{legend}</legend>
    {choices.map(([one, name]) => (
      <label key={one}>
        <input type="radio" name={legend} checked={one === value} onChange={() => onChange(one)} />
        <span>{name}</span>
      </label>
    ))}
  </fieldset>
);
