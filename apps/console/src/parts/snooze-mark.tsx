import type { TicketRecord } from '../data/records.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './due.module.css';
import { Icon } from './icon.tsx';

/** Until when a ticket sleeps; nothing for others. */
export const SnoozeMark = ({ ticket }: Readonly<{ ticket: TicketRecord }>) => {
  const untilOf = useUntil();
  const { status, snoozed_until: until } = ticket;
  // Another status that was set here ends it, before the server says so.
  if (until === null || status !== 'on_hold') return null;
  return (
    <span className={styles.due}>
      <Icon name="paused" small /> {untilOf(until)}
    </span>
  );
};

/** An instant, or `reply`, in words. */
export const useUntil = (): ((until: string) => string) => {
  const { tickets, language } = useTexts();
  return (until) => {
    if (until === 'reply') return tickets.snooze.untilReply;
    const shown = new Intl.DateTimeFormat(language, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
    });
    return tickets.snooze.until(shown.format(new Date(until)));
  };
};
