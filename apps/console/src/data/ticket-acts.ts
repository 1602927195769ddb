/** Actions on one open ticket. They are loaded with its pane, after the list. */
import type { Ticket } from '@tidemark/client';
import { api, ask } from './call.ts';
import { type Change, pending } from './pending.ts';
import { records } from './records.ts';
import { changeOf, makeChange } from './ticket-changes.ts';

/**
 * Puts a ticket into an organization, or takes it out (null). An agent who puts it into an organization shares it with the
 * colleagues of its requester, if that organization shares tickets (decision 103). So would an undo that puts it back into one,
 * perhaps only later: only what puts a ticket without an organization into one can be undone.
 */
export const changeOrganization = (number: number, id: string | null, label: string): Promise<boolean> => {
  const { undo, ...change } = changeOf(number, { organization_id: id }, label);
  const hadNone = records.get('ticket', number)?.organization_id === null;
  return makeChange(undo && hadNone ? { ...change, undo } : change);
};

/** Closed, because it goes on in another one; taking it back opens it. */
export const mergeTicket = (number: number, into: number, label: string): Promise<boolean> =>
  pending.make({
    kind: 'ticket',
    key: number,
    patch: { status: 'closed', merged_into: into },
    send: () => ask<Ticket>(`/tickets/${number}/merge`, { method: 'POST', body: { into } }),
    label,
    undo: () => changeOf(number, { status: 'open' }, label),
  });

/** Closed with the tag `spam`, its sender blocked; taking it back undoes all of that. */
export const markSpam = (number: number, label: string): Promise<boolean> =>
  pending.make({
    kind: 'ticket',
    key: number,
    patch: { status: 'closed' },
    send: () => api.tickets.markSpam(number),
    label,
    undo: (): Change<'ticket'> => ({
      kind: 'ticket',
      key: number,
      patch: { status: 'open' },
      send: () => api.tickets.unmarkSpam(number),
      label,
    }),
  });

/** Marks read what is in sight; opening alone never does. */
export const markRead = async (number: number): Promise<void> => {
  const takeAway = records.patch('ticket', number, { unread: false });
  const ticket = records.get('ticket', number);
  await api.tickets.markRead(number).then(
    ({ unread }) => ticket && records.put('ticket', number, { ...ticket, unread }),
    // `takeAway` then shows the ticket as unread again.
    () => undefined,
  );
  takeAway();
};

export const markUnread = async (number: number, label: string): Promise<void> => {
  const ticket = records.get('ticket', number);
  if (!ticket) return;
  await pending.make({
    kind: 'ticket',
    key: number,
    patch: { unread: true },
    send: async () => {
      const { unread } = await ask<{ unread: boolean }>(`/tickets/${number}/read`, { method: 'DELETE' });
      return { ...ticket, unread };
    },
    label,
  });
};
