import type { PageRequest, SatisfactionFilter, SatisfactionResponse } from '@tidemark/domain';
import { anId, aSatisfactionResponse } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce } from './at-once.ts';
import { storedAgent, storedContact, storedTicket } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';
import { expectWalk } from './walk.ts';

/** A rating that a customer is asked for, of a ticket of their own unless one is wanted. */
const storedResponse = async (desk: TestWorkspace, overrides: Partial<SatisfactionResponse> = {}) => {
  const { number, requesterId } = await storedTicket(desk);
  const waiting = { ticketNumber: number, contactId: requesterId, rating: null, respondedAt: null };
  const response = aSatisfactionResponse({ ...waiting, ...overrides });
  await desk.write(({ satisfaction }) => satisfaction.add(response));
  return response;
};

export const satisfactionContract = (open: OpenStorage): void => {
  describe('satisfaction responses', () => {
    const here = withStorage(open);

    test('are listed by ticket, agent and rating, alone and together, newest first', async () => {
      const desk = await here.newWorkspace();
      const { id: contactId } = await storedContact(desk);
      const agents = [(await storedAgent(desk)).id, (await storedAgent(desk)).id, null];
      const numbers = [(await storedTicket(desk)).number, (await storedTicket(desk)).number];
      const responses = numbers.flatMap((ticketNumber) =>
        agents.flatMap((agentId) =>
          [5, 1, null].map((rating) =>
            aSatisfactionResponse({ ticketNumber, contactId, agentId, rating, comment: `Ünï ${rating} 👍` }),
          ),
        ),
      );
      await desk.write(async ({ satisfaction }) => {
        for (const response of responses) await satisfaction.add(response);
      });
      const filters: readonly SatisfactionFilter[] = [undefined, ...numbers].flatMap((ticketNumber) =>
        [undefined, agents[0] ?? undefined].flatMap((agentId) =>
          [undefined, 1, 3].map((rating) => ({ ticketNumber, agentId, rating })),
        ),
      );
      for (const filter of filters)
        await expectWalk(
          (page: PageRequest<string>) => desk.read((stores) => stores.satisfaction.list(filter, page)),
          responses
            .filter(
              (response) =>
                (!filter.ticketNumber || response.ticketNumber === filter.ticketNumber) &&
                (!filter.agentId || response.agentId === filter.agentId) &&
                (!filter.rating || response.rating === filter.rating),
            )
            .toReversed(),
        );
    });

    test('that wait for an answer are read back unchanged', async () => {
      const desk = await here.newWorkspace();
      const response = await storedResponse(desk);
      const page = { limit: 10, after: null };
      expect(await desk.read(({ satisfaction }) => satisfaction.list({}, page))).toEqual({
        data: [response],
        next: null,
      });
      await desk.write(async ({ satisfaction }) => {
        for (const find of ['find', 'findForChange'] as const) {
          expect(await satisfaction[find](response.id)).toEqual(response);
          expect(await satisfaction[find](anId())).toBeNull();
        }
      });
    });

    test('change with an answer, and no others do', async () => {
      const desk = await here.newWorkspace();
      const response = await storedResponse(desk);
      const other = await storedResponse(desk);
      const answered = {
        ...response,
        rating: 2,
        comment: '“Slow” 👎',
        respondedAt: '2026-11-20T09:00:00.000Z',
      };
      await desk.write(({ satisfaction }) => satisfaction.save(answered));
      await desk.read(async ({ satisfaction }) => {
        expect(await satisfaction.find(response.id)).toEqual(answered);
        expect(await satisfaction.find(other.id)).toEqual(other);
        expect((await satisfaction.list({ rating: 2 }, { limit: 10, after: null })).data).toEqual([answered]);
      });
    });

    test('are found by ticket: the last request', async () => {
      const desk = await here.newWorkspace();
      const { ticketNumber, contactId } = await storedResponse(desk);
      const last = await storedResponse(desk, { ticketNumber, contactId });
      const other = await storedResponse(desk);
      await desk.read(async ({ satisfaction }) => {
        expect(await satisfaction.findLast(ticketNumber)).toEqual(last);
        expect(await satisfaction.findLast(other.ticketNumber)).toEqual(other);
        expect(await satisfaction.findLast(other.ticketNumber + 1)).toBeNull();
      });
    });

    test('are changed by one write after the other, however many run at once', async () => {
      const desk = await here.newWorkspace();
      const { id } = await storedResponse(desk);
      await atOnce(5, () =>
        desk.write(async ({ satisfaction }) => {
          const held = await satisfaction.findForChange(id);
          if (held) await satisfaction.save({ ...held, rating: (held.rating ?? 0) + 1 });
        }),
      );
      expect(await desk.read(({ satisfaction }) => satisfaction.find(id))).toMatchObject({ rating: 5 });
    });
  });
};
