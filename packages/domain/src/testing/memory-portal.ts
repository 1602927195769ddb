import { mapPage, type Page, pageOf } from '../kernel/page.ts';
import type { Message } from '../model/desk/message.ts';
import type { PortalStore, SolvedNews, Viewer } from '../model/desk/portal-store.ts';
import type { Ticket } from '../model/desk/ticket.ts';
import type { NewsKey } from '../model/outbound/notification-store.ts';
import { inWindow } from './memory-notifications.ts';
import type { Tables } from './memory-tables.ts';

export const memoryPortal = (tables: Tables): PortalStore => {
  const solved = (contactId: string): readonly SolvedNews[] =>
    tables
      .of('tickets')
      .all()
      .flatMap(({ requesterId, id, number, subject, solvedAt }) =>
        requesterId === contactId && solvedAt !== null
          ? [{ id, ticketNumber: number, ticketSubject: subject, at: solvedAt }]
          : [],
      );
  const messagesOf = (number: number) =>
    tables
      .of('messages')
      .all()
      .filter(({ ticketNumber }) => ticketNumber === number);
  const publicOf = (number: number): readonly Placed[] =>
    messagesOf(number)
      .map((message, index) => ({ message, place: index + 1 }))
      .filter(({ message }) => !message.internal);

  return {
    listTickets: async (viewer, statuses, { limit, after }) => {
      const seen = tables
        .of('tickets')
        .all()
        .filter((ticket) => isSeen(ticket, viewer) && (statuses === null || statuses.includes(ticket.status)))
        .filter(({ number }) => after === null || number < after)
        .toSorted((one, other) => other.number - one.number);
      return pageOf(seen, limit, ({ number }) => number);
    },
    listMessages: async (number, { limit, after }) =>
      messagePage(
        publicOf(number).filter(({ place }) => place > (after ?? 0)),
        limit,
      ),
    listLatestMessages: async (number, { limit, after }) =>
      messagePage(
        publicOf(number)
          .filter(({ place }) => after === null || place < after)
          .toReversed(),
        limit,
      ),
    findMessage: async (number, id) =>
      messagesOf(number).find((message) => message.id === id && !message.internal) ?? null,
    listSolved: async (contactId, window) => inWindow(solved(contactId), keyOf, window),
    countSolved: async (contactId, after) => solved(contactId).filter(({ at }) => at > after).length,
  };
};

type Placed = Readonly<{ message: Message; place: number }>;

const messagePage = (rows: readonly Placed[], limit: number): Page<Message, number> =>
  mapPage(
    pageOf(rows, limit, ({ place }) => place),
    ({ message }) => message,
  );

const isSeen = (
  { requesterId, organizationId }: Ticket,
  { contactId, organizationId: shared }: Viewer,
): boolean => requesterId === contactId || (shared !== null && organizationId === shared);

const keyOf = ({ at, id }: SolvedNews): NewsKey => ({ at, id });
