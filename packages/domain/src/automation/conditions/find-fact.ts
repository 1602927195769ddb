import { isFieldKey } from '../../model/desk/custom-fields.ts';
import type { TicketField, TicketFieldType } from '../../model/desk/ticket-field.ts';
import { type Fact, type FactKind, facts, fieldPrefixes, readFact } from './facts.ts';

/** The fact of this name, custom fields included; null when there is none. */
export const findFact = (name: string, fieldOf: (key: string) => TicketField | null): Fact | null => {
  const fact = facts.get(name);
  if (fact) return fact;
  const { ticket, requester, organization } = fieldPrefixes;
  if (name.startsWith(ticket)) {
    const field = fieldOf(name.slice(ticket.length));
    return field && fieldFact(name, field);
  }
  const prefix = [requester, organization].find((candidate) => name.startsWith(candidate));
  if (prefix === undefined || !isFieldKey(name.slice(prefix.length))) return null;
  return { ...named(name), kind: 'any', values: [], changes: false };
};

/** A custom field of the ticket is of the kind that its type says. */
const fieldFact = (name: string, { type, options }: TicketField): Fact => {
  const isChoice = type === 'select' || type === 'multiselect';
  return { ...named(name), kind: kinds[type], values: isChoice ? options : [], changes: true };
};

const named = (name: string) => ({
  ofWrite: false,
  read: (subject: Parameters<Fact['read']>[0]) => readFact(name, subject),
});

const kinds: Readonly<Record<TicketFieldType, FactKind>> = {
  text: 'text',
  textarea: 'text',
  integer: 'number',
  boolean: 'flag',
  date: 'date',
  datetime: 'instant',
  select: 'choice',
  multiselect: 'list',
};
