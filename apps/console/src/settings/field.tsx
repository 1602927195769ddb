import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import styles from './form.module.css';

type FieldGiven = InputHTMLAttributes<HTMLInputElement> & Readonly<{ label: string; hint?: string }>;

/** One line of text with its label. */
export const Field = ({ label, hint, ...rest }: FieldGiven) => {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input {...rest} id={id} dir="auto" aria-describedby={hint ? `${id}hint` : undefined} />
      {hint && (
        <small id={`${id}hint`} className={styles.hint}>
          {hint}
        </small>
      )}
    </div>
  );
};

type ChoiceGiven = SelectHTMLAttributes<HTMLSelectElement> &
  Readonly<{ label: string; choices: readonly (readonly [value: string, name: string])[] }>;

/** One of a few values. */
export const Choice = ({ label, choices, ...rest }: ChoiceGiven) => {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select {...rest} id={id}>
        {choices.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
};

type CheckGiven = InputHTMLAttributes<HTMLInputElement> & Readonly<{ children: ReactNode }>;

export const Check = ({ children, ...rest }: CheckGiven) => (
  <label className={styles.check}>
    <input {...rest} type="checkbox" />
    <span>{children}</span>
  </label>
);

/** Checkboxes that belong together. */
export const Checks = ({ legend, children }: Readonly<{ legend: string; children: ReactNode }>) => (
  <fieldset className={styles.checks}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
);
