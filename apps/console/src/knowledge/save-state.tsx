import type { ArticleWriter, WritingState } from '../data/article-writer.ts';
import { Button } from '../parts/button.tsx';
import { useLateTexts } from '../texts/use-late-texts.ts';
import styles from './article-desk.module.css';

type Given = Readonly<{
  state: WritingState;
  writer: ArticleWriter;
  isDirty: boolean;
  onReload: () => void;
  /** The author’s own text is the one on the server. */
  onKept: () => void;
}>;

/** Whether what was typed is on the server, and what to do where it is not. */
export const SaveState = ({ state: { type, reason }, writer, isDirty, onReload, onKept }: Given) => {
  const { knowledge, parts } = useLateTexts();
  const keepMine = async (): Promise<void> => {
    if (await writer.overwrite()) onKept();
  };
  if (type === 'moved')
    return (
      <div className={styles.fault} role="alert">
        <p>{knowledge.moved}</p>
        <Button onClick={onReload}>{knowledge.takeTheirs}</Button>
        <Button onClick={() => void keepMine()}>{knowledge.keepMine}</Button>
      </div>
    );
  if (type === 'failed')
    return (
      <div className={styles.fault} role="alert">
        <p>{reason}</p>
        <Button onClick={() => void writer.flush()}>{parts.retry}</Button>
      </div>
    );
  return (
    <p className={styles.saved} role="status">
      {isDirty && (type === 'saved' ? knowledge.savedDraft : knowledge.saving)}
    </p>
  );
};
