import { useEffect } from 'react';
import { can, useMe } from '../data/me.ts';
import { usePresenceReport } from '../data/presence.ts';
import { markRead, markSpam, markUnread } from '../data/ticket-acts.ts';
import { useTicketHistory } from '../data/ticket-history.ts';
import { useRecord } from '../data/use-record.ts';
import { useTicketScreen } from '../data/use-ticket-screen.ts';
import { useAction } from '../keys/use-action.ts';
import { Button } from '../parts/button.tsx';
import { Due } from '../parts/due.tsx';
import { Fault } from '../parts/fault.tsx';
import { Icon } from '../parts/icon.tsx';
import { Loading } from '../parts/loading.tsx';
import { SnoozeMark } from '../parts/snooze-mark.tsx';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Composer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import { copyLink } from './copy-link.ts';
import { useExplain } from './explain-dialog.tsx';
import { Merge } from './merge.tsx';
import { PresenceLine } from './presence.tsx';
import { Properties } from './properties.tsx';
import styles from './ticket-pane.module.css';
import { useLinkedMessage } from './use-linked-message.ts';

type Given = Readonly<{ number: number; onBack: () => void; onDone: () => void; onDetails: () => void }>;

/** One ticket: its properties, the conversation, and where one answers. */
export const TicketPane = ({ number, onBack, onDone, onDetails }: Given) => {
  const linked = useLinkedMessage();
  const { messages, error, hasEarlier, isLinkMissing, earlier, reload } = useTicketScreen(number, linked);
  const newest = messages?.at(-1)?.id ?? null;
  useReading(number, newest);
  usePresenceReport(number);
  const history = useTicketHistory(number);
  const { explain, dialog } = useExplain(number);
  if (error && !messages) return <Fault error={error} onRetry={reload} />;
  return (
    <section className={styles.pane} aria-label={`#${number}`}>
      <Head number={number} onBack={onBack} onDetails={onDetails} />
      {messages ? (
        <Conversation
          number={number}
          messages={messages}
          history={history}
          hasEarlier={hasEarlier}
          linked={linked}
          isLinkMissing={isLinkMissing}
          onEarlier={earlier}
          onExplain={explain}
        />
      ) : (
        <Loading />
      )}
      <PresenceLine number={number} />
      <Composer number={number} messages={messages} onDone={onDone} onBack={onBack} />
      {dialog}
    </section>
  );
};

/** A ticket that was on screen for two seconds is marked as read. `U` marks it as unread until the agent leaves it. */
const useReading = (number: number, newest: string | null): void => {
  const canWork = can(useMe(), 'work');
  const ticket = useRecord('ticket', number);
  const texts = useTexts();
  const { tickets } = texts;
  useEffect(() => {
    if (newest === null) return;
    const timer = setTimeout(() => document.visibilityState === 'visible' && void markRead(number), readMs);
    return () => clearTimeout(timer);
  }, [number, newest]);
  useAction('unread', ticket ? () => void markUnread(number, tickets.markedUnread(number)) : null);
  useAction(
    'spam',
    ticket && canWork && !ticket.tags.includes('spam')
      ? () => void markSpam(number, tickets.markedSpam(number))
      : null,
  );
  useAction('copyLink', () => void copyLink(paths.ticket(number), texts));
};

const readMs = 2_000;

const Head = ({ number, onBack, onDetails }: Omit<Given, 'onDone'>) => {
  const ticket = useRecord('ticket', number);
  const { tickets, parts } = useTexts();
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <Button look="icon" className={styles.back} aria-label={parts.back} onClick={onBack}>
          <Icon name="back" />
        </Button>
        <h2 className={styles.subject} dir="auto">
          {ticket?.subject}
        </h2>
        <span className={styles.number}>#{number}</span>
        {ticket && <SnoozeMark ticket={ticket} />}
        {ticket && <Due ticket={ticket} />}
        <Button look="icon" className={styles.details} aria-label={tickets.details} onClick={onDetails}>
          <Icon name="details" />
        </Button>
      </div>
      {ticket && <Properties ticket={ticket} />}
      {ticket && <Merge ticket={ticket} />}
    </header>
  );
};
