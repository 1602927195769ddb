import { useId, useState } from 'react';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import styles from './configuration.module.css';
import { hoursText, weekdays, withHours } from './fields.ts';

type Given = Readonly<{
  label: string;
  hint: string;
  week: unknown;
  faults: readonly string[];
  onChange: (week: unknown) => void;
}>;

/** The hours of each weekday, typed like `09:00-12:30, 13:30-17:30`, with a picture of the day beside them. */
export const WeekControl = ({ label, hint, week, faults, onChange }: Given) => {
  const id = useId();
  return (
    <fieldset className={styles.week} aria-describedby={`${id}-notes`}>
      <legend>{label}</legend>
      {weekdays.map((day, at) => (
        <Day key={day} at={at} week={week} onType={(text) => onChange(withHours(week, day, text))} />
      ))}
      <p id={`${id}-notes`} className={faults.length > 0 ? styles.wrong : styles.quiet}>
        {faults.length > 0 ? faults.join(' ') : hint}
      </p>
    </fieldset>
  );
};

type DayGiven = Readonly<{ at: number; week: unknown; onType: (text: string) => void }>;

const Day = ({ at, week, onType }: DayGiven) => {
  const { language, configuration } = useLateTexts();
  const [text, setText] = useState(hoursText(week, weekdays[at] ?? ''));
  const type = (typed: string): void => {
    setText(typed);
    onType(typed);
  };
  return (
    <label className={styles.day}>
      <span>{weekdayName(language, at)}</span>
      <input value={text} placeholder={configuration.free} onChange={({ target }) => type(target.value)} />
      <Hours text={text} />
    </label>
  );
};

/** The first of January 2024 was a Monday. */
const weekdayName = (language: string, at: number): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, 1 + at)),
  );

const dayMinutes = 1_440;

const Hours = ({ text }: Readonly<{ text: string }>) => (
  <svg
    className={styles.hours}
    viewBox={`0 0 ${dayMinutes} 60`}
    preserveAspectRatio="none"
    aria-hidden="true"
    focusable="false"
  >
    {spansIn(text).map(({ from, to }) => (
      <rect key={from} x={from} y="0" width={to - from} height="60" />
    ))}
  </svg>
);

type Minutes = Readonly<{ from: number; to: number }>;

const spansIn = (text: string): readonly Minutes[] =>
  text.split(',').flatMap((span) => {
    const [, h1, m1, h2, m2] = /^\s*(\d\d):(\d\d)-(\d\d):(\d\d)\s*$/.exec(span) ?? [];
    const from = Number(h1) * 60 + Number(m1);
    const to = Math.min(dayMinutes, Number(h2) * 60 + Number(m2));
    return to > from ? [{ from, to }] : [];
  });
