import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { ask } from '../data/call.ts';
import { records, type TicketRecord } from '../data/records.ts';
import { useRecord } from '../data/use-record.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { StatusMark } from '../parts/marks.tsx';
import { When } from '../parts/when.tsx';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './details-pane.module.css';
import { FieldList } from './field-list.tsx';

type Given = Readonly<{
  number: number;
  /** How often somebody has asked to come here by a key. */
  asked: number;
  onClose: (() => void) | null;
}>;

/** The requester, the fields of the ticket, and the requester's other tickets. `onClose`: null if the pane is always visible. */
export const DetailsPane = ({ number, asked, onClose }: Given) => {
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked > 0) pane.current?.focus();
  }, [asked]);
  const ticket = useRecord('ticket', number);
  const { tickets, parts } = useTexts();
  return (
    <aside ref={pane} className={styles.pane} aria-label={tickets.details} tabIndex={-1} onKeyDown={walk}>
      {onClose && (
        <Button look="icon" aria-label={parts.close} onClick={onClose}>
          <Icon name="close" />
        </Button>
      )}
      {ticket && (
        <>
          <Person ticket={ticket} />
          <FieldList ticket={ticket} />
          <Earlier ticket={ticket} />
        </>
      )}
    </aside>
  );
};

/** `↑` and `↓` go through their other tickets. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const links: readonly Element[] = [...event.currentTarget.querySelectorAll('[data-other]')];
  if (step === 0 || links.length === 0) return;
  const at = document.activeElement ? links.indexOf(document.activeElement) : -1;
  const next = links[Math.min(Math.max(at + step, 0), links.length - 1)];
  if (next instanceof HTMLElement) next.focus();
  event.preventDefault();
};

const Person = ({ ticket }: Readonly<{ ticket: TicketRecord }>) => {
  const contact = useRecord('contact', ticket.requester_id);
  const organization = useRecord('organization', ticket.organization_id);
  if (!contact) return null;
  return (
    <section className={styles.person}>
      <Avatar name={contact.name} />
      <div className={styles.names}>
        <h2 dir="auto">
          <Link href={paths.customer(contact.id)}>{contact.name}</Link>
        </h2>
        <p>{contact.email}</p>
        {organization && (
          <p dir="auto">
            <Link href={paths.organization(organization.id)}>{organization.name}</Link>
          </p>
        )}
      </div>
    </section>
  );
};

const Earlier = ({ ticket }: Readonly<{ ticket: TicketRecord }>) => {
  const { tickets } = useTexts();
  const { data } = useQuery({
    queryKey: ['tickets', 'of', ticket.requester_id],
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ requester_id: ticket.requester_id, limit: '10' });
      const page = await ask<{ data: readonly TicketRecord[] }>(`/tickets?${search}`, { signal });
      for (const one of page.data) records.put('ticket', one.number, one);
      return page.data.map(({ number }) => number);
    },
  });
  const others = data?.filter((number) => number !== ticket.number) ?? [];
  if (others.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{tickets.otherTickets}</h2>
      <ul className={styles.list}>
        {others.map((number) => (
          <Other key={number} number={number} />
        ))}
      </ul>
    </section>
  );
};

const Other = ({ number }: Readonly<{ number: number }>) => {
  const ticket = useRecord('ticket', number);
  if (!ticket) return null;
  return (
    <li>
      <Link className={styles.other} data-other="" href={paths.ticket(number)}>
        <span className={styles.subject} dir="auto">
          {ticket.subject}
        </span>
        <span className={styles.about}>
          <StatusMark status={ticket.status} /> <When at={ticket.last_message_at} />
        </span>
      </Link>
    </li>
  );
};
