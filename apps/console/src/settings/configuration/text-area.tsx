import { type DragEvent, type RefObject, useState } from 'react';
import { putText } from '../../data/configuration-text.ts';
import type { Mistake, Stored } from '../../data/configuration-types.ts';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import styles from './configuration.module.css';

type Given = Readonly<{ text: string; stored: Stored; box: RefObject<HTMLTextAreaElement | null> }>;

/** The text itself; a file that is dropped on it takes its place. */
export const TextArea = ({ text, stored, box }: Given) => {
  const { configuration } = useLateTexts();
  const [isOver, setOver] = useState(false);
  const drop = async (event: DragEvent): Promise<void> => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) putText(await file.text(), stored);
  };
  return (
    <textarea
      ref={box}
      className={styles.box}
      aria-label={configuration.yaml}
      value={text}
      spellCheck={false}
      rows={24}
      data-over={isOver || undefined}
      onChange={({ target }) => putText(target.value, stored)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
    />
  );
};

/** Puts the cursor where the mistake is. */
export const showPlace = (box: HTMLTextAreaElement | null, { line, column }: Mistake): void => {
  if (!box || line === null) return;
  const before = box.value.split('\n').slice(0, line - 1);
  const at = before.reduce((sum, one) => sum + one.length + 1, 0) + Math.max(0, (column ?? 1) - 1);
  box.focus();
  box.setSelectionRange(at, at);
};
