import type { DraftState } from '../data/draft-state.ts';
import { isEmptyText } from '../data/draft-text.ts';
import { useDraft } from '../data/drafts.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Keycaps } from '../parts/keycaps.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { useEditor } from '../writing/load-editor.ts';
import styles from './composer.module.css';
import { HeldBar } from './held-bar.tsx';

type ClosedGiven = Readonly<{
  number: number;
  canReply: boolean;
  isReady: boolean;
  onOpen: (kind: 'reply' | 'note') => void;
  onMacro: () => void;
}>;

/** Two or three buttons, and what was begun. */
export const ComposerClosed = ({ number, canReply, isReady, onOpen, onMacro }: ClosedGiven) => {
  const { tickets, drafts } = useTexts();
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
      {canReply && !reply.held && (
        <Button disabled={!isReady} onClick={onMacro}>
          {drafts.macro} <Keycaps action="macro" />
        </Button>
      )}
    </div>
  );
};

/** The first words of what was begun and not sent. */
const Begun = ({ draft: { text, held } }: Readonly<{ draft: DraftState }>) => {
  const { drafts } = useTexts();
  if (held || isEmptyText(text)) return null;
  return (
    <span className={styles.begun}>
      {drafts.begun((text.body.trim() || (text.files[0]?.name ?? '')).slice(0, 40))}
    </span>
  );
};
