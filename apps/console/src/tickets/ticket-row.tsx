import { memo } from 'react';
import { useListNews } from '../data/list-news.ts';
import { prefetchScreen } from '../data/ticket-screen.ts';
import { useRecord } from '../data/use-record.ts';
import { classes } from '../parts/classes.ts';
import { Due } from '../parts/due.tsx';
import { PriorityMark, StatusMark } from '../parts/marks.tsx';
import { SnoozeMark } from '../parts/snooze-mark.tsx';
import { When } from '../parts/when.tsx';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/use-texts.ts';
import { DraftMark } from './draft-notes.tsx';
import { PresenceMark } from './presence.tsx';
import styles from './ticket-row.module.css';
import type { Selection } from './use-selection.ts';

/** A ticket in a list: who, what, the newest words, and what is urgent of it, never by colour alone. */
type Given = Readonly<{
  number: number;
  list: string;
  isSelected: boolean;
  /** Whether any row is selected. */
  isSelecting: boolean;
  onToggle: Selection['toggle'];
}>;

/** The list is drawn again whenever something of the open ticket changes, and its rows are not. */
export const TicketRow = memo(({ number, list, isSelected, isSelecting, onToggle }: Given) => {
  const ticket = useRecord('ticket', number);
  const { tickets } = useTexts();
  const isLeft = useListNews(list).left.has(number);
  if (!ticket) return null;
  const { requester, last_message: last, unread, subject } = ticket;
  return (
    <div role="gridcell" tabIndex={-1} className={classes(styles.cell, isSelecting && styles.selecting)}>
      <label className={styles.check}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={tickets.select(number)}
          checked={isSelected}
          onChange={() => onToggle(number)}
        />
      </label>
      <a
        className={classes(styles.row, unread && styles.unread, isLeft && styles.left)}
        href={paths.ticket(number, list)}
        tabIndex={-1}
        draggable={false}
        onPointerEnter={() => prefetchSoon(number)}
        onPointerLeave={forget}
      >
        <span className={styles.dot}>
          {unread && <span className={styles.hidden}>{tickets.unread}</span>}
        </span>
        <span className={styles.top}>
          <span className={styles.who}>{requester?.name ?? `#${number}`}</span>
          <StatusMark status={ticket.status} />
          <span className={styles.time}>
            <When at={ticket.last_message_at} />
          </span>
        </span>
        <span className={styles.subject}>
          {isLeft && <span className={styles.hidden}>{tickets.leftList} </span>}
          {subject}
        </span>
        <span className={styles.foot}>
          <span className={styles.words}>
            {last &&
              `${last.author.type === 'customer' ? '' : `${last.author.name}: `}${last.beginning ?? ''}`}
          </span>
          <PresenceMark number={number} />
          <DraftMark number={number} />
          <PriorityMark priority={ticket.priority} />
          <SnoozeMark ticket={ticket} />
          <Due ticket={ticket} />
        </span>
      </a>
    </div>
  );
});

/** A row that one points at for a moment is probably opened. */
let soon: ReturnType<typeof setTimeout> | undefined;

const prefetchSoon = (number: number): void => {
  clearTimeout(soon);
  soon = setTimeout(() => prefetchScreen(number), 60);
};

const forget = (): void => clearTimeout(soon);
