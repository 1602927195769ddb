import { useState } from 'react';
import { Link } from 'wouter';
import { can, useMe } from '../data/me.ts';
import { records, type TicketRecord } from '../data/records.ts';
import { mergeTicket } from '../data/ticket-acts.ts';
import { useTicketList } from '../data/ticket-lists.ts';
import { useAction } from '../keys/use-action.ts';
import { Chooser } from '../parts/chooser.tsx';
import { lists, paths, withPart } from '../paths.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './merge.module.css';

/** Of a merged ticket, where it goes on; of others, the action that merges them into one of the same customer. */
export const Merge = ({ ticket }: Readonly<{ ticket: TicketRecord }>) => {
  const [isOpen, setOpen] = useState(false);
  const canWork = can(useMe(), 'work');
  const { tickets } = useTexts();
  const { merged_into: into, status } = ticket;
  useAction('merge', canWork && status !== 'closed' ? () => setOpen(true) : null);
  if (into !== null)
    return (
      <p className={styles.merged}>
        <Link href={paths.ticket(into)}>{tickets.merge.into(into)}</Link>
      </p>
    );
  return isOpen && <MergeChooser ticket={ticket} onClose={() => setOpen(false)} />;
};

type Given = Readonly<{ ticket: TicketRecord; onClose: () => void }>;

const MergeChooser = ({ ticket, onClose }: Given) => {
  const { number, requester_id: requesterId } = ticket;
  const { tickets } = useTexts();
  const { numbers } = useTicketList(withPart(lists.ofCustomer(requesterId), 'all'));
  const others = numbers.flatMap((one) => records.get('ticket', one) ?? []);
  const choices = others
    .filter((one) => one.number !== number && one.status !== 'closed')
    .map((one) => ({
      id: `${one.number}`,
      name: `#${one.number} ${one.subject}`,
      after: tickets.statuses[one.status],
    }));
  return (
    <Chooser
      title={tickets.merge.title}
      choices={choices}
      onClose={onClose}
      onChoose={(id) => {
        onClose();
        void mergeTicket(number, Number(id), tickets.merge.done(number, Number(id)));
      }}
    />
  );
};
