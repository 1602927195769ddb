import { aTicketSla } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storedTicket } from './stored.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';

const minute = (count: number): string => `2026-11-20T09:${String(count).padStart(2, '0')}:00.000Z`;

export const dueTicketsContract = (open: OpenStorage): void => {
  describe('SLA clocks that are due', () => {
    const here = withStorage(open);

    test('are found from their instant on, the longest due first, a few at a time', async () => {
      const desk = await here.newWorkspace();
      for (const at of [30, 10, 20, 10]) await storedTicket(desk, { sla: aTicketSla({ dueAt: minute(at) }) });
      await storedTicket(desk, { sla: null });
      const numbers = (now: string, limit = 10) =>
        desk.read(({ tickets }) => tickets.numbersOfDue(now, limit));
      expect(await numbers(minute(9))).toEqual([]);
      expect(await numbers(minute(10))).toEqual([2, 4]);
      expect(await numbers(minute(29))).toEqual([2, 4, 3]);
      expect(await numbers(minute(59))).toEqual([2, 4, 3, 1]);
      expect(await numbers(minute(59), 2)).toEqual([2, 4]);
    });

    test('are due at their warning first, and not at all once they are stamped, paused or fulfilled', async () => {
      const desk = await here.newWorkspace();
      const stamp = { dueAt: minute(30), warnAt: minute(15) };
      await storedTicket(desk, { sla: aTicketSla(stamp) });
      await storedTicket(desk, { sla: aTicketSla({ ...stamp, warnedAt: minute(15) }) });
      await storedTicket(desk, {
        sla: aTicketSla({ ...stamp, warnedAt: minute(15), breachedAt: minute(30) }),
      });
      await storedTicket(desk, { sla: aTicketSla({ dueAt: null, fulfilledAt: minute(5) }) });
      await storedTicket(desk, {
        sla: aTicketSla({ dueAt: null, pauses: [{ from: minute(5), to: null }] }),
      });
      const numbers = (now: string) => desk.read(({ tickets }) => tickets.numbersOfDue(now, 10));
      expect(await numbers(minute(15))).toEqual([1]);
      expect(await numbers(minute(30))).toEqual([1, 2]);
      expect(await numbers('2030-01-01T00:00:00.000Z')).toEqual([1, 2]);
    });

    test('change with the ticket', async () => {
      const desk = await here.newWorkspace();
      const ticket = await storedTicket(desk, { sla: aTicketSla({ dueAt: minute(10) }) });
      const numbers = () => desk.read(({ tickets }) => tickets.numbersOfDue(minute(20), 10));
      for (const [dueAt, due] of [
        [minute(40), []],
        [minute(20), [1]],
      ] as const) {
        await desk.write(({ tickets }) => tickets.save({ ...ticket, sla: aTicketSla({ dueAt }) }));
        expect(await numbers()).toEqual(due);
      }
      await desk.write(({ tickets }) => tickets.save({ ...ticket, sla: null }));
      expect(await numbers()).toEqual([]);
    });
  });
};
