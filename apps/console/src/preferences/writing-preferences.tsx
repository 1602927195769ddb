import { useState } from 'react';
import { pending, sentenceOf } from '../data/pending.ts';
import { changePreferences, type Preferences, usePreferences } from '../data/preferences.ts';
import { Button } from '../parts/button.tsx';
import { useLateTexts } from '../texts/use-late-texts.ts';
import styles from './preferences.module.css';

/** The server's limit. */
const longestSignature = 5_000;
const undoChoices = [0, 5, 10, 20, 30, 60];
const afterChoices = ['next', 'stay', 'list'] as const;

const save = (change: Partial<Preferences>): Promise<void> =>
  changePreferences(change).catch((error: unknown) => pending.tell(sentenceOf(error)));

/** The signature, and what happens around sending. */
export const WritingPreferences = () => {
  const { preferences } = useLateTexts();
  const { signature, undo_seconds: undo, after_send: after, takes_answered: takes } = usePreferences();
  return (
    <section className={styles.section} aria-labelledby="writing-preferences">
      <h3 id="writing-preferences">{preferences.writing}</h3>
      <Signature key={signature} saved={signature} />
      <label className={styles.field}>
        {preferences.undo}
        <select value={undo} onChange={({ target }) => void save({ undo_seconds: Number(target.value) })}>
          {[...new Set([...undoChoices, undo])]
            .toSorted((one, other) => one - other)
            .map((seconds) => (
              <option key={seconds} value={seconds}>
                {preferences.seconds(seconds)}
              </option>
            ))}
        </select>
      </label>
      <label className={styles.field}>
        {preferences.afterSend}
        <select
          value={after}
          onChange={({ target }) =>
            void save({ after_send: afterChoices.find((one) => one === target.value) ?? 'next' })
          }
        >
          {afterChoices.map((choice) => (
            <option key={choice} value={choice}>
              {preferences.afterSends[choice]}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.row}>
        <input
          type="checkbox"
          checked={takes}
          onChange={({ target }) => void save({ takes_answered: target.checked })}
        />
        {preferences.takes}
      </label>
    </section>
  );
};

const Signature = ({ saved }: Readonly<{ saved: string }>) => {
  const { preferences } = useLateTexts();
  const [text, setText] = useState(saved);
  return (
    <form
      className={styles.signature}
      onSubmit={(event) => {
        event.preventDefault();
        void save({ signature: text });
      }}
    >
      <label className={styles.field}>
        {preferences.signature}
        <textarea
          dir="auto"
          rows={4}
          maxLength={longestSignature}
          aria-describedby="signature-hint"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <small id="signature-hint" className={styles.hint}>
        {preferences.signatureHint}
      </small>
      <span className={styles.row}>
        <Button type="submit" disabled={text === saved}>
          {preferences.save}
        </Button>
        <span role="status" className={styles.hint}>
          {text === saved && saved !== '' && preferences.saved}
        </span>
      </span>
    </form>
  );
};
