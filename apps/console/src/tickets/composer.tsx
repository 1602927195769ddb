import type { Message } from '@tidemark/client';
import { useState } from 'react';
import type { DraftState } from '../data/draft-state.ts';
import { useDraft } from '../data/drafts.ts';
import { can, useMe } from '../data/me.ts';
import { usePreferences } from '../data/preferences.ts';
import { useRecord } from '../data/use-record.ts';
import { useAction } from '../keys/use-action.ts';
import { Button } from '../parts/button.tsx';
import { classes } from '../parts/classes.ts';
import { Icon } from '../parts/icon.tsx';
import { Keycaps } from '../parts/keycaps.tsx';
import { useTexts } from '../texts/use-texts.ts';
import styles from './composer.module.css';
import { ComposerAids } from './composer-aids.tsx';
import { ComposerClosed } from './composer-closed.tsx';
import { ComposerFiles } from './composer-files.tsx';
import { ComposerText } from './composer-text.tsx';
import { SavedMark, TwoTexts } from './draft-notes.tsx';
import { MacroChanges } from './macro-changes.tsx';
import { MacroChooser } from './macro-chooser.tsx';
import { SendLater } from './send-later.tsx';
import { useWriting, type WritingState } from './use-writing.ts';

type Given = Readonly<{
  number: number;
  newest: Message | null;
  onDone: () => void;
  onBack: () => void;
}>;

/** Where one answers: closed it is two buttons, open a reply or a note, which differ by label, icon, border and ground. */
export const Composer = ({ number, newest, onDone, onBack }: Given) => {
  const writing = useWriting(number, newest);
  const { tickets, drafts } = useTexts();
  const { kind, send } = writing;
  const canReply = can(useMe(), 'work');
  const [isChoosing, setChoosing] = useState(false);
  const { after_send: afterSend } = usePreferences();
  const finish = async (isSolving: boolean): Promise<void> => {
    if (!(await send(isSolving ? 'solved' : undefined))) return;
    if (!isSolving || afterSend === 'stay') return;
    if (afterSend === 'list') onBack();
    else onDone();
  };
  const isOpen = kind !== null && newest !== null && writing.draft.held === null;
  const isHeld = useDraft(number, 'reply').held !== null;
  useAction('reply', canReply && newest && !isHeld ? () => writing.open('reply') : null);
  useAction('macro', canReply && newest && !isHeld ? () => setChoosing(true) : null);
  useAction('note', newest ? () => writing.open('note') : null);
  useAction('send', isOpen ? () => void finish(false) : null);
  useAction('sendAndSolve', isOpen && kind === 'reply' ? () => void finish(true) : null);
  const chooser = isChoosing && (
    <MacroChooser number={number} onChoose={writing.withMacro} onClose={() => setChoosing(false)} />
  );
  const onMacro = (): void => setChoosing(true);
  if (!isOpen)
    return (
      <>
        {chooser}
        <ComposerClosed
          number={number}
          canReply={canReply}
          isReady={newest !== null}
          onOpen={writing.open}
          onMacro={onMacro}
        />
      </>
    );
  return (
    <div className={classes(styles.composer, kind === 'note' && styles.note)}>
      {chooser}
      <Kinds number={number} writing={writing} canReply={canReply} />
      <ComposerText key={`${kind} ${writing.draft.begun}`} writing={writing} />
      {kind === 'reply' && writing.draft.text.macroId !== null && (
        <MacroChanges number={number} macroId={writing.draft.text.macroId} onRemove={writing.withoutMacro} />
      )}
      <ComposerAids writing={writing} />
      <TwoTexts draft={writing.draft} onChoose={writing.choose} />
      <ComposerFiles writing={writing} />
      {writing.hasMoved && <Moved newest={newest} isStopped={writing.draft.stopped !== null} />}
      <Stopped draft={writing.draft} />
      {writing.fault !== null && (
        <p className={styles.fault} role="alert">
          {writing.fault}
        </p>
      )}
      <div className={styles.foot}>
        {kind === 'reply' && (
          <Button look="quiet" onClick={onMacro}>
            {drafts.macro}
          </Button>
        )}
        <SavedMark draft={writing.draft} />
        <span className={styles.space} />
        {kind === 'reply' && <SendLater writing={writing} />}
        {kind === 'reply' && (
          <Button disabled={writing.isSending} onClick={() => void finish(true)}>
            {tickets.sendAndSolve} <Keycaps action="sendAndSolve" />
          </Button>
        )}
        <Button look="primary" disabled={writing.isSending} onClick={() => void finish(false)}>
          {writing.hasMoved ? tickets.sendAllTheSame : kind === 'note' ? tickets.saveNote : tickets.send}
          <Keycaps action="send" />
        </Button>
      </div>
    </div>
  );
};

type Part = Readonly<{ writing: WritingState }>;

const Kinds = ({ number, writing, canReply }: Part & Readonly<{ number: number; canReply: boolean }>) => {
  const { tickets, parts } = useTexts();
  const ticket = useRecord('ticket', number);
  const contact = useRecord('contact', ticket?.requester_id ?? null);
  const { kind, open } = writing;
  return (
    <div className={styles.kinds}>
      {canReply && (
        <button
          type="button"
          className={styles.kind}
          aria-pressed={kind === 'reply'}
          onClick={() => open('reply')}
        >
          <Icon name="reply" small /> {tickets.reply}
        </button>
      )}
      <button
        type="button"
        className={styles.kind}
        aria-pressed={kind === 'note'}
        onClick={() => open('note')}
      >
        <Icon name="note" small /> {tickets.note}
      </button>
      <span className={styles.to}>
        {kind === 'note' ? tickets.noteFor : contact && tickets.to(contact.email)}
      </span>
      <Button look="icon" aria-label={parts.close} onClick={() => open(null)}>
        <Icon name="down" small />
      </Button>
    </div>
  );
};

/** Why the server did not send it, where nobody wrote meanwhile. */
const Stopped = ({ draft: { stopped } }: Readonly<{ draft: DraftState }>) => {
  const { drafts } = useTexts();
  if (!stopped || stopped.code === 'conversation_moved') return null;
  return (
    <p className={styles.fault} role="alert">
      {drafts.marks.stopped}: {stopped.message}
    </p>
  );
};

/** What was written meanwhile, to be read before the answer goes out. */
const Moved = ({ newest, isStopped }: Readonly<{ newest: Message | null; isStopped: boolean }>) => {
  const { tickets, drafts } = useTexts();
  return (
    <div className={styles.moved} role="alert">
      <strong>{isStopped ? drafts.stoppedMoved : tickets.moved}</strong>
      {newest && (
        <p>
          {newest.author.name}: “{newest.body.slice(0, 300)}”
        </p>
      )}
    </div>
  );
};
