import type { Message } from '@tidemark/client';
import { useState } from 'react';
import type { DraftState } from '../data/draft-state.ts';
import { type DraftKind, draftKinds } from '../data/draft-text.ts';
import { useDraft } from '../data/drafts.ts';
import { forwardable } from '../data/forwarding.ts';
import { can, useMe } from '../data/me.ts';
import { usePreferences } from '../data/preferences.ts';
import { useAction } from '../keys/use-action.ts';
import { classes } from '../parts/classes.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './composer.module.css';
import { ComposerAids } from './composer-aids.tsx';
import { ComposerClosed } from './composer-closed.tsx';
import { ComposerFiles } from './composer-files.tsx';
import { ComposerFoot } from './composer-foot.tsx';
import { ComposerKinds } from './composer-kinds.tsx';
import { ComposerText } from './composer-text.tsx';
import { TwoTexts } from './draft-notes.tsx';
import { MacroChanges } from './macro-changes.tsx';
import { MacroChooser } from './macro-chooser.tsx';
import { Copies, ForwardTo } from './receivers.tsx';
import { useBegin } from './use-begin.ts';
import { useWriting } from './use-writing.ts';

type Given = Readonly<{
  number: number;
  /** Oldest first; null while they are fetched. */
  messages: readonly Message[] | null;
  onDone: () => void;
  onBack: () => void;
}>;

/** Where one answers: closed it is a row of buttons, open a text of a kind. Kinds differ by label, icon, border and ground. */
export const Composer = ({ number, messages, onDone, onBack }: Given) => {
  const writing = useWriting(number, messages);
  const newest = messages?.at(-1) ?? null;
  const { kind, send } = writing;
  const [isChoosing, setChoosing] = useState(false);
  const [copiesOf, setCopiesOf] = useState<number | null>(null);
  const { after_send: afterSend } = usePreferences();
  const finish = async (isSolving: boolean): Promise<void> => {
    if (!(await send(isSolving ? 'solved' : undefined))) return;
    if (!isSolving || afterSend === 'stay') return;
    if (afterSend === 'list') onBack();
    else onDone();
  };
  const isOpen = kind !== null && newest !== null && writing.draft.held === null;
  const hasCopies = kind === 'reply' && (copiesOf === number || writing.text.cc.length > 0);
  const kinds = useKinds(number, messages);
  const onCopies = hasCopies || kind !== 'reply' ? null : () => setCopiesOf(number);
  useAction('copies', onCopies);
  const opens = (one: DraftKind) => (kinds.has(one) && !writing.isSending ? () => writing.open(one) : null);
  useBegin(number, messages === null, {
    reply: opens('reply'),
    macro: kinds.has('reply') && !writing.isSending ? () => setChoosing(true) : null,
    note: opens('note'),
    forward: opens('forward'),
  });
  useAction('send', isOpen ? () => void finish(false) : null);
  useAction('sendAndSolve', isOpen && kind === 'reply' ? () => void finish(true) : null);
  const chooser = isChoosing && (
    <div data-begin="macro">
      <MacroChooser number={number} onChoose={writing.withMacro} onClose={() => setChoosing(false)} />
    </div>
  );
  const onMacro = (): void => setChoosing(true);
  if (!isOpen)
    return (
      <>
        {chooser}
        <ComposerClosed number={number} kinds={kinds} onOpen={writing.open} onMacro={onMacro} />
      </>
    );
  return (
    <div
      className={classes(styles.composer, kind === 'note' && styles.note)}
      data-kind={kind}
      data-begin={kind}
      inert={writing.isSending}
    >
      {chooser}
      <ComposerKinds writing={writing} kinds={kinds} onCopies={onCopies} />
      {hasCopies && <Copies writing={writing} />}
      {kind === 'forward' && <ForwardTo writing={writing} />}
      <ComposerText key={`${kind} ${writing.draft.begun} ${writing.text.forwardOf}`} writing={writing} />
      {kind === 'reply' && writing.draft.text.macroId !== null && (
        <MacroChanges number={number} macroId={writing.draft.text.macroId} onRemove={writing.withoutMacro} />
      )}
      <ComposerAids writing={writing} />
      <TwoTexts draft={writing.draft} onChoose={(which) => void writing.choose(which)} />
      <ComposerFiles writing={writing} />
      {writing.hasMoved && <Moved newest={newest} isStopped={writing.draft.stopped !== null} />}
      <Stopped draft={writing.draft} />
      {writing.fault !== null && <Fault message={writing.fault} />}
      <ComposerFoot writing={writing} onMacro={onMacro} onSend={(isSolving) => void finish(isSolving)} />
    </div>
  );
};

/** The kinds that the agent may write now. A reply or a forward waits while another one is held. */
const useKinds = (number: number, messages: readonly Message[] | null): ReadonlySet<DraftKind> => {
  const canReply = can(useMe(), 'work');
  const isReplyHeld = useDraft(number, 'reply').held !== null;
  const isForwardHeld = useDraft(number, 'forward').held !== null;
  const isReady = messages !== null && messages.length > 0;
  const kinds: Readonly<Record<DraftKind, boolean>> = {
    reply: isReady && canReply && !isReplyHeld,
    note: isReady,
    forward: isReady && canReply && !isForwardHeld && forwardable(messages).length > 0,
  };
  return new Set(draftKinds.filter((kind) => kinds[kind]));
};

/** Why the server did not send it, where nobody wrote meanwhile. */
const Stopped = ({ draft: { stopped } }: Readonly<{ draft: DraftState }>) =>
  stopped && stopped.code !== 'conversation_moved' && <Fault message={stopped.message} />;

const Fault = ({ message }: Readonly<{ message: string }>) => {
  const { drafts } = useTexts();
  return (
    <p className={styles.fault} role="alert">
      {drafts.marks.stopped}: {message}
    </p>
  );
};

/** Shows a message that arrived during writing, to be read before the reply is sent. */
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
