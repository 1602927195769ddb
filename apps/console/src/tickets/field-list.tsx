import type { TicketField } from '@tidemark/client';
import type { ReactNode } from 'react';
import type { TicketRecord } from '../data/records.ts';
import { useTicketFields } from '../data/workspace.ts';
import { When } from '../parts/when.tsx';
import { useTexts } from '../texts/use-texts.ts';
import styles from './details-pane.module.css';

/** The ticket's own fields, and what is known of it from its beginning. */
export const FieldList = ({ ticket }: Readonly<{ ticket: TicketRecord }>) => {
  const { tickets } = useTexts();
  const fields = useTicketFields();
  return (
    <section className={styles.section}>
      <h2>{tickets.ticket}</h2>
      <dl>
        <Field name={tickets.channel}>{tickets.channels[ticket.channel]}</Field>
        <Field name={tickets.opened}>
          <When at={ticket.created_at} />
        </Field>
        {ticket.sla && <Field name={tickets.policy}>{ticket.sla.policy_name}</Field>}
        {fields.map((field) => (
          <Field key={field.key} name={field.label}>
            <Value field={field} ticket={ticket} />
          </Field>
        ))}
      </dl>
    </section>
  );
};

const Field = ({ name, children }: Readonly<{ name: string; children: ReactNode }>) => (
  <div className={styles.field}>
    <dt>{name}</dt>
    <dd dir="auto">{children}</dd>
  </div>
);

const Value = ({ field, ticket }: Readonly<{ field: TicketField; ticket: TicketRecord }>) => {
  const { tickets, language } = useTexts();
  const value = ticket.custom_fields[field.key];
  if (value === undefined || value === '') return <span className={styles.none}>–</span>;
  if (typeof value === 'boolean') return value ? tickets.yes : tickets.no;
  if (typeof value === 'object') return value.join(', ');
  if (field.type === 'date' || field.type === 'datetime')
    return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(value));
  return String(value);
};
