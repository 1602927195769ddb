import { type ReactNode, useRef } from 'react';
import type { Uploading } from '../data/uploads.ts';
import { useAction } from '../keys/use-action.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { sizeOf } from '../parts/size-of.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './composer-files.module.css';

import type { WritingState } from './use-writing.ts';

/** The files that go with the message; chosen by a button, dropped, or pasted into the text. */
export const ComposerFiles = ({ writing }: Readonly<{ writing: WritingState }>) => {
  const input = useRef<HTMLInputElement>(null);
  const { tickets } = useTexts();
  const choose = (): void => input.current?.click();
  useAction('attach', choose);
  const { text, uploading, attach, detach } = writing;
  return (
    <ul className={styles.files}>
      {text.files.map((file) => (
        <FileRow key={file.id} name={file.name} size={file.size} onRemove={() => detach(file)} />
      ))}
      {uploading.map((file) => (
        <OnItsWay key={`on its way ${file.id}`} file={file} />
      ))}
      <li>
        <Button look="quiet" onClick={choose}>
          <Icon name="file" small /> {tickets.attach}
        </Button>
        <input
          ref={input}
          className={styles.input}
          type="file"
          multiple
          tabIndex={-1}
          aria-label={tickets.attach}
          onChange={(event) => {
            attach([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </li>
    </ul>
  );
};

const OnItsWay = ({ file: { name, size, part, fault, cancel } }: Readonly<{ file: Uploading }>) => {
  const { tickets } = useTexts();
  return (
    <FileRow name={name} size={size} onRemove={cancel}>
      {fault === null ? (
        <progress className={styles.progress} aria-label={tickets.uploading(name)} value={part} max={1} />
      ) : (
        <span className={styles.fault} role="alert">
          {fault}
        </span>
      )}
    </FileRow>
  );
};

type RowGiven = Readonly<{
  name: string;
  size: number;
  onRemove: () => void;
  children?: ReactNode;
}>;

const FileRow = ({ name, size, onRemove, children }: RowGiven) => {
  const { tickets, language } = useTexts();
  return (
    <li className={styles.file}>
      <Icon name="file" small />
      <span className={styles.name}>{name}</span>
      <span className={styles.size}>{sizeOf(size, language)}</span>
      {children}
      <Button look="icon" aria-label={tickets.removeFile(name)} onClick={onRemove}>
        <Icon name="close" small />
      </Button>
    </li>
  );
};
