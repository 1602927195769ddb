import type { TicketHistoryItem } from '@tidemark/client';
import type { ReactNode } from 'react';
import { Icon } from '../parts/icon.tsx';
import { mailErrorIn } from '../texts/mail-reason-words.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './mail-line.module.css';

type Given = Readonly<{ mail: NonNullable<TicketHistoryItem['mail']> }>;

/** A mail about the ticket, with what became of it. */
export const MailLine = ({ mail }: Given) => {
  const { history } = useTexts();
  const isLost = mail.state === 'failed';
  const line = (
    <>
      <Icon name={isLost ? 'warning' : 'mail'} small />{' '}
      <bdi>{history.mail(history.mails[mail.kind], mail.to, history.states[mail.state])}</bdi>
    </>
  );
  return mail.error === null ? <span>{line}</span> : <WithReason mail={mail}>{line}</WithReason>;
};

/** The reason is in the agent's language: its words are fetched with the first of these. */
const WithReason = ({ mail, children }: Given & Readonly<{ children: ReactNode }>) => {
  const { mailReasons } = useLateTexts();
  return (
    <span
      className={mail.state === 'failed' ? styles.lost : undefined}
      title={mailErrorIn(mailReasons, mail) ?? undefined}
    >
      {children}
    </span>
  );
};
