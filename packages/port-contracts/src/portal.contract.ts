import {
  type Message,
  type PageRequest,
  type Ticket,
  type TicketStatus,
  ticketStatuses,
  type Viewer,
} from '@tidemark/domain';
import { aMessage, anId } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storedContact, storedMessage, storedOrganization, storedTicket } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';
import { expectWalk } from './walk.ts';

/** Tickets of a contact and of others, inside of an organization and not, two of each in every status. */
const manyTickets = async (desk: TestWorkspace) => {
  const own = await storedContact(desk);
  const other = await storedContact(desk);
  const organizations = [await storedOrganization(desk), await storedOrganization(desk)];
  const [shared, foreign] = organizations.map(({ id }) => id);
  const tickets: Ticket[] = [];
  for (const requesterId of [own.id, other.id, own.id, other.id])
    for (const status of ticketStatuses)
      for (const organizationId of [shared ?? null, foreign ?? null, null])
        tickets.push(await storedTicket(desk, { requesterId, status, organizationId }));
  return { contactId: own.id, organizationId: shared ?? anId(), tickets: tickets.toReversed() };
};

const visibleTo = ({ contactId, organizationId }: Viewer, statuses: readonly TicketStatus[] | null) => {
  const isShared = (ticket: Ticket) => organizationId !== null && ticket.organizationId === organizationId;
  return (ticket: Ticket): boolean =>
    (ticket.requesterId === contactId || isShared(ticket)) &&
    (statuses === null || statuses.includes(ticket.status));
};

export const portalContract = (open: OpenStorage): void => {
  describe('tickets that customers read', () => {
    const here = withStorage(open);

    test('are their own ones, and those of an organization that shares them, each once, newest first', async () => {
      const desk = await here.newWorkspace();
      const { contactId, organizationId, tickets } = await manyTickets(desk);
      const viewers: readonly Viewer[] = [
        { contactId, organizationId },
        { contactId, organizationId: null },
        { contactId: anId(), organizationId },
        { contactId: anId(), organizationId: null },
        { contactId, organizationId: anId() },
      ];
      for (const viewer of viewers)
        await expectWalk<Ticket, number>(
          (page) => desk.read(({ portal }) => portal.listTickets(viewer, null, page)),
          tickets.filter(visibleTo(viewer, null)),
        );
    });

    test('are limited to the given statuses', async () => {
      const desk = await here.newWorkspace();
      const { contactId, organizationId, tickets } = await manyTickets(desk);
      const statusLists: readonly (readonly TicketStatus[])[] = [
        ['pending'],
        ['new', 'open', 'on_hold'],
        ['closed', 'closed'],
        [...ticketStatuses],
        [],
      ];
      for (const viewer of [
        { contactId, organizationId },
        { contactId, organizationId: null },
      ])
        for (const statuses of statusLists)
          await expectWalk<Ticket, number>(
            (page) => desk.read(({ portal }) => portal.listTickets(viewer, statuses, page)),
            tickets.filter(visibleTo(viewer, statuses)),
          );
    });

    test('have a cursor that stays valid when tickets are added between pages, with any number', async () => {
      const desk = await here.newWorkspace();
      const { contactId, tickets } = await manyTickets(desk);
      const viewer = { contactId, organizationId: null };
      const own = tickets.filter(visibleTo(viewer, null));
      const list = (after: number | null) =>
        desk.read(({ portal }) => portal.listTickets(viewer, null, { limit: 5, after }));
      const first = await list(null);
      await storedTicket(desk, { requesterId: contactId });
      expect((await list(first.next)).data).toEqual(own.slice(5, 10));
      expect(await list(1)).toEqual({ data: [], next: null });
      expect((await list(Number.MAX_SAFE_INTEGER)).data).toHaveLength(5);
    });

    test('are the public messages, oldest first or newest first, in pages of any size', async () => {
      const desk = await here.newWorkspace();
      const { number } = await storedTicket(desk);
      const other = await storedTicket(desk);
      const messages: Message[] = [];
      for (const internal of [true, false, false, true, true, false, true]) {
        messages.push(await storedMessage(desk, { ticketNumber: number, internal, body: 'Ünï 👍' }));
        await storedMessage(desk, { ticketNumber: other.number });
      }
      const shown = messages.filter(({ internal }) => !internal);
      const list = (page: PageRequest<number>, of = number) =>
        desk.read(({ portal }) => portal.listMessages(of, page));
      const listLatest = (page: PageRequest<number>, of = number) =>
        desk.read(({ portal }) => portal.listLatestMessages(of, page));
      await expectWalk<Message, number>(list, shown);
      await expectWalk<Message, number>(listLatest, shown.toReversed());
      for (const [after, oldestFirst, latestFirst] of [
        [1, shown, []],
        [Number.MAX_SAFE_INTEGER, [], shown.toReversed()],
      ] as const) {
        expect(await list({ limit: 5, after })).toEqual({ data: oldestFirst, next: null });
        expect(await listLatest({ limit: 5, after })).toEqual({ data: latestFirst, next: null });
      }
      for (const one of [list, listLatest])
        expect(await one({ limit: 5, after: null }, 99)).toEqual({ data: [], next: null });
    });

    test('are messages by id: public ones of the given ticket', async () => {
      const desk = await here.newWorkspace();
      const { number } = await storedTicket(desk);
      const other = await storedTicket(desk);
      const answer = await storedMessage(desk, { ticketNumber: number });
      const note = await storedMessage(desk, { ticketNumber: number, internal: true });
      const elsewhere = await storedMessage(desk, { ticketNumber: other.number });
      const find = (id: string) => desk.read(({ portal }) => portal.findMessage(number, id));
      expect(await find(answer.id)).toEqual(answer);
      for (const { id } of [note, elsewhere, aMessage()]) expect(await find(id)).toBeNull();
    });
  });
};
