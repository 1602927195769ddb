import {
  limits,
  nextDueAt,
  type PageRequest,
  type SortKey,
  type Ticket,
  type TicketFilter,
  type TicketPriority,
  type TicketSort,
  toInstant,
} from '@tidemark/domain';
import { aTicket, aTicketSla, seededRandom } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { randomFilter, shows, singleFilters, storedChoices, storedRandomTickets } from './random-tickets.ts';
import { storedContact, storedTicket } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';
import { expectWalk, walk } from './walk.ts';

const seed = 4_711;

const sorts = (['created_at', 'updated_at'] as const)
  .flatMap((field) => (['asc', 'desc'] as const).map((direction): TicketSort => ({ field, direction })))
  .concat([{ field: 'due_at', direction: 'asc' }]);

const listOf =
  ({ read }: TestWorkspace, sort: TicketSort, filter: TicketFilter = {}) =>
  (page: PageRequest<SortKey>) =>
    read(({ tickets }) => tickets.listSorted(sort, filter, page));

/** The order said plainly, to hold a storage's answer against. */
const sorted = (tickets: readonly Ticket[], { field, direction }: TicketSort): readonly Ticket[] => {
  const byNumber = tickets.toSorted((one, other) => one.number - other.number);
  if (field === 'due_at') {
    const undue = byNumber.filter(({ sla }) => nextDueAt(sla) === null);
    const due = byNumber.flatMap((ticket) => {
      const at = nextDueAt(ticket.sla);
      return at === null ? [] : [{ ticket, at }];
    });
    due.sort((one, other) => Number(one.at > other.at) - Number(one.at < other.at));
    return [...due.map(({ ticket }) => ticket), ...undue.toReversed()];
  }
  const ascending =
    field === 'created_at'
      ? byNumber
      : byNumber.toSorted(
          (one, other) => Number(one.updatedAt > other.updatedAt) - Number(one.updatedAt < other.updatedAt),
        );
  return direction === 'asc' ? ascending : ascending.toReversed();
};

const start = Date.UTC(2026, 0, 1);

/** Two windows of tickets, most of them open, and few that a filter finds. */
const loaded = async (desk: TestWorkspace, priority: TicketPriority): Promise<readonly Ticket[]> => {
  const { id: requesterId } = await storedContact(desk);
  const tickets = Array.from({ length: 2 * limits.listWindow + 50 }, (_, index) =>
    aTicket({
      number: index + 1,
      requesterId,
      status: index % 9 === 0 ? 'new' : index % 400 === 1 ? 'solved' : index % 50 === 2 ? 'closed' : 'open',
      priority: index % 350 === 0 ? 'urgent' : priority,
      tags: index % 500 === 3 ? ['vip'] : [],
      sla: index % 4 === 0 ? null : aTicketSla({ dueAt: toInstant(start + ((index * 11) % 500) * 1_000) }),
      updatedAt: toInstant(start + ((index * 7) % 600) * 1_000),
    }),
  );
  await desk.load({ tickets });
  return tickets;
};

export const ticketOrderContract = (open: OpenStorage): void => {
  describe.each(sorts)('tickets by $field, $direction', (sort) => {
    const here = withStorage(open);

    test('are listed once each, in pages of any size, also where many share an instant', async () => {
      const desk = await here.newWorkspace();
      expect(await listOf(desk, sort)({ limit: 1, after: null })).toEqual({ data: [], next: null });
      const tickets = [];
      for (const second of [3, 1, 2, 1, 3, 1, 3])
        tickets.push(await storedTicket(desk, { updatedAt: `2026-11-20T00:00:0${second}.000Z` }));
      await expectWalk(listOf(desk, sort), sorted(tickets, sort));
    });

    test(`are filtered correctly (seed ${seed})`, async () => {
      const desk = await here.newWorkspace();
      const random = seededRandom(seed);
      const choices = await storedChoices(desk);
      const tickets = sorted(await storedRandomTickets(desk, random, { choices, count: 120 }), sort);
      const mixed = Array.from({ length: 20 }, () => randomFilter(random, choices));
      for (const filter of [...singleFilters(choices), ...mixed]) {
        const listed = await walk(listOf(desk, sort, filter), 1 + random.below(30));
        expect(listed, JSON.stringify(filter)).toEqual(tickets.filter((ticket) => shows(filter, ticket)));
      }
    });
  });

  describe('tickets behind more than a list looks at', () => {
    const here = withStorage(open);

    test.each(sorts.filter(({ field }) => field !== 'created_at'))(
      'are listed once each, by $field, $direction, on pages that may be short',
      async (sort) => {
        const desk = await here.newWorkspace();
        const other = await here.newWorkspace();
        await loaded(other, 'urgent');
        const tickets = sorted(await loaded(desk, 'low'), sort);
        const filters: readonly TicketFilter[] = [
          { priorities: ['urgent'] },
          { statuses: ['open'], priorities: ['urgent'] },
          { statuses: ['open', 'new', 'solved'], priorities: ['urgent'] },
          { statuses: ['open', 'closed'], tag: 'vip' },
          { statuses: ['open', 'new'] },
          { assigneeId: null },
        ];
        for (const filter of filters) {
          const listed = await walk(listOf(desk, sort, filter), 25);
          expect(listed, JSON.stringify(filter)).toEqual(tickets.filter((ticket) => shows(filter, ticket)));
        }
      },
    );
  });

  describe('tickets that are not closed', () => {
    const here = withStorage(open);

    test('are listed once each, the oldest first', async () => {
      const desk = await here.newWorkspace();
      const list = (page: PageRequest<number>) => desk.read(({ tickets }) => tickets.listUnclosed(page));
      await expectWalk(list, []);
      const tickets = [];
      for (const status of [
        'closed',
        'solved',
        'new',
        'closed',
        'open',
        'pending',
        'on_hold',
        'new',
      ] as const)
        tickets.push(await storedTicket(desk, { status }));
      await expectWalk(
        list,
        tickets.filter(({ status }) => status !== 'closed'),
      );
    });
  });
};
