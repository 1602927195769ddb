import type { ChangeKey, PageRequest, Ticket, TicketFilter } from '@tidemark/domain';
import { listed, seededRandom } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { randomFilter, shows, singleFilters, storedChoices, storedRandomTickets } from './random-tickets.ts';
import { storedTicket } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';
import { expectWalk, walk } from './walk.ts';

const seed = 8_05;
const second = (count: number): string => `2026-11-20T00:00:${String(count).padStart(2, '0')}.000Z`;
const longAgo = '2000-01-01T00:00:00.000Z';

type Since = Readonly<{ since: string; filter?: TicketFilter }>;

const changesOf =
  ({ read }: TestWorkspace, { since, filter = {} }: Since) =>
  (page: PageRequest<ChangeKey>) =>
    read((stores) => stores.tickets.listChanged(since, filter, page));

const byChange = (one: Ticket, other: Ticket): number =>
  one.updatedAt === other.updatedAt ? one.number - other.number : one.updatedAt < other.updatedAt ? -1 : 1;

export const ticketChangesContract = (open: OpenStorage): void => {
  describe('the walk through changed tickets', () => {
    const here = withStorage(open);

    test('starts at the oldest change, and orders equal times by number', async () => {
      const desk = await here.newWorkspace();
      const tickets = [];
      for (const at of [3, 1, 2, 1, 3, 1]) tickets.push(await storedTicket(desk, { updatedAt: second(at) }));
      const sorted = tickets.toSorted(byChange);
      expect(sorted.map(({ number }) => number)).toEqual([2, 4, 6, 3, 1, 5]);
      await expectWalk(changesOf(desk, { since: longAgo }), sorted.map(listed));
    });

    test('starts at the instant itself, to the millisecond', async () => {
      const desk = await here.newWorkspace();
      await storedTicket(desk, { updatedAt: '2026-11-20T00:00:00.999Z' });
      const at = await storedTicket(desk, { updatedAt: '2026-11-20T00:00:01.000Z' });
      const after = await storedTicket(desk, { updatedAt: '2026-11-20T00:00:01.001Z' });
      await expectWalk(changesOf(desk, { since: '2026-11-20T00:00:01.000Z' }), [at, after].map(listed));
      await expectWalk(changesOf(desk, { since: '2026-11-20T00:00:01.002Z' }), []);
    });

    test('shows a ticket again that changes meanwhile, and misses none', async () => {
      const desk = await here.newWorkspace();
      const tickets = [];
      for (const at of [1, 2, 3, 4]) tickets.push(await storedTicket(desk, { updatedAt: second(at) }));
      const [first] = tickets;
      const seen = await walk(changesOf(desk, { since: longAgo }), 2, async (pages) => {
        if (first && pages === 1)
          await desk.write((stores) => stores.tickets.save({ ...first, updatedAt: second(9) }));
      });
      expect(seen.map(({ number }) => number)).toEqual([1, 2, 3, 4, 1]);
    });

    test('continues after a change whose ticket was removed', async () => {
      const desk = await here.newWorkspace();
      for (const at of [1, 2, 2, 3]) await storedTicket(desk, { updatedAt: second(at) });
      const seen = await walk(changesOf(desk, { since: longAgo }), 2, async (pages) => {
        if (pages === 1) await desk.write((stores) => stores.tickets.remove(2));
      });
      expect(seen.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    });

    test(`filters correctly (seed ${seed})`, async () => {
      const desk = await here.newWorkspace();
      const random = seededRandom(seed);
      const choices = await storedChoices(desk);
      const tickets = await storedRandomTickets(desk, random, { choices, count: 200 });
      const mixed = Array.from({ length: 40 }, () => randomFilter(random, choices));
      for (const filter of [...singleFilters(choices), ...mixed]) {
        const since = second(random.below(40));
        const expected = tickets.filter((ticket) => shows(filter, ticket) && ticket.updatedAt >= since);
        const found = await walk(changesOf(desk, { since, filter }), 1 + random.below(40));
        expect(found, JSON.stringify({ since, filter })).toEqual(expected.toSorted(byChange).map(listed));
      }
    });
  });
};
