import type { Ticket } from '@tidemark/client';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from './icon.tsx';
import styles from './marks.module.css';

/** The status in a word, with its colour. */
export const StatusMark = ({ status }: Pick<Ticket, 'status'>) => {
  const { tickets } = useTexts();
  return (
    <span className={styles.status} data-status={status}>
      {tickets.statuses[status]}
    </span>
  );
};

/** Only what differs from the usual is marked. */
export const PriorityMark = ({ priority }: Pick<Ticket, 'priority'>) => {
  const { tickets } = useTexts();
  if (priority === 'normal') return null;
  return (
    <span className={styles.priority} data-priority={priority}>
      {priority !== 'low' && <Icon name="flag" small />}
      {tickets.priorities[priority]}
    </span>
  );
};
