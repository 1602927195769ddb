import { type FormEvent, useState } from 'react';
import { tryConfiguration } from '../../data/configuration.ts';
import type { Tried } from '../../data/configuration-types.ts';
import { sentenceOf } from '../../data/pending.ts';
import { Button } from '../../parts/button.tsx';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import styles from './configuration.module.css';

/** A dry run of the rules and SLA policies in the text on one ticket. Nothing is saved. */
export const TryBox = ({ text }: Readonly<{ text: string }>) => {
  const { configuration } = useLateTexts();
  const [number, setNumber] = useState('');
  const [tried, setTried] = useState<Tried | null>(null);
  const [sentence, setSentence] = useState('');
  const run = (event: FormEvent): void => {
    event.preventDefault();
    setSentence('');
    tryConfiguration(text, Number(number.replace('#', '')))
      .then(setTried)
      .catch((error: unknown) => {
        setTried(null);
        setSentence(sentenceOf(error));
      });
  };
  return (
    <section aria-label={configuration.tryTitle}>
      <h2>{configuration.tryTitle}</h2>
      <p className={styles.quiet}>{configuration.tryHint}</p>
      <form className={styles.try} onSubmit={run}>
        <label>
          {configuration.ticketNumber}{' '}
          <input
            className={styles.number}
            inputMode="numeric"
            value={number}
            onChange={({ target }) => setNumber(target.value)}
          />
        </label>
        <Button type="submit">{configuration.tryIt}</Button>
      </form>
      <div role="status">
        {sentence && <p className={styles.wrong}>{sentence}</p>}
        {tried && <Outcome tried={tried} />}
      </div>
    </section>
  );
};

const Outcome = ({ tried: { faults, rules, sla_policy: policy } }: Readonly<{ tried: Tried }>) => {
  const { configuration } = useLateTexts();
  if (faults.length > 0)
    return <p className={styles.wrong}>{faults.map(({ message }) => message).join(' ')}</p>;
  return (
    <>
      <p>{policy === null ? configuration.noPolicy : configuration.policy(policy)}</p>
      <ul className={styles.changes}>
        {rules.map(({ name, outcome, why, changes, did }) => (
          <li key={name}>
            <strong>{name}</strong>: {configuration.outcomes[outcome]}
            <span className={styles.quiet}> {why}</span>
            {changes.map(({ field, from, to }) => (
              <p key={field}>
                {field}: {from} → {to}
              </p>
            ))}
            {did.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
};
