import { Link } from 'wouter';
import { useFilesOf } from '../data/files-of.ts';
import { Button } from '../parts/button.tsx';
import { FileList } from '../parts/file-list.tsx';
import { paths } from '../paths.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import styles from './page.module.css';

/** The files of a customer’s tickets, each with the ticket that it came with; nothing while there is none. */
export const FilesOf = ({ contactId }: Readonly<{ contactId: string }>) => {
  const { files, hasMore, more } = useFilesOf(contactId);
  const { people } = useLateTexts();
  if (files.length === 0) return null;
  return (
    <section className={styles.section} aria-label={people.files}>
      <h3>{people.files}</h3>
      <FileList
        files={files}
        isOfNote={({ id }) => files.some((file) => file.id === id && file.internal)}
        about={({ ticket_number: number }) => (
          <>
            {' '}
            <Link href={paths.ticket(number)}>#{number}</Link>
          </>
        )}
      />
      {hasMore && <Button onClick={more}>{people.moreFiles}</Button>}
    </section>
  );
};
