import { aContact, aMessage, anAgent, anOrganization, aTicket, listed } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storedTicket } from './stored.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';

const page = { limit: 100, after: null };

const aBatch = () => {
  const agent = anAgent();
  const organization = anOrganization();
  const contact = aContact({ organizationId: organization.id });
  const tickets = [1, 2].map((number) =>
    aTicket({
      number,
      requesterId: contact.id,
      assigneeId: agent.id,
      organizationId: organization.id,
      tags: number === 1 ? ['bulk', 'one'] : ['bulk'],
      status: 'solved',
      customFields: { plan: 'pro' },
    }),
  );
  const cc = [{ name: 'Zoë "Z"', email: 'zoe@acme.example' }];
  const messages = [1, 1, 2].map((ticketNumber) => aMessage({ ticketNumber, verified: true, cc }));
  return { agents: [agent], organizations: [organization], contacts: [contact], tickets, messages };
};

export const bulkLoadContract = (open: OpenStorage): void => {
  describe('bulk data', () => {
    const here = withStorage(open);

    test('is written unchanged, with its tags counted, without events or audit entries', async () => {
      const { read, load } = await here.newWorkspace();
      const batch = aBatch();
      await load(batch);
      await read(async (stores) => {
        expect((await stores.agents.list({}, page)).data).toEqual(batch.agents);
        expect((await stores.organizations.list({}, page)).data).toEqual(batch.organizations);
        expect((await stores.contacts.list({}, page)).data).toEqual(batch.contacts);
        expect((await stores.tickets.list({}, page)).data).toEqual(batch.tickets.map(listed).toReversed());
        expect((await stores.tickets.list({ tag: 'one' }, page)).data).toEqual(
          batch.tickets.slice(0, 1).map(listed),
        );
        expect((await stores.messages.listOfTicket(1, page)).data).toEqual(batch.messages.slice(0, 2));
        expect((await stores.tags.list(page)).data).toMatchObject([
          { name: 'bulk', ticketCount: 2 },
          { name: 'one', ticketCount: 1 },
        ]);
        expect(await stores.events.listAfter(0, 10)).toEqual([]);
        expect((await stores.audit.list(page)).data).toEqual([]);
      });
    });

    test('is numbered after the existing tickets, and new ones after it', async () => {
      const desk = await here.newWorkspace();
      await storedTicket(desk);
      await desk.load(aBatch());
      const batch = aBatch();
      await desk.load(batch);
      expect((await storedTicket(desk)).number).toBe(6);
      await desk.read(async (stores) => {
        const { data } = await stores.tickets.list({}, page);
        expect(data.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1]);
        expect((await stores.tickets.find(5))?.id).toBe(batch.tickets[1]?.id);
        const { data: messages } = await stores.messages.listOfTicket(5, page);
        expect(messages.map(({ id, ticketNumber }) => [id, ticketNumber])).toEqual([
          [batch.messages[2]?.id, 5],
        ]);
        expect((await stores.tags.list(page)).data).toMatchObject([{ ticketCount: 4 }, { ticketCount: 2 }]);
      });
    });

    test('appears in the notifications of its agent and customer', async () => {
      const { read, load } = await here.newWorkspace();
      const { agents, contacts, ...batch } = aBatch();
      const agent = agents[0] ?? expect.unreachable();
      const contact = contacts[0] ?? expect.unreachable();
      const byCustomer = { type: 'customer', id: contact.id, name: contact.name } as const;
      const byAgent = { type: 'agent', id: agent.id, name: agent.name } as const;
      const opening = aMessage({ ticketNumber: 1, author: byCustomer });
      const answer = aMessage({ ticketNumber: 1, author: byAgent });
      const thanks = aMessage({ ticketNumber: 1, author: byCustomer });
      const note = aMessage({ ticketNumber: 1, author: byAgent, internal: true });
      const messages = [opening, answer, thanks, note];
      await load({ agents, contacts, ...batch, messages });
      const newsOf = async ({ id }: { id: string }) => {
        const window = { after: '', before: null, limit: 10 };
        const news = await read(({ notifications }) => notifications.listMessages(id, window));
        return news.map(({ messageId }) => messageId);
      };
      expect(await newsOf(agent)).toEqual([thanks.id]);
      expect(await newsOf(contact)).toEqual([answer.id]);
    });

    test('is not mixed when two batches run at once', async () => {
      const { read, load } = await here.newWorkspace();
      await Promise.all([load(aBatch()), load(aBatch())]);
      const { data } = await read((stores) => stores.tickets.list({}, page));
      expect(data.map(({ number }) => number)).toEqual([4, 3, 2, 1]);
    });
  });
};
