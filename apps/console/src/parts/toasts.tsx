import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { DraftKind } from '../data/draft-text.ts';
import { useMe } from '../data/me.ts';
import { pending, type Told } from '../data/pending.ts';
import { useRecord } from '../data/use-record.ts';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { Keycaps } from './keycaps.tsx';
import { Seconds } from './seconds.tsx';
import styles from './toasts.module.css';
import { nextUndone } from './undoable.ts';

type Shown = Readonly<{ id: number; told: Told }>;

const shownMs = 8_000;

/** Short notes: a change with its undo, or an error of the server. Screen readers announce them politely. */
export const Toasts = () => {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  useEffect(() => {
    let count = 0;
    return pending.onTold((told) => {
      count += 1;
      const id = count;
      setShown((before) => [...before.filter(({ told: one }) => !isOver(one, told)).slice(-2), { id, told }]);
      const forMs = 'until' in told ? told.until - Date.now() : shownMs;
      setTimeout(() => setShown((now) => now.filter((one) => one.id !== id)), forMs);
    });
  }, []);
  const undone = nextUndone(shown.map(({ told }) => told));
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {shown.map(({ id, told }, index) => (
        <Toast key={id} told={told} canUndo={index === undone} />
      ))}
    </div>
  );
};

/** A countdown ends with what came of it. */
const isOver = (shown: Told, next: Told): boolean =>
  (shown.type === 'held' && 'number' in next && next.number === shown.number) ||
  (shown.type === 'outgoing' && 'id' in next && next.id === shown.id);

const Toast = ({ told, canUndo }: Readonly<{ told: Told; canUndo: boolean }>) => {
  const { parts } = useTexts();
  const isBad = told.type === 'failed' || told.type === 'stopped';
  return (
    <div className={classes(styles.toast, isBad && styles.failed)}>
      <p>
        <Words told={told} />
        {isBad && <span className={styles.reason}>{told.message}</span>}
      </p>
      {(told.type === 'stopped' || told.type === 'opened') && (
        <Link className={styles.link} href={paths.ticket(told.number)}>
          #{told.number}
        </Link>
      )}
      {canUndo && (
        <Button look="quiet" onClick={() => void pending.undo()}>
          {parts.undo} <Keycaps action="undo" />
        </Button>
      )}
    </div>
  );
};

type SentGiven = Readonly<{ kind: DraftKind; number: number; wasNobodys: boolean }>;

/** Says when no mail was sent, and when the reply assigned the ticket to its author. */
const Sent = ({ kind, number, wasNobodys }: SentGiven) => {
  const { tickets } = useTexts();
  const { mails, agent } = useMe();
  const ticket = useRecord('ticket', number);
  const isTaken = kind === 'reply' && wasNobodys && ticket?.assignee_id === agent.id;
  return (
    <>
      {kind === 'reply' && !mails ? tickets.unmailed(number) : tickets.sent[kind](number)}
      {isTaken && ` · ${tickets.nowYours}`}
    </>
  );
};

const Words = ({ told }: Readonly<{ told: Told }>) => {
  const { parts, drafts } = useTexts();
  switch (told.type) {
    case 'undone':
      return parts.undone(told.label);
    case 'held':
      return <Seconds until={told.until} text={(seconds) => `#${told.number}: ${drafts.sendsIn(seconds)}`} />;
    case 'outgoing':
      return <Seconds until={told.until} text={(seconds) => `${told.to}: ${drafts.sendsIn(seconds)}`} />;
    case 'outgoingBack':
      return drafts.outgoingBack(told.to);
    case 'opened':
      return drafts.opened(told.to);
    case 'back':
      return drafts.back[told.kind](told.number);
    case 'sent':
      return <Sent kind={told.kind} number={told.number} wasNobodys={told.wasNobodys} />;
    case 'stopped':
      return drafts.stopped[told.kind](told.number);
    default:
      return told.label;
  }
};
