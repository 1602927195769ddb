import type { Ticket } from '@tidemark/domain';
import {
  aHistoryEntry,
  aMail,
  anId,
  aRuleRun,
  aSatisfactionResponse,
  aTicket,
  aTicketSla,
} from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled } from './at-once.ts';
import {
  storedAgent,
  storedContact,
  storedMessage,
  storedOrganization,
  storedTeam,
  storedTicket,
} from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const first = { limit: 100, after: null };

/** A ticket with a value in every field. */
const fullTicket = async (desk: TestWorkspace): Promise<Ticket> => {
  const followed = await storedTicket(desk);
  return storedTicket(desk, {
    status: 'closed',
    priority: 'urgent',
    channel: 'email',
    type: 'incident',
    assigneeId: (await storedAgent(desk)).id,
    teamId: (await storedTeam(desk)).id,
    organizationId: (await storedOrganization(desk)).id,
    followUpOf: followed.number,
    mergedInto: followed.number,
    snoozedUntil: '2026-11-22T08:00:00.000Z',
    tags: ['vip', 'billing', 'a b'],
    customFields: {
      plan: 'pro',
      seats: 9_007_199_254_740_991,
      vip: false,
      regions: ['us', 'eu'],
      constructor: 'x',
    },
    sla: aTicketSla({
      warnAt: '2026-11-20T08:50:00.000Z',
      pauses: [{ from: '2026-11-20T08:10:00.000Z', to: null }],
    }),
    lastMessageAt: '2026-11-21T08:00:00.001Z',
    lastCustomerMessageAt: '2026-11-21T08:00:00.005Z',
    lastAgentMessageAt: '2026-11-21T08:00:00.006Z',
    firstRepliedAt: '2026-11-21T08:00:00.007Z',
    unansweredSince: '2026-11-21T08:00:00.008Z',
    updatedAt: '2026-11-21T08:00:00.002Z',
    solvedAt: '2026-11-21T08:00:00.003Z',
    closedAt: '2026-11-21T08:00:00.004Z',
    acts: {
      opened: { at: '2026-11-20T08:05:00.000Z', by: { type: 'customer', id: anId(), name: 'Cora Customer' } },
      assigned: { at: '2026-11-20T08:06:00.000Z', by: { type: 'rule', id: null, name: 'Rule' } },
      reopened: { at: '2026-11-20T08:07:00.000Z', by: { type: 'api_key', id: anId(), name: 'Integration' } },
      written: { authorId: anId(), othersAt: '2026-11-20T08:08:00.000Z' },
      publicAt: '2026-11-20T08:09:00.000Z',
    },
    version: 12,
  });
};

export const ticketsContract = (open: OpenStorage): void => {
  describe('tickets', () => {
    const here = withStorage(open);

    test('are found by number as they were added, with and without values', async () => {
      const desk = await here.newWorkspace();
      for (const ticket of [await storedTicket(desk), await fullTicket(desk)])
        for (const find of ['find', 'findForChange'] as const)
          expect(await desk.write((stores) => stores.tickets[find](ticket.number))).toEqual(ticket);
      expect(await desk.read((stores) => stores.tickets.find(99))).toBeNull();
      expect(await desk.write((stores) => stores.tickets.findForChange(99))).toBeNull();
    });

    test('are numbered 1, 2, 3 in each workspace', async () => {
      const desks = [await here.newWorkspace(), await here.newWorkspace()];
      for (const desk of desks)
        for (const number of [1, 2, 3]) expect((await storedTicket(desk)).number).toBe(number);
    });

    test('have numbers without gap or repetition when fifty are opened at once and some of them fail', async () => {
      const desk = await here.newWorkspace();
      const { id } = await storedContact(desk);
      const results = await atOnce(50, (index) =>
        desk.write(async ({ tickets }) => {
          const number = await tickets.nextNumber();
          await tickets.add(aTicket({ number, requesterId: id }));
          if (index % 5 === 0) throw new Error('the call failed');
          return number;
        }),
      );
      const numbers = fulfilled(results).toSorted((one, other) => one - other);
      expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    });

    test('never reuse the number of a removed one', async () => {
      const desk = await here.newWorkspace();
      await storedTicket(desk);
      const last = await storedTicket(desk);
      await desk.write((stores) => stores.tickets.remove(last.number));
      expect((await storedTicket(desk)).number).toBe(last.number + 1);
    });

    test('keep their changes in every field, and null clears', async () => {
      const desk = await here.newWorkspace();
      const full = await fullTicket(desk);
      const bare = await storedTicket(desk);
      const { number, id, requesterId, createdAt } = bare;
      const filled = { ...full, number, id, requesterId, createdAt, followUpOf: null };
      await desk.write((stores) => stores.tickets.save(filled));
      expect(await desk.read((stores) => stores.tickets.find(number))).toEqual(filled);
      await desk.write((stores) => stores.tickets.save(bare));
      expect(await desk.read((stores) => stores.tickets.find(number))).toEqual(bare);
    });

    test('keep their tags in order', async () => {
      const desk = await here.newWorkspace();
      const ticket = await storedTicket(desk, { tags: ['c', 'a', 'b'] });
      const changed = { ...ticket, tags: ['z', 'b', 'c', 'y'] };
      await desk.write((stores) => stores.tickets.save(changed));
      expect(await desk.read((stores) => stores.tickets.find(ticket.number))).toEqual(changed);
    });

    test('of a requester are listed by number, up to a limit', async () => {
      const desk = await here.newWorkspace();
      const { id: requesterId } = await storedContact(desk);
      const expected = [];
      for (let count = 0; count < 3; count++) {
        expected.push((await storedTicket(desk, { requesterId })).number);
        await storedTicket(desk);
      }
      const numbers = (limit: number) =>
        desk.read((stores) => stores.tickets.numbersOfRequester(requesterId, limit));
      expect((await numbers(10)).toSorted()).toEqual(expected);
      expect(await numbers(2)).toHaveLength(2);
      expect(await desk.read((stores) => stores.tickets.numbersOfRequester(anId(), 10))).toEqual([]);
    });

    test('of an organization are listed by number, up to a limit', async () => {
      const desk = await here.newWorkspace();
      const { id: organizationId } = await storedOrganization(desk);
      const expected = [
        (await storedTicket(desk, { organizationId })).number,
        (await storedTicket(desk, { organizationId })).number,
      ];
      await storedTicket(desk);
      const numbers = (limit: number) =>
        desk.read((stores) => stores.tickets.numbersOfOrganization(organizationId, limit));
      expect((await numbers(10)).toSorted()).toEqual(expected);
      expect(await numbers(1)).toHaveLength(1);
    });

    test('that were solved and unchanged since an instant are found, and no others', async () => {
      const desk = await here.newWorkspace();
      const before = '2026-11-13T08:00:00.000Z';
      const quiet = '2026-11-13T07:59:59.999Z';
      const expected = [
        await storedTicket(desk, { status: 'solved', updatedAt: quiet }),
        await storedTicket(desk, { status: 'solved', updatedAt: '2025-01-01T00:00:00.000Z' }),
      ];
      await storedTicket(desk, { status: 'solved', updatedAt: before });
      for (const status of ['new', 'open', 'pending', 'on_hold', 'closed'] as const)
        await storedTicket(desk, { status, updatedAt: quiet });
      const numbers = (limit: number) => desk.read((stores) => stores.tickets.numbersOfQuiet(before, limit));
      expect((await numbers(10)).toSorted()).toEqual(expected.map(({ number }) => number));
      expect(await numbers(1)).toHaveLength(1);
    });

    test('are marked read for each agent separately', async () => {
      const desk = await here.newWorkspace();
      const ann = await storedAgent(desk);
      const bob = await storedAgent(desk);
      const { number } = await storedTicket(desk);
      const readAt = (agentId: string) => desk.read((stores) => stores.tickets.findReadAt(agentId, number));
      const mark = (at: string) => desk.write((stores) => stores.tickets.markRead(ann.id, number, at));
      expect(await readAt(ann.id)).toBeNull();
      await mark('2026-11-20T09:00:00.000Z');
      await mark('2026-11-20T10:00:00.000Z');
      await mark('2026-11-20T09:30:00.000Z');
      expect(await readAt(ann.id)).toBe('2026-11-20T10:00:00.000Z');
      expect(await readAt(bob.id)).toBeNull();
    });

    test('list the author of the last message for the existing ones among given numbers', async () => {
      const desk = await here.newWorkspace();
      const full = await fullTicket(desk);
      const plain = await storedTicket(desk);
      const written = (numbers: readonly number[]) =>
        desk.read((stores) => stores.tickets.findWritten(numbers));
      expect(await written([plain.number, full.number, full.number, 4_711])).toEqual(
        new Map([full, plain].map(({ number, acts }) => [number, acts.written])),
      );
      expect(await written([])).toEqual(new Map());
    });

    test('that are removed take rule runs, history, mails and satisfaction responses with them, and no other ticket’s', async () => {
      const desk = await here.newWorkspace();
      const gone = await storedTicket(desk);
      const kept = await storedTicket(desk);
      await desk.write(async ({ ruleRuns, ticketHistory, mails, satisfaction, tickets }) => {
        for (const { number: ticketNumber, requesterId: contactId } of [gone, kept]) {
          await ruleRuns.add(aRuleRun({ ticketNumber }));
          await ticketHistory.add(aHistoryEntry({ ticketNumber }));
          await ruleRuns.markTimeFiring(ticketNumber, anId(), 'anchor');
          await mails.add(aMail({ ticketNumber }));
          await satisfaction.add(aSatisfactionResponse({ ticketNumber, contactId }));
        }
        await tickets.remove(gone.number);
      });
      await desk.read(async ({ ruleRuns, ticketHistory, mails, satisfaction }) => {
        expect((await ticketHistory.listOfTicket(gone.number, first)).data).toEqual([]);
        expect((await ticketHistory.listOfTicket(kept.number, first)).data).toHaveLength(1);
        expect(await ruleRuns.listOfTicket(gone.number, 10)).toEqual([]);
        expect(await ruleRuns.listTimeFirings([gone.number])).toEqual([]);
        expect(await ruleRuns.listOfTicket(kept.number, 10)).toHaveLength(1);
        expect(await ruleRuns.listTimeFirings([kept.number])).toHaveLength(1);
        expect((await mails.list(10)).map(({ ticketNumber }) => ticketNumber)).toEqual([kept.number]);
        const { data } = await satisfaction.list({}, first);
        expect(data.map(({ ticketNumber }) => ticketNumber)).toEqual([kept.number]);
      });
    });

    test('that are removed take their messages, tags and read marks with them, and no other ticket’s', async () => {
      const desk = await here.newWorkspace();
      const agent = await storedAgent(desk);
      const gone = await storedTicket(desk, { tags: ['a', 'b'] });
      const kept = await storedTicket(desk, { tags: ['b'] });
      for (const { number } of [gone, kept]) {
        await storedMessage(desk, { ticketNumber: number });
        await desk.write((stores) => stores.tickets.markRead(agent.id, number, '2026-11-20T09:00:00.000Z'));
      }
      await desk.write((stores) => stores.tickets.remove(gone.number));
      await desk.read(async ({ tickets, messages, tags }) => {
        expect(await tickets.find(gone.number)).toBeNull();
        expect(await messages.findLastId(gone.number)).toBeNull();
        expect((await messages.listOfTicket(gone.number, first)).data).toEqual([]);
        expect(await tickets.findReadAt(agent.id, gone.number)).toBeNull();
        expect(await tickets.find(kept.number)).toEqual(kept);
        expect((await messages.listOfTicket(kept.number, first)).data).toHaveLength(1);
        expect(await tickets.findReadAt(agent.id, kept.number)).not.toBeNull();
        expect((await tags.list(first)).data).toMatchObject([{ name: 'b', ticketCount: 1 }]);
      });
    });
  });
};
