import { type PresenceBoard, plus } from '@tidemark/domain';
import { anId } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';

const at = '2026-11-20T08:05:00.000Z';
const until = plus(at, 45_000);

export const presenceContract = (name: string, open: () => Promise<PresenceBoard>): void => {
  describe(`${name}: who is where`, () => {
    const ann = '019a9f00-0000-7000-8000-00000000000a';
    const bo = '019a9f00-0000-7000-8000-00000000000b';

    test('is listed by ticket and agent, with the last that was said of each', async () => {
      const board = await open();
      const workspaceId = anId();
      await board.show(workspaceId, { agentId: bo, ticketNumber: 2, state: 'viewing', until });
      await board.show(workspaceId, { agentId: bo, ticketNumber: 10, state: 'sending', until });
      await board.show(workspaceId, { agentId: ann, ticketNumber: 2, state: 'viewing', until });
      await board.show(workspaceId, { agentId: bo, ticketNumber: 2, state: 'typing', until });
      expect(await board.list(workspaceId, at)).toEqual([
        { agentId: ann, ticketNumber: 2, state: 'viewing' },
        { agentId: bo, ticketNumber: 2, state: 'typing' },
        { agentId: bo, ticketNumber: 10, state: 'sending' },
      ]);
    });

    test('ends when its time has come, unless it is said again', async () => {
      const board = await open();
      const workspaceId = anId();
      await board.show(workspaceId, { agentId: ann, ticketNumber: 1, state: 'viewing', until });
      await board.show(workspaceId, { agentId: bo, ticketNumber: 1, state: 'viewing', until });
      await board.show(workspaceId, {
        agentId: bo,
        ticketNumber: 1,
        state: 'viewing',
        until: plus(until, 1),
      });
      expect(await board.list(workspaceId, plus(until, -1))).toHaveLength(2);
      expect(await board.list(workspaceId, until)).toEqual([
        { agentId: bo, ticketNumber: 1, state: 'viewing' },
      ]);
      expect(await board.list(workspaceId, plus(until, 1))).toEqual([]);
    });

    test('ends when somebody leaves, for this ticket alone', async () => {
      const board = await open();
      const workspaceId = anId();
      await board.leave(workspaceId, { agentId: ann, ticketNumber: 1 });
      for (const ticketNumber of [1, 2])
        await board.show(workspaceId, { agentId: ann, ticketNumber, state: 'viewing', until });
      await board.leave(workspaceId, { agentId: ann, ticketNumber: 1 });
      expect(await board.list(workspaceId, at)).toEqual([
        { agentId: ann, ticketNumber: 2, state: 'viewing' },
      ]);
    });

    test('is nobody’s affair in another workspace', async () => {
      const board = await open();
      const workspaceId = anId();
      const other = anId();
      await board.show(workspaceId, { agentId: ann, ticketNumber: 1, state: 'typing', until });
      await board.leave(other, { agentId: ann, ticketNumber: 1 });
      expect(await board.list(other, at)).toEqual([]);
      expect(await board.list(workspaceId, at)).toHaveLength(1);
    });
  });
};
