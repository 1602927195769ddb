import { may } from '@tidemark/domain/abilities';
import { type RefObject, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { discardOutgoing, sendOutgoing } from '../data/outgoing.ts';
import type { OutgoingLane } from '../data/outgoing-lane.ts';
import type { OutgoingText } from '../data/outgoing-text.ts';
import { usePreferences } from '../data/preferences.ts';
import { isSignatureAlone } from '../data/signature.ts';
import { useAgents } from '../data/workspace.ts';
import { useAction } from '../keys/use-action.ts';
import { Button } from '../parts/button.tsx';
import { Keycaps } from '../parts/keycaps.tsx';
import { paths } from '../paths.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import styles from './outgoing.module.css';
import { OutgoingWords } from './outgoing-words.tsx';
import { RecipientField } from './recipient-field.tsx';

/** To whom, about what, and the text; sent like a reply, with the same time to take it back. */
export const OutgoingForm = ({ lane }: Readonly<{ lane: OutgoingLane }>) => {
  const { text, isSaved, progress, fault } = useSyncExternalStore(lane.on, lane.now);
  const { outgoing, drafts } = useLateTexts();
  const { undo_seconds: undoSeconds, signature } = usePreferences();
  const isUnwritten = text.body.trim() === '' || isSignatureAlone({ body: text.body, files: [] }, signature);
  const subject = useRef<HTMLInputElement>(null);
  const [, go] = useLocation();
  const leave = (): void => go(paths.inbox('mine'));
  const send = async (): Promise<void> => {
    if (lane.now().progress !== 'writing' || isUnwritten) return;
    await sendOutgoing(lane, undoSeconds, () => go(paths.newTicket()));
  };
  const isSending = progress !== 'writing';
  const leaveOnceSent = useEffectEvent(leave);
  useEffect(() => {
    if (progress === 'sent') leaveOnceSent();
  }, [progress]);
  const discard = async (): Promise<void> => {
    await discardOutgoing(lane);
    leave();
  };
  useAction('send', () => void send());
  useAction('back', () => {
    void lane.flush();
    leave();
  });
  return (
    <section className={styles.page} aria-label={outgoing.title}>
      <header className={styles.head}>
        <h2>{outgoing.title}</h2>
        <span role="status" className={styles.saved}>
          {isSending ? outgoing.sending : isSaved ? drafts.saved : drafts.saving}
        </span>
      </header>
      <div className={styles.fields}>
        <RecipientField lane={lane} onChosen={() => subject.current?.focus()} />
        <Line lane={lane} name="subject" most={300} field={subject} />
        <OutgoingWords lane={lane} />
        <div className={styles.row}>
          <Assignee lane={lane} />
          <Line lane={lane} name="tags" hint={outgoing.tagsHint} most={1000} />
        </div>
        {fault !== null && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
        <div className={styles.foot}>
          <Button onClick={() => void discard()}>{outgoing.discard}</Button>
          <span className={styles.space} />
          <Button
            look="primary"
            disabled={isUnwritten || text.to.trim() === ''}
            aria-disabled={isSending}
            onClick={() => void send()}
          >
            {outgoing.send} <Keycaps action="send" />
          </Button>
        </div>
      </div>
    </section>
  );
};

type LineGiven = Readonly<{
  lane: OutgoingLane;
  name: keyof OutgoingText & ('subject' | 'tags' | 'name');
  hint?: string;
  most: number;
  field?: RefObject<HTMLInputElement | null>;
}>;

export const Line = ({ lane, name, hint, most, field }: LineGiven) => {
  const { text, progress } = useSyncExternalStore(lane.on, lane.now);
  const { outgoing } = useLateTexts();
  return (
    <label className={styles.field}>
      {outgoing[name]}
      <input
        ref={field}
        dir="auto"
        autoComplete="off"
        placeholder={hint}
        maxLength={most}
        readOnly={progress !== 'writing'}
        value={text[name]}
        onChange={({ target }) => lane.change({ [name]: target.value })}
      />
    </label>
  );
};

const Assignee = ({ lane }: Readonly<{ lane: OutgoingLane }>) => {
  const { text, progress } = useSyncExternalStore(lane.on, lane.now);
  const { outgoing, tickets } = useLateTexts();
  const agents = useAgents().filter(({ status, role }) => status === 'active' && may(role, 'work'));
  return (
    <label className={styles.field}>
      {outgoing.assignee}
      <select
        value={text.assigneeId ?? ''}
        aria-disabled={progress !== 'writing'}
        onChange={({ target }) => progress === 'writing' && lane.change({ assigneeId: target.value || null })}
      >
        <option value="">{tickets.nobody}</option>
        {agents.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
};
