import type { Message } from '@tidemark/client';
import { fileAddress } from '../data/call.ts';
import { Icon } from '../parts/icon.tsx';
import { useTexts } from '../texts/use-texts.ts';
import styles from './message-files.module.css';

/** The files of a message, and in words those that the storage refused. */
export const MessageFiles = ({
  message: { files, skipped_files: skipped },
}: Readonly<{ message: Message }>) => {
  const { tickets, language } = useTexts();
  if (files.length === 0 && !skipped?.length) return null;
  return (
    <ul className={styles.files}>
      {files.map(({ id, name, size, url }) => (
        <li key={id}>
          <a className={styles.file} href={fileAddress(url)} download={name}>
            <Icon name="file" small />
            <span className={styles.name}>{name}</span>
            <span className={styles.size}>{sizeOf(size, language)}</span>
          </a>
        </li>
      ))}
      {skipped?.map((name) => (
        <li key={name} className={styles.skipped}>
          <Icon name="warning" small /> {tickets.skipped(name)}
        </li>
      ))}
    </ul>
  );
};

export const sizeOf = (bytes: number, language: string): string => {
  const [unit, size] =
    bytes < 1_000_000 ? (['kilobyte', 1_000] as const) : (['megabyte', 1_000_000] as const);
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, options).format(bytes / size);
};
