import type { DraftState } from '../data/draft-state.ts';
import { isDirty } from '../data/draft-state.ts';
import { type DraftFile, isEmptyText, plainOf } from '../data/draft-text.ts';
import { useDraftMark } from '../data/own-drafts.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { useTexts } from '../texts/use-texts.ts';
import styles from './draft-notes.module.css';

type MarkGiven = Readonly<{
  draft: DraftState;
  /** The composer says that it was not sent. */
  isUnsent: boolean;
}>;

/** Whether the server has what is in sight. */
export const SavedMark = ({ draft, isUnsent }: MarkGiven) => {
  const { drafts } = useTexts();
  if (draft.progress === 'refused') return <span className={styles.fault}>{draft.fault}</span>;
  // The writer chooses between two texts: until then nothing is saved.
  if (draft.other) return null;
  if (isDirty(draft)) {
    const isAway = draft.progress === 'offline';
    return (
      <span className={isAway ? styles.offline : styles.mark}>{isAway ? drafts.offline : drafts.saving}</span>
    );
  }
  if (draft.rev === null || isEmptyText(draft.text)) return null;
  return (
    <span className={styles.mark}>
      <Icon name="check" small /> {isUnsent && `${drafts.marks.draft} · `}
      {drafts.saved}
    </span>
  );
};

type Given = Readonly<{ draft: DraftState; onChoose: (which: 'mine' | 'theirs') => void }>;

/** The text was changed elsewhere too: both are shown, and the writer chooses. */
export const TwoTexts = ({ draft: { text, other }, onChoose }: Given) => {
  const { drafts } = useTexts();
  if (!other) return null;
  const theirs = other.body ?? plainOf(other.body_html ?? '');
  return (
    <div className={styles.two} role="alert">
      <strong>{other.state === 'empty' ? drafts.gone : drafts.moved}</strong>
      <div className={styles.texts}>
        <section aria-label={drafts.mine}>
          <h4>{drafts.mine}</h4>
          <p>{text.body}</p>
          <p>{namesOf(text.files)}</p>
          <Button onClick={() => onChoose('mine')}>{drafts.keepMine}</Button>
        </section>
        <section aria-label={drafts.theirs}>
          <h4>{drafts.theirs}</h4>
          <p>{other.state === 'empty' ? drafts.empty : theirs}</p>
          <p>{namesOf(other.files)}</p>
          <Button onClick={() => onChoose('theirs')}>{drafts.takeTheirs}</Button>
        </section>
      </div>
    </div>
  );
};

const namesOf = (files: readonly DraftFile[]): string => files.map(({ name }) => name).join(', ');

/** The agent has begun to write here, or something of theirs is about to be sent, or could not be. */
export const DraftMark = ({ number }: Readonly<{ number: number }>) => {
  const { drafts } = useTexts();
  const mark = useDraftMark(number);
  if (mark === null) return null;
  return (
    <span className={styles.draft} data-mark={mark}>
      <Icon name="note" small />
      {drafts.marks[mark]}
    </span>
  );
};
