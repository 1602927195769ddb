import { useState } from 'react';
import type { TicketRecord } from '../data/records.ts';
import { snoozeTickets } from '../data/ticket-changes.ts';
import { useAction } from '../keys/use-action.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { useUntil } from '../parts/snooze-mark.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { LaterChooser } from './later-chooser.tsx';

/** Puts tickets away until a time, or until their customers write: one, or all that are selected. */
export const Snooze = ({ of }: Readonly<{ of: readonly TicketRecord[] }>) => {
  const [isOpen, setOpen] = useState(false);
  const { tickets, keys } = useTexts();
  const untilOf = useUntil();
  const open = (): void => setOpen(true);
  const canSleep = of.some(({ status }) => status !== 'closed');
  useAction('snooze', canSleep ? open : null);
  if (!canSleep) return null;
  const snooze = (until: string | null): void => {
    setOpen(false);
    const [first] = of;
    const what = of.length === 1 && first ? `#${first.number}` : tickets.count(of.length);
    void snoozeTickets(
      of.map(({ number }) => number),
      until,
      tickets.snooze.done(what, untilOf(until ?? 'reply')),
    );
  };
  return (
    <>
      <Button look="icon" aria-label={keys.snooze} title={keys.snooze} onClick={open}>
        <Icon name="clock" small />
      </Button>
      {isOpen && (
        <LaterChooser
          title={tickets.snooze.title}
          onChoose={(at) => snooze(at.toISOString())}
          onReply={() => snooze(null)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
