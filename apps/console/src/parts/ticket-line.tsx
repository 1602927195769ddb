import { prefetchScreen } from '../data/ticket-screen.ts';
import { useRecord } from '../data/use-record.ts';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Due } from './due.tsx';
import { PriorityMark, StatusMark } from './marks.tsx';
import styles from './ticket-line.module.css';
import { When } from './when.tsx';

/** Of a line, in rem: its stylesheet keeps it. */
export const ticketLineRem = 3.5;

/** A ticket in two lines, for pages outside the inbox. `list`: where opening it leads back to. */
export const TicketLine = ({ number, list }: Readonly<{ number: number; list: string }>) => {
  const ticket = useRecord('ticket', number);
  const { tickets } = useTexts();
  if (!ticket) return null;
  const { requester, last_message: last, subject } = ticket;
  return (
    <a
      className={styles.line}
      href={paths.ticket(number, list)}
      tabIndex={-1}
      draggable={false}
      onPointerDown={() => prefetchScreen(number)}
    >
      <span className={styles.top}>
        <span className={styles.subject}>
          <bdi>{subject}</bdi>
        </span>
        <span className={styles.number}>#{number}</span>
        <StatusMark status={ticket.status} />
        <PriorityMark priority={ticket.priority} />
        <Due ticket={ticket} />
      </span>
      <span className={styles.foot}>
        <span className={styles.words}>
          <bdi>
            {[requester?.name, last?.internal ? tickets.note : null, last?.beginning]
              .filter(Boolean)
              .join(' · ')}
          </bdi>
        </span>
        <When at={ticket.last_message_at} />
      </span>
    </a>
  );
};
