import type { Author, NewsKey, NewsWindow, Ticket } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { nobody, storedContact, storedMessage, storedTicket } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const minute = (count: number) => `2026-11-20T08:${String(count).padStart(2, '0')}:00.000Z`;
/** Below every id. */
const firstId = '00000000-0000-0000-0000-000000000000';
const all = { after: minute(0), before: null, limit: 100 } as const;

/** A contact with tickets that were solved at these minutes, null for one that is open. */
const withSolved = async (desk: TestWorkspace, ...minutes: readonly (number | null)[]) => {
  const { id: contactId } = await storedContact(desk);
  const tickets: Ticket[] = [];
  for (const at of minutes)
    tickets.push(
      await storedTicket(desk, { requesterId: contactId, solvedAt: at === null ? null : minute(at) }),
    );
  const list = (window: Partial<NewsWindow> = {}) =>
    desk.read(({ portal }) => portal.listSolved(contactId, { ...all, ...window }));
  const count = (after: string) => desk.read(({ portal }) => portal.countSolved(contactId, after));
  return { contactId, tickets, list, count };
};

export const customerNewsContract = (open: OpenStorage): void => {
  describe('notifications of a customer', () => {
    const here = withStorage(open);

    test('solved tickets are listed by their time of solving, newest first, between two positions', async () => {
      const desk = await here.newWorkspace();
      const { tickets, list, count } = await withSolved(desk, 3, 1, null, 2, 2);
      await withSolved(desk, 2);
      const expected = [0, 4, 3, 1].map((place) => {
        const { id, number, subject, solvedAt } = tickets[place] ?? expect.unreachable();
        return { id, ticketNumber: number, ticketSubject: subject, at: solvedAt ?? '' };
      });
      expect(await list()).toEqual(expected);
      expect(await list({ limit: 2 })).toEqual(expected.slice(0, 2));
      expect(await list({ before: keyOf(expected[1]) })).toEqual(expected.slice(2));
      expect(await list({ before: { at: minute(2), id: firstId }, after: minute(1) })).toEqual([]);
      expect(await list({ after: minute(2) })).toEqual(expected.slice(0, 1));
      expect([await count(minute(0)), await count(minute(2)), await count(minute(3))]).toEqual([4, 1, 0]);
    });

    test('a reopened ticket is no longer listed', async () => {
      const desk = await here.newWorkspace();
      const { tickets, list, count } = await withSolved(desk, 1);
      const [ticket = expect.unreachable()] = tickets;
      await desk.write((stores) => stores.tickets.save({ ...ticket, status: 'open', solvedAt: null }));
      expect(await list()).toEqual([]);
      expect(await count(minute(0))).toBe(0);
    });

    test('replies to a contact are distinguished by their author', async () => {
      const desk = await here.newWorkspace();
      const { number, requesterId } = await storedTicket(desk);
      const authors: readonly Author[] = [
        { type: 'agent', id: null, name: 'Ada Agent' },
        { type: 'api_key', id: null, name: 'Integration' },
      ];
      for (const author of authors)
        await storedMessage(
          desk,
          { ticketNumber: number, author, createdAt: minute(1) },
          { notifies: requesterId, mentions: [] },
        );
      await storedMessage(desk, { ticketNumber: number, createdAt: minute(1) }, nobody);
      const news = await desk.read(({ notifications }) => notifications.listMessages(requesterId, all));
      expect(news.map(({ authorType, authorName }) => ({ authorType, authorName })).toReversed()).toEqual(
        authors.map(({ type, name }) => ({ authorType: type, authorName: name })),
      );
      expect(
        await desk.read(({ notifications }) => notifications.countMessages(requesterId, minute(0))),
      ).toBe(2);
    });
  });
};

const keyOf = (news: NewsKey | undefined): NewsKey => ({ at: news?.at ?? '', id: news?.id ?? '' });
