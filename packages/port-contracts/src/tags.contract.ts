import type { Ticket } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { atOnce } from './at-once.ts';
import { storedContact, storedTicket } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';
import { expectWalk, walk } from './walk.ts';

const minute = (count: number): string => `2026-11-20T09:${String(count).padStart(2, '0')}:00.000Z`;

const tagsOf =
  ({ read }: TestWorkspace) =>
  (page: Readonly<{ limit: number; after: string | null }>) =>
    read((stores) => stores.tags.list(page));

export const tagsContract = (open: OpenStorage): void => {
  describe('tags in use', () => {
    const here = withStorage(open);

    test('are counted by ticket, with the time of their last use', async () => {
      const desk = await here.newWorkspace();
      await storedTicket(desk, { tags: ['vip', 'bug'], updatedAt: minute(1) });
      await storedTicket(desk, { tags: ['bug'], updatedAt: minute(3) });
      await storedTicket(desk, { tags: ['bug'], updatedAt: minute(2) });
      await expectWalk(tagsOf(desk), [
        { name: 'bug', ticketCount: 3, lastUsedAt: minute(3) },
        { name: 'vip', ticketCount: 1, lastUsedAt: minute(1) },
      ]);
    });

    test('change with a ticket that gains and loses them', async () => {
      const desk = await here.newWorkspace();
      const ticket = await storedTicket(desk, { tags: ['a', 'b'], updatedAt: minute(1) });
      await storedTicket(desk, { tags: ['b'], updatedAt: minute(2) });
      await desk.write((stores) =>
        stores.tickets.save({ ...ticket, tags: ['c', 'b'], updatedAt: minute(3) }),
      );
      await expectWalk(tagsOf(desk), [
        { name: 'b', ticketCount: 2, lastUsedAt: minute(2) },
        { name: 'c', ticketCount: 1, lastUsedAt: minute(3) },
      ]);
    });

    test('are removed with the last ticket that has them', async () => {
      const desk = await here.newWorkspace();
      const ticket = await storedTicket(desk, { tags: ['a', 'b'] });
      await desk.write((stores) => stores.tickets.save({ ...ticket, tags: ['a'] }));
      expect((await walk(tagsOf(desk), 5)).map(({ name }) => name)).toEqual(['a']);
      await desk.write((stores) => stores.tickets.remove(ticket.number));
      expect(await walk(tagsOf(desk), 5)).toEqual([]);
    });

    test('are sorted by name in one order everywhere: by character, not by language', async () => {
      const desk = await here.newWorkspace();
      const names = ['10', '2', 'a', 'a b', 'a-b', 'ab', 'a_b', 'z', 'ä', 'é', '日本', '\uFFFD', '👍'];
      await storedTicket(desk, { tags: names.toReversed() });
      const sorted = ['10', '2', 'a', 'a b', 'a-b', 'a_b', 'ab', 'z', 'ä', 'é', '日本', '\uFFFD', '👍'];
      for (const limit of [1, 2, 3, 100])
        expect((await walk(tagsOf(desk), limit)).map(({ name }) => name)).toEqual(sorted);
    });

    test('keep a correct count when twenty tickets gain and lose one at the same moment', async () => {
      const desk = await here.newWorkspace();
      const { id: requesterId } = await storedContact(desk);
      const tickets: Ticket[] = [];
      for (let count = 0; count < 20; count++)
        tickets.push(await storedTicket(desk, { requesterId, tags: count < 10 ? ['busy'] : [] }));
      await atOnce(20, async (index) => {
        const ticket = tickets[index];
        if (ticket)
          await desk.write((stores) =>
            stores.tickets.save({ ...ticket, tags: index < 10 ? [] : ['busy', 'new'] }),
          );
      });
      expect(await walk(tagsOf(desk), 5)).toMatchObject([
        { name: 'busy', ticketCount: 10 },
        { name: 'new', ticketCount: 10 },
      ]);
    });
  });
};
