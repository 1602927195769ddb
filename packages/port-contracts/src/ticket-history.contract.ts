import { aHistoryEntry, aMail, anId } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storedTicket } from './stored.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';
import { expectWalk, type List } from './walk.ts';

export const ticketHistoryContract = (open: OpenStorage): void => {
  describe('the history of a ticket', () => {
    const here = withStorage(open);

    test('is read back unchanged, newest first, page by page', async () => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const other = await storedTicket(desk);
      const entries = [
        aHistoryEntry({ ticketNumber, changes: {} }),
        aHistoryEntry({
          ticketNumber,
          actor: { type: 'agent', id: anId() },
          channel: 'email',
          changes: { assignee_id: [null, anId()], tags: [['a'], []], 'custom_fields.ünï "q"': [1.5, true] },
          rules: [{ id: anId(), name: 'VIP 👍', changed: ['tags'] }],
          stamps: [{ metric: 'first_reply', kind: 'breached', dueAt: '2026-11-20T08:00:00.000Z' }],
        }),
        aHistoryEntry({ ticketNumber, actor: { type: 'customer', id: anId() } }),
      ];
      await desk.write(async ({ ticketHistory }) => {
        for (const entry of [...entries, aHistoryEntry({ ticketNumber: other.number })])
          await ticketHistory.add(entry);
      });
      const list: List<unknown> = (page) =>
        desk.read(({ ticketHistory }) => ticketHistory.listOfTicket(ticketNumber, page));
      await expectWalk(list, entries.toReversed());
      const neighbour = await here.newWorkspace();
      const page = { limit: 10, after: null };
      expect((await neighbour.read((stores) => stores.ticketHistory.listOfTicket(1, page))).data).toEqual([]);
    });

    test('has mails of its own, newest first, page by page', async () => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const mails = [aMail({ ticketNumber }), aMail({ ticketNumber }), aMail({ ticketNumber })];
      await desk.write(async (stores) => {
        for (const mail of [...mails, aMail({})]) await stores.mails.add(mail);
      });
      const list: List<unknown> = (page) =>
        desk.read((stores) => stores.mails.listOfTicket(ticketNumber, page));
      await expectWalk(list, mails.toReversed());
    });
  });
};
