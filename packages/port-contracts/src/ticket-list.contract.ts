import type { Ticket, TicketFilter } from '@tidemark/domain';
import { listed, seededRandom } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { randomFilter, shows, singleFilters, storedChoices, storedRandomTickets } from './random-tickets.ts';
import { storedContact, storedTicket } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';
import { expectWalk, walk } from './walk.ts';

const seed = 20_261_120;

const numbers = (tickets: readonly Pick<Ticket, 'number'>[]): readonly number[] =>
  tickets.map(({ number }) => number);

const listOf =
  ({ read }: TestWorkspace, filter: TicketFilter) =>
  (page: Readonly<{ limit: number; after: number | null }>) =>
    read((stores) => stores.tickets.list(filter, page));

const fewTickets = async (desk: TestWorkspace, count: number): Promise<readonly Ticket[]> => {
  const { id: requesterId } = await storedContact(desk);
  const tickets = [];
  for (let added = 0; added < count; added++) tickets.push(await storedTicket(desk, { requesterId }));
  return tickets;
};

export const ticketListContract = (open: OpenStorage): void => {
  describe('the list of tickets', () => {
    const here = withStorage(open);

    test('is empty in a new workspace', async () => {
      const desk = await here.newWorkspace();
      expect(await listOf(desk, {})({ limit: 1, after: null })).toEqual({ data: [], next: null });
    });

    test('has each ticket once, newest first, in pages of any size', async () => {
      const desk = await here.newWorkspace();
      const tickets = await fewTickets(desk, 7);
      await expectWalk(listOf(desk, {}), tickets.toReversed().map(listed));
    });

    test('ends with the page of the last ticket', async () => {
      const desk = await here.newWorkspace();
      await fewTickets(desk, 4);
      expect((await listOf(desk, {})({ limit: 4, after: null })).next).toBeNull();
      expect((await listOf(desk, {})({ limit: 3, after: null })).next).toBe(2);
    });

    test('sorts by number, not by digits', async () => {
      const desk = await here.newWorkspace();
      await fewTickets(desk, 11);
      expect(numbers(await walk(listOf(desk, {}), 3))).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    });

    test('repeats none and misses none while tickets are opened, changed and removed', async () => {
      const desk = await here.newWorkspace();
      const tickets = await fewTickets(desk, 8);
      const seen = await walk(listOf(desk, {}), 2, async (pages) => {
        await fewTickets(desk, 1);
        const turned = tickets[pages];
        const removed = tickets[8 - pages * 2];
        if (turned && pages === 1)
          await desk.write(({ tickets: all }) => all.save({ ...turned, subject: 'Changed' }));
        if (removed && pages === 1) await desk.write(({ tickets: all }) => all.remove(removed.number));
      });
      expect(numbers(seen)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    });

    test(`filters correctly, with one filter and with several (seed ${seed})`, async () => {
      const desk = await here.newWorkspace();
      const random = seededRandom(seed);
      const choices = await storedChoices(desk);
      const tickets = await storedRandomTickets(desk, random, { choices, count: 300 });
      const mixed = Array.from({ length: 60 }, () => randomFilter(random, choices));
      for (const filter of [...singleFilters(choices), ...mixed]) {
        const expected = tickets.filter((ticket) => shows(filter, ticket)).toReversed();
        const found = await walk(listOf(desk, filter), 1 + random.below(40));
        expect(found, JSON.stringify(filter)).toEqual(expected.map(listed));
        const count = await desk.read((stores) => stores.tickets.count(filter, 300));
        expect(count, JSON.stringify(filter)).toEqual({ count: expected.length, isExact: true });
      }
    });

    test('is counted up to a number', async () => {
      const desk = await here.newWorkspace();
      await fewTickets(desk, 4);
      const count = (most: number) => desk.read((stores) => stores.tickets.count({}, most));
      expect(await count(3)).toEqual({ count: 3, isExact: false });
      for (const most of [4, 5]) expect(await count(most)).toEqual({ count: 4, isExact: true });
    });

    test('does not find a ticket by a former tag, assignee or status', async () => {
      const desk = await here.newWorkspace();
      const ticket = await storedTicket(desk, { tags: ['old', 'kept'], status: 'open' });
      await desk.write(({ tickets }) => tickets.save({ ...ticket, tags: ['kept', 'new'], status: 'solved' }));
      const shown = async (filter: TicketFilter) => numbers(await walk(listOf(desk, filter), 10));
      expect(await shown({ tag: 'old' })).toEqual([]);
      expect(await shown({ tag: 'kept' })).toEqual([1]);
      expect(await shown({ tag: 'new', statuses: ['solved'] })).toEqual([1]);
      expect(await shown({ statuses: ['open'] })).toEqual([]);
    });
  });
};
