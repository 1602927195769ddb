import type { TicketRecord } from '../data/records.ts';
import { useTexts } from '../texts/use-texts.ts';
import { classes } from './classes.ts';
import styles from './due.module.css';
import { Icon } from './icon.tsx';
import { span } from './instants.ts';
import { useMinute } from './when.tsx';

/** When an answer is due: by text, icon and colour; paused clocks say so; nothing without a deadline. */
export const Due = ({ ticket: { sla } }: Readonly<{ ticket: Pick<TicketRecord, 'sla'> }>) => {
  const { tickets, language } = useTexts();
  const now = useMinute();
  if (!sla) return null;
  if (sla.due_at === null)
    return sla.paused_at === null ? null : (
      <span className={styles.due}>
        <Icon name="paused" small /> {tickets.paused}
      </span>
    );
  const left = Date.parse(sla.due_at) - now;
  const isLate = left < 0;
  const text = span(Math.abs(left), language);
  return (
    <span className={classes(styles.due, isLate ? styles.late : left < soonMs && styles.soon)}>
      <Icon name={isLate ? 'warning' : 'clock'} small /> {isLate ? tickets.late(text) : tickets.dueIn(text)}
    </span>
  );
};

const soonMs = 60 * 60_000;
