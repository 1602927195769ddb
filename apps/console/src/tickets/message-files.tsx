import type { Message } from '@tidemark/client';
import { FileList } from '../parts/file-list.tsx';
import { Icon } from '../parts/icon.tsx';
import { useTexts } from '../texts/use-texts.ts';
import styles from './message-files.module.css';

/** The files of a message, and in words those that the storage refused. */
export const MessageFiles = ({
  message: { files, internal, skipped_files: skipped },
}: Readonly<{ message: Message }>) => {
  const { tickets } = useTexts();
  if (files.length === 0 && !skipped?.length) return null;
  return (
    <FileList files={files} isOfNote={() => internal}>
      {skipped?.map((name) => (
        <li key={name} className={styles.skipped}>
          <Icon name="warning" small /> {tickets.skipped(name)}
        </li>
      ))}
    </FileList>
  );
};
