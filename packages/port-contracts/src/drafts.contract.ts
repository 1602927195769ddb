import type { Draft, DraftPlace, PageRequest } from '@tidemark/domain';
import { aDraft, anId } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce } from './at-once.ts';
import { storedAgent, storedTicket } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';
import { expectWalk } from './walk.ts';

const stored = async ({ write }: TestWorkspace, draft: Draft): Promise<Draft> => {
  await write(({ drafts }) => drafts.save(draft));
  return draft;
};

const found = ({ read }: TestWorkspace, draft: Draft) => read(({ drafts }) => drafts.find(draft));

export const draftsContract = (open: OpenStorage): void => {
  describe('drafts', () => {
    const here = withStorage(open);

    const furnished = async () => {
      const desk = await here.newWorkspace();
      const { id: agentId } = await storedAgent(desk);
      const { number: ticketNumber } = await storedTicket(desk);
      return { desk, agentId, ticketNumber };
    };

    test('are read back unchanged, and replaced as a whole', async () => {
      const { desk, agentId, ticketNumber } = await furnished();
      const draft = await stored(
        desk,
        aDraft({
          agentId,
          ticketNumber,
          content: 'Zoë "Z" 👩‍👩‍👧\n\n',
          mailing: { to: 'zoë', cc: ['', 'a@b.example'], forwardOf: agentId },
        }),
      );
      expect(await found(desk, draft)).toEqual(draft);
      expect(await found(desk, { ...draft, kind: 'note' })).toBeNull();
      expect(await found(desk, { ...draft, agentId: anId() })).toBeNull();
      const held: Draft = {
        ...draft,
        rev: 7,
        state: 'held',
        format: 'html',
        content: '<p>Hi</p>',
        macroId: anId(),
        files: [{ id: anId(), name: 'Größe "1".pdf', contentType: 'application/pdf', size: 7, inline: true }],
        status: 'solved',
        expectedLastMessageId: anId(),
        sendAt: '2026-11-20T08:05:10.000Z',
        updatedAt: '2026-11-20T08:05:00.000Z',
      };
      await stored(desk, held);
      expect(await found(desk, draft)).toEqual(held);
      expect(await desk.read(({ drafts }) => drafts.namedFiles())).toEqual(new Set([held.files[0]?.id]));
      const stopped = { code: 'conversation_moved', message: 'Moved: “é”.', at: held.updatedAt } as const;
      await stored(desk, { ...draft, stopped });
      expect(await found(desk, draft)).toEqual({ ...draft, stopped });
    });

    test('are listed by agent and by ticket, without empty ones', async () => {
      const { desk, agentId, ticketNumber: first } = await furnished();
      const { id: other } = await storedAgent(desk);
      const { number: second } = await storedTicket(desk);
      const drafts = [
        await stored(desk, aDraft({ agentId, ticketNumber: second, kind: 'reply' })),
        await stored(desk, aDraft({ agentId, ticketNumber: second, kind: 'note' })),
        await stored(desk, aDraft({ agentId, ticketNumber: first, kind: 'note', state: 'held' })),
      ];
      await stored(desk, aDraft({ agentId, ticketNumber: first, kind: 'reply', state: 'empty' }));
      const others = await stored(desk, aDraft({ agentId: other, ticketNumber: first }));
      await expectWalk(
        (page: PageRequest<DraftPlace>) => desk.read((stores) => stores.drafts.listOfAgent(agentId, page)),
        drafts,
      );
      const ofFirst = await desk.read((stores) => stores.drafts.listOfTicket(first));
      expect(ofFirst).toHaveLength(2);
      expect(ofFirst).toEqual(expect.arrayContaining([drafts[2], others]));
    });

    test('are removed with their ticket', async () => {
      const { desk, agentId, ticketNumber } = await furnished();
      const draft = await stored(desk, aDraft({ agentId, ticketNumber }));
      await desk.write(({ tickets }) => tickets.remove(ticketNumber));
      expect(await found(desk, draft)).toBeNull();
    });

    test('are changed by one write at a time, the first one included', async () => {
      const { desk, agentId, ticketNumber } = await furnished();
      const draft = aDraft({ agentId, ticketNumber, rev: 0 });
      await atOnce(5, () =>
        desk.write(async ({ drafts }) => {
          const rev = (await drafts.findForChange(draft))?.rev ?? 0;
          await drafts.save({ ...draft, rev: rev + 1 });
        }),
      );
      expect(await found(desk, draft)).toMatchObject({ rev: 5 });
    });

    test('belong to their workspace', async () => {
      const { desk, agentId, ticketNumber } = await furnished();
      const draft = await stored(desk, aDraft({ agentId, ticketNumber }));
      const neighbour = await here.newWorkspace();
      const page = { limit: 10, after: null };
      expect(await found(neighbour, draft)).toBeNull();
      expect((await neighbour.read((stores) => stores.drafts.listOfAgent(agentId, page))).data).toEqual([]);
      expect(await neighbour.read((stores) => stores.drafts.listOfTicket(ticketNumber))).toEqual([]);
    });
  });
};
