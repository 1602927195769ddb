import type { TicketFile } from '@tidemark/client';
import type { ReactNode } from 'react';
import { fileAddress } from '../data/call.ts';
import { useTexts } from '../texts/use-texts.ts';
import { classes } from './classes.ts';
import styles from './file-list.module.css';
import { Icon } from './icon.tsx';
import { NoteMark } from './note-mark.tsx';
import { sizeOf } from './size-of.ts';

type Given = Readonly<{
  files: readonly TicketFile[];
  /** Whether a file belongs to an internal note: it is marked, so that nobody sends it on by mistake. */
  isOfNote?: (file: TicketFile) => boolean;
  /** Text behind the file's size. */
  about?: (file: TicketFile) => ReactNode;
  /** Further items. */
  children?: ReactNode;
}>;

/** Files with their sizes; a press downloads one. */
export const FileList = ({ files, isOfNote, about, children }: Given) => {
  const { language, tickets } = useTexts();
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.id}>
          <a
            className={classes(styles.file, isOfNote?.(file) && styles.ofNote)}
            href={fileAddress(file.url)}
            download={file.name}
          >
            <Icon name="file" small />
            <span className={styles.name}>{file.name}</span>
            <span className={styles.size}>{sizeOf(file.size, language)}</span>
            {isOfNote?.(file) && <NoteMark icon="note">{tickets.note}</NoteMark>}
          </a>
          {about?.(file)}
        </li>
      ))}
      {children}
    </ul>
  );
};
