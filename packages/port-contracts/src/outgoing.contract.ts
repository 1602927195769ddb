import type { OutgoingTicket } from '@tidemark/domain';
import { anId, anOutgoing } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storedAgent } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const stored = async ({ write }: TestWorkspace, one: OutgoingTicket): Promise<OutgoingTicket> => {
  await write(({ outgoing }) => outgoing.save(one));
  return one;
};

const found = ({ read }: TestWorkspace, id: string) => read(({ outgoing }) => outgoing.find(id));

export const outgoingContract = (open: OpenStorage): void => {
  describe('outgoing tickets', () => {
    const here = withStorage(open);

    const furnished = async () => {
      const desk = await here.newWorkspace();
      return { desk, agentId: (await storedAgent(desk)).id };
    };

    test('are read back unchanged, replaced as a whole, and removed', async () => {
      const { desk, agentId } = await furnished();
      const draft = await stored(
        desk,
        anOutgoing({ agentId, subject: 'Zoë’s “parcel” 👩‍👩‍👧', tags: ['a', 'ü'] }),
      );
      expect(await found(desk, draft.id)).toEqual(draft);
      expect(await found(desk, anId())).toBeNull();
      const held: OutgoingTicket = {
        ...draft,
        state: 'held',
        format: 'html',
        name: null,
        assigneeId: anId(),
        sendAt: '2026-11-20T08:05:10.000Z',
        stopped: { code: 'requester_blocked', message: 'Blocked: “é”.', at: '2026-11-20T08:05:00.000Z' },
        ticketNumber: 7,
      };
      await stored(desk, held);
      expect(await desk.write(({ outgoing }) => outgoing.findForChange(held.id))).toEqual(held);
      await desk.write(({ outgoing }) => outgoing.remove(held.id));
      expect(await found(desk, held.id)).toBeNull();
    });

    test('are listed by agent without those that are sent, newest first', async () => {
      const { desk, agentId } = await furnished();
      const ids = [anId(), anId(), anId()].toSorted();
      for (const id of ids) await stored(desk, anOutgoing({ id, agentId }));
      await stored(desk, anOutgoing({ agentId, state: 'sent' }));
      await stored(desk, anOutgoing({ agentId: (await storedAgent(desk)).id }));
      const listed = (limit: number) => desk.read(({ outgoing }) => outgoing.listOfAgent(agentId, limit));
      expect((await listed(10)).map(({ id }) => id)).toEqual(ids.toReversed());
      expect((await listed(2)).map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 2));
    });

    test('are removed by their age once sent, and by their address', async () => {
      const { desk, agentId } = await furnished();
      const old = { agentId, updatedAt: '2026-11-19T08:00:00.000Z' };
      const sent = await stored(desk, anOutgoing({ ...old, state: 'sent' }));
      const fresh = await stored(desk, anOutgoing({ agentId, state: 'sent' }));
      const draft = await stored(desk, anOutgoing(old));
      await desk.write(({ outgoing }) => outgoing.removeSent(agentId, '2026-11-20T00:00:00.000Z'));
      expect(await found(desk, sent.id)).toBeNull();
      expect(await found(desk, fresh.id)).toEqual(fresh);
      const other = await stored(desk, anOutgoing({ agentId, to: 'dana@customer.example' }));
      await desk.write(({ outgoing }) => outgoing.removeTo(draft.to));
      expect(await found(desk, draft.id)).toBeNull();
      expect(await found(desk, other.id)).toEqual(other);
    });

    test('belong to their workspace', async () => {
      const { desk, agentId } = await furnished();
      const { id, to } = await stored(desk, anOutgoing({ agentId }));
      const neighbour = await here.newWorkspace();
      expect(await found(neighbour, id)).toBeNull();
      expect(await neighbour.read(({ outgoing }) => outgoing.listOfAgent(agentId, 10))).toEqual([]);
      await neighbour.write(async ({ outgoing }) => {
        await outgoing.remove(id);
        await outgoing.removeTo(to);
      });
      expect(await found(desk, id)).not.toBeNull();
    });
  });
};
