import { useRef } from 'react';
import { useAction } from '../keys/use-action.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { useTexts } from '../texts/use-texts.ts';
import styles from './composer-files.module.css';
import { sizeOf } from './message-files.tsx';

type Given = Readonly<{ files: readonly File[]; onChange: (files: readonly File[]) => void }>;

/** The files that go with the message; chosen by a button, or pasted into the text. */
export const ComposerFiles = ({ files, onChange }: Given) => {
  const input = useRef<HTMLInputElement>(null);
  const { tickets, language } = useTexts();
  const choose = (): void => input.current?.click();
  useAction('attach', choose);
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`} className={styles.file}>
          <Icon name="file" small />
          <span className={styles.name}>{file.name}</span>
          <span className={styles.size}>{sizeOf(file.size, language)}</span>
          <Button
            look="icon"
            aria-label={tickets.removeFile(file.name)}
            onClick={() => onChange(files.filter((one) => one !== file))}
          >
            <Icon name="close" small />
          </Button>
        </li>
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
            onChange([...files, ...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </li>
    </ul>
  );
};
