import { Button } from '../parts/button.tsx';
import { Keycaps } from '../parts/keycaps.tsx';
import { useTexts } from '../texts/use-texts.ts';
import styles from './composer.module.css';
import { SavedMark } from './draft-notes.tsx';
import { SendLater } from './send-later.tsx';
import type { WritingState } from './use-writing.ts';

type Given = Readonly<{ writing: WritingState; onMacro: () => void; onSend: (isSolving: boolean) => void }>;

/** The buttons below the text that is open. */
export const ComposerFoot = ({ writing, onMacro, onSend }: Given) => {
  const { tickets, drafts } = useTexts();
  const { kind, draft, fault, hasMoved, isSending } = writing;
  return (
    <div className={styles.foot}>
      {kind === 'reply' && (
        <Button look="quiet" onClick={onMacro}>
          {drafts.macro}
        </Button>
      )}
      <SavedMark draft={draft} isUnsent={fault !== null || hasMoved || draft.stopped !== null} />
      <span className={styles.sends}>
        {kind !== 'note' && <SendLater writing={writing} />}
        {kind === 'reply' && (
          <Button disabled={isSending} onClick={() => onSend(true)}>
            {tickets.sendAndSolve} <Keycaps action="sendAndSolve" />
          </Button>
        )}
        <Button look="primary" disabled={isSending} onClick={() => onSend(false)}>
          {hasMoved ? tickets.sendAllTheSame : kind === 'note' ? tickets.saveNote : tickets.send}
          <Keycaps action="send" />
        </Button>
      </span>
    </div>
  );
};
