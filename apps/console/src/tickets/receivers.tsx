import { useRef, useState } from 'react';
import { addressesIn, forwardable, forwardOther, lastAddress, withLastAddress } from '../data/forwarding.ts';
import { type Recipient, useRecipients } from '../data/recipients.ts';
import { useAction } from '../keys/use-action.ts';
import { Finder } from '../parts/finder.tsx';
import { instant } from '../parts/instants.ts';
import { useRested } from '../parts/use-rested.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './composer.module.css';
import { useIntroduction } from './use-own-text.ts';
import type { WritingState } from './use-writing.ts';

type Part = Readonly<{ writing: WritingState }>;

/** The copy recipients of the reply, in one line. */
export const Copies = ({ writing }: Part) => {
  const { receivers } = useTexts();
  const { begun } = writing.draft;
  const [line, setLine] = useState(() => lineOf(writing));
  const [shown, setShown] = useState(begun);
  // The field stays the same, and so does its focus.
  if (shown !== begun) {
    setShown(begun);
    if (addressesIn(line).join() !== writing.text.cc.join()) setLine(lineOf(writing));
  }
  const found = useFound(writing, lastAddress(line), addressesIn(line));
  const place = useRef<HTMLDivElement>(null);
  useAction('copies', () => place.current?.querySelector('input')?.focus());
  const type = (next: string): void => {
    setLine(next);
    writing.change({ cc: addressesIn(next) });
  };
  return (
    <div ref={place} className={styles.receivers}>
      <Finder
        label={receivers.cc}
        hint={receivers.ccHint}
        listLabel={receivers.found}
        value={line}
        found={found}
        onChange={type}
        onChoose={({ email }) => type(withLastAddress(line, email))}
        onLeave={() => writing.hand.current?.focus()}
        isFirst
        maxLength={3_000}
      />
    </div>
  );
};

const lineOf = ({ text }: WritingState): string => text.cc.map((one) => `${one}, `).join('');

/** To whom a message is forwarded, and which one. */
export const ForwardTo = ({ writing }: Part) => {
  const { receivers } = useTexts();
  const { text, change, hand } = writing;
  const found = useFound(writing, text.to.trim(), [text.to.trim()]);
  return (
    <div className={styles.receivers}>
      <Finder
        label={receivers.to}
        hint={receivers.toHint}
        listLabel={receivers.found}
        value={text.to}
        found={found}
        onChange={(to) => change({ to })}
        onChoose={({ email }) => change({ to: email })}
        onLeave={() => hand.current?.focus()}
        isFirst
      />
      <Source writing={writing} />
      <p className={styles.about}>{receivers.forwardFor}</p>
    </div>
  );
};

/** The message that is quoted, and whose files go with it. */
const Source = ({ writing: { text, messages, replace } }: Part) => {
  const { receivers, language } = useTexts();
  const introduction = useIntroduction();
  const choices = forwardable(messages);
  const chosen = choices.find(({ id }) => id === text.forwardOf) ?? null;
  const choose = (id: string): void => {
    const to = choices.find((one) => one.id === id);
    if (to) replace(forwardOther(text, { from: chosen, to, introduction }));
  };
  return (
    <>
      <label className={styles.source}>
        <span>{receivers.message}</span>
        <select value={text.forwardOf ?? ''} onChange={({ target }) => choose(target.value)}>
          {choices.map(({ id, author, created_at: at, body }) => (
            <option key={id} value={id}>
              {`${author.name} · ${instant(at, language, mediumStyle)} · ${body.trim().slice(0, 60)}`}
            </option>
          ))}
        </select>
      </label>
      {chosen !== null && chosen.files.length > 0 && (
        <p className={styles.about}>{receivers.files(chosen.files.map(({ name }) => name).join(', '))}</p>
      )}
    </>
  );
};

const mediumStyle = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** People of the ticket first, then customers; nobody who is named already. */
const useFound = (
  { messages }: WritingState,
  words: string,
  named: readonly string[],
): readonly Recipient[] => {
  const rested = useRested(words);
  const customers = useRecipients(rested);
  if (words === '' || rested !== words) return [];
  const known = messages.flatMap(({ cc }) =>
    cc.map(({ name, email }) => ({ id: email, name: name ?? email, email })),
  );
  const near = known.filter(({ name, email }) =>
    `${name} ${email}`.toLowerCase().includes(words.toLowerCase()),
  );
  const byAddress = new Map<string, Recipient>();
  for (const person of [...near, ...customers])
    if (!named.includes(person.email) && !byAddress.has(person.email)) byAddress.set(person.email, person);
  return [...byAddress.values()].slice(0, 8);
};
