import type { Message } from '@tidemark/client';
import { useRecord } from '../data/use-record.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './author-marks.module.css';

/** Warnings about the author: mail without proof of its sender, and people who are not the requester. */
export const AuthorMarks = ({ message }: Readonly<{ message: Message }>) => {
  const { author, verified, ticket_number: number } = message;
  const { parts } = useTexts();
  const requesterId = useRecord('ticket', number)?.requester_id ?? null;
  if (author.type !== 'customer') return null;
  const isOther = requesterId !== null && author.id !== null && author.id !== requesterId;
  return (
    <>
      {verified === false && (
        <span className={styles.mark} title={parts.unverifiedHint}>
          {parts.unverified}
        </span>
      )}
      {isOther && (
        <span className={styles.mark} title={parts.notRequesterHint}>
          {parts.notRequester}
        </span>
      )}
    </>
  );
};
