import type { PageRequest, SatisfactionFilter } from '@tidemark/domain';
import { aSatisfactionResponse } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storedAgent, storedContact, storedTicket } from './stored.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';
import { expectWalk } from './walk.ts';

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

    test('that wait for an answer come back as they were asked', async () => {
      const desk = await here.newWorkspace();
      const { number, requesterId } = await storedTicket(desk);
      const asked = aSatisfactionResponse({
        ticketNumber: number,
        contactId: requesterId,
        rating: null,
        respondedAt: null,
      });
      await desk.write(({ satisfaction }) => satisfaction.add(asked));
      const page = { limit: 10, after: null };
      expect(await desk.read(({ satisfaction }) => satisfaction.list({}, page))).toEqual({
        data: [asked],
        next: null,
      });
    });
  });
};
