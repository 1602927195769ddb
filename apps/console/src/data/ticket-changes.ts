/** Changes of a ticket's properties: seen at once, undone by the change back. */
import type { Ticket } from '@tidemark/client';
import { api, ask } from './call.ts';
import { type Change, pending } from './pending.ts';
import { queries } from './queries.ts';
import { records, type TicketRecord } from './records.ts';

/** Fields that an agent can set. Tags are replaced as a whole. */
export type TicketChange = Partial<
  Pick<
    Ticket,
    'status' | 'priority' | 'type' | 'assignee_id' | 'team_id' | 'organization_id' | 'tags' | 'subject'
  >
>;

/** The change, with its undo if the ticket is known. */
export const changeOf = (number: number, change: TicketChange, label: string): Change<'ticket'> => {
  const before = records.get('ticket', number);
  return {
    kind: 'ticket',
    key: number,
    patch: change,
    send: () => api.tickets.update(number, sentOf(change)),
    label,
    ...(before ? { undo: () => changeOf(number, inverseOf(change, before), label) } : {}),
  };
};

/** The same members with the values that they had. */
const inverseOf = (change: TicketChange, before: TicketRecord): TicketChange => {
  const names = Object.keys(change) as readonly (keyof TicketChange)[];
  return Object.fromEntries(names.map((name) => [name, before[name]]));
};

const sentOf = ({ tags, ...change }: TicketChange) => ({
  ...change,
  ...(tags ? { tags: [...tags] } : {}),
});

export type FieldValue = TicketRecord['custom_fields'][string];

/** One field of the workspace; null takes its value away. The server merges by key. */
const fieldChange = (number: number, key: string, { value, label }: FieldChange): Change<'ticket'> => {
  const { [key]: before, ...others } = records.get('ticket', number)?.custom_fields ?? {};
  return {
    kind: 'ticket',
    key: number,
    patch: { custom_fields: value === null ? others : { ...others, [key]: value } },
    send: () => api.tickets.update(number, { custom_fields: { [key]: value } }),
    label,
    undo: () => fieldChange(number, key, { value: before ?? null, label }),
  };
};

type FieldChange = Readonly<{ value: FieldValue | null; label: string }>;

export const changeField = (number: number, key: string, change: FieldChange): Promise<boolean> =>
  pending.make(fieldChange(number, key, change));

export const changeTicket = (number: number, change: TicketChange, label: string): Promise<boolean> =>
  makeChange(changeOf(number, change, label));

/** Makes a change of a ticket, then loads the counts of the views again. */
export const makeChange = async (change: Change<'ticket'>): Promise<boolean> => {
  const isDone = await pending.make(change);
  if (isDone) void queries.invalidateQueries({ queryKey: ['view-counts'] });
  return isDone;
};

/** The same for many; `changeFor` says what changes of each. */
export const changeTickets = async (
  numbers: readonly number[],
  changeFor: (ticket: TicketRecord) => TicketChange,
  label: string,
): Promise<void> => {
  const changes = numbers.flatMap((number) => {
    const ticket = records.get('ticket', number);
    return ticket ? [changeOf(number, changeFor(ticket), label)] : [];
  });
  await pending.makeAll(changes, label);
  void queries.invalidateQueries({ queryKey: ['view-counts'] });
};

/** Put away until an instant, or until the customer writes (null); taking it back gives the status that it had. */
const snoozeOf = (number: number, until: string | null, label: string): Change<'ticket'> => {
  const before = records.get('ticket', number);
  const status = before?.status === 'new' ? 'open' : before?.status;
  const wasUntil = before?.snoozed_until ?? null;
  return {
    kind: 'ticket',
    key: number,
    patch: { status: 'on_hold', snoozed_until: until ?? 'reply' },
    send: () => ask<Ticket>(`/tickets/${number}/snooze`, { method: 'POST', body: { until } }),
    label,
    undo: () =>
      wasUntil === null
        ? changeOf(number, { status: status ?? 'open' }, label)
        : snoozeOf(number, wasUntil === 'reply' ? null : wasUntil, label),
  };
};

export const snoozeTickets = async (
  numbers: readonly number[],
  until: string | null,
  label: string,
): Promise<void> => {
  const isOpen = (number: number): boolean => records.get('ticket', number)?.status !== 'closed';
  const changes = numbers.filter(isOpen).map((number) => snoozeOf(number, until, label));
  const [first] = changes;
  if (first && changes.length === 1) await pending.make(first);
  else await pending.makeAll(changes, label);
  void queries.invalidateQueries({ queryKey: ['view-counts'] });
};
