import type { Message } from '@tidemark/client';
import type { DraftState } from '../data/draft-state.ts';
import { isEmptyText } from '../data/draft-text.ts';
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
import { useEditor } from '../writing/load-editor.ts';
import styles from './composer.module.css';
import { ComposerFiles } from './composer-files.tsx';
import { ComposerText } from './composer-text.tsx';
import { SavedMark, TwoTexts } from './draft-notes.tsx';
import { HeldBar } from './held-bar.tsx';
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
  const { tickets } = useTexts();
  const { kind, send } = writing;
  const canReply = can(useMe(), 'work');
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
  useAction('note', newest ? () => writing.open('note') : null);
  useAction('send', isOpen ? () => void finish(false) : null);
  useAction('sendAndSolve', isOpen && kind === 'reply' ? () => void finish(true) : null);
  if (!isOpen)
    return <Closed number={number} canReply={canReply} isReady={newest !== null} onOpen={writing.open} />;
  return (
    <div className={classes(styles.composer, kind === 'note' && styles.note)}>
      <Kinds number={number} writing={writing} canReply={canReply} />
      <ComposerText key={`${kind} ${writing.draft.begun}`} writing={writing} />
      <TwoTexts draft={writing.draft} onChoose={writing.choose} />
      <ComposerFiles files={writing.files} onChange={writing.attach} />
      {writing.hasMoved && <Moved newest={newest} isStopped={writing.draft.stopped !== null} />}
      {writing.fault !== null && (
        <p className={styles.fault} role="alert">
          {writing.fault}
        </p>
      )}
      <div className={styles.foot}>
        <SavedMark draft={writing.draft} />
        <span className={styles.space} />
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

type ClosedGiven = Readonly<{
  number: number;
  canReply: boolean;
  isReady: boolean;
  onOpen: (kind: 'reply' | 'note') => void;
}>;

const Closed = ({ number, canReply, isReady, onOpen }: ClosedGiven) => {
  const { tickets } = useTexts();
  const reply = useDraft(number, 'reply');
  const note = useDraft(number, 'note');
  const isEditorHere = useEditor() !== null;
  return (
    <div className={styles.closed} data-editor={isEditorHere ? 'here' : undefined}>
      {reply.held && <HeldBar number={number} held={reply.held} />}
      {canReply && !reply.held && (
        <Button disabled={!isReady} onClick={() => onOpen('reply')}>
          <Icon name="reply" small /> {tickets.reply} <Begun draft={reply} />
          <Keycaps action="reply" />
        </Button>
      )}
      <Button disabled={!isReady} onClick={() => onOpen('note')}>
        <Icon name="note" small /> {tickets.note} <Begun draft={note} />
        <Keycaps action="note" />
      </Button>
    </div>
  );
};

/** The first words of what was begun and not sent. */
const Begun = ({ draft: { text, held } }: Readonly<{ draft: DraftState }>) => {
  const { drafts } = useTexts();
  if (held || isEmptyText(text)) return null;
  return <span className={styles.begun}>{drafts.begun(text.body.trim().slice(0, 40))}</span>;
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
