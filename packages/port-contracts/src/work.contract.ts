import { DeskError } from '@tidemark/domain';
import {
  aContact,
  aDelivery,
  aMail,
  anAgent,
  anAttempt,
  anAuditEntry,
  anEvent,
  anOrganization,
  aRuleRun,
  aSatisfactionResponse,
  aTeam,
  aTicket,
  aView,
  aWebhook,
} from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled } from './at-once.ts';
import { storedContact, storedTicket } from './stored.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';

const first = { limit: 100, after: null };

export const workContract = (open: OpenStorage): void => {
  describe('work', () => {
    const here = withStorage(open);

    test('a write is visible once it is done', async () => {
      const { read, write } = await here.newWorkspace();
      const contact = aContact();
      expect(await write((stores) => stores.contacts.addIfNew(contact))).toBe(true);
      expect(await read((stores) => stores.contacts.find(contact.id))).toEqual(contact);
    });

    test('a write reads its own changes', async () => {
      const { write } = await here.newWorkspace();
      const contact = aContact();
      const found = await write(async ({ contacts }) => {
        await contacts.addIfNew(contact);
        return contacts.findByEmail(contact.email);
      });
      expect(found).toEqual(contact);
    });

    test('a write that fails leaves nothing behind in any store', async () => {
      const { read, write } = await here.newWorkspace();
      const attempt = write(async (stores) => {
        const organization = anOrganization({ emailDomains: ['lost.example'] });
        const contact = aContact();
        await stores.organizations.add(organization);
        await stores.contacts.addIfNew(contact);
        await stores.agents.add(anAgent(), 'hash');
        await stores.teams.add(aTeam());
        const number = await stores.tickets.nextNumber();
        await stores.tickets.add(aTicket({ number, requesterId: contact.id, tags: ['lost'] }));
        await stores.configuration.add('view', aView());
        const webhook = aWebhook();
        const delivery = aDelivery({ webhookId: webhook.id });
        await stores.webhooks.add(webhook);
        await stores.webhooks.record([{ delivery, attempt: anAttempt({ deliveryId: delivery.id }) }]);
        await stores.ruleRuns.add(aRuleRun({ ticketNumber: number }));
        await stores.mails.add(aMail({ ticketNumber: number }));
        await stores.satisfaction.add(aSatisfactionResponse({ ticketNumber: number, contactId: contact.id }));
        await stores.events.add([anEvent()]);
        await stores.audit.add([anAuditEntry()]);
        throw new Error('the power went');
      });
      await expect(attempt).rejects.toThrow('the power went');
      await read(async (stores) => {
        expect((await stores.organizations.list({}, first)).data).toEqual([]);
        expect(await stores.organizations.findByDomain('lost.example')).toBeNull();
        expect((await stores.contacts.list({}, first)).data).toEqual([]);
        expect((await stores.agents.list({}, first)).data).toEqual([]);
        expect((await stores.teams.list(first)).data).toEqual([]);
        expect((await stores.tickets.list({}, first)).data).toEqual([]);
        expect((await stores.tags.list(first)).data).toEqual([]);
        expect(await stores.configuration.all('view')).toEqual([]);
        expect(await stores.webhooks.all()).toEqual([]);
        expect((await stores.webhooks.listDeliveries({}, first)).data).toEqual([]);
        expect(await stores.ruleRuns.listOfTicket(1, 10)).toEqual([]);
        expect(await stores.mails.list(10)).toEqual([]);
        expect((await stores.satisfaction.list({}, first)).data).toEqual([]);
        expect(await stores.events.listAfter(0, 10)).toEqual([]);
        expect((await stores.audit.list(first)).data).toEqual([]);
      });
    });

    test('a change and a removal are rolled back too when the write fails', async () => {
      const desk = await here.newWorkspace();
      const ticket = await storedTicket(desk, { tags: ['kept'] });
      const other = await storedContact(desk);
      const attempt = desk.write(async (stores) => {
        await stores.tickets.save({ ...ticket, subject: 'Changed', tags: ['lost'] });
        await stores.contacts.remove(other.id);
        throw new Error('the power went');
      });
      await expect(attempt).rejects.toThrow();
      await desk.read(async (stores) => {
        expect(await stores.tickets.find(ticket.number)).toEqual(ticket);
        expect(await stores.contacts.find(other.id)).toEqual(other);
        expect((await stores.tags.list(first)).data.map(({ name }) => name)).toEqual(['kept']);
      });
    });

    test('the error of a failed write reaches the caller unchanged', async () => {
      const { write } = await here.newWorkspace();
      const error = new DeskError('ticket_closed', 'Ticket 7 is closed.', 'status');
      await expect(write(() => Promise.reject(error))).rejects.toBe(error);
    });

    test('a desk continues after a failed write', async () => {
      const desk = await here.newWorkspace();
      await desk.write(() => Promise.reject(new Error('no'))).catch(() => undefined);
      const contact = await storedContact(desk);
      expect(await desk.read((stores) => stores.contacts.find(contact.id))).toEqual(contact);
    });

    test('a read during a write sees the committed state, and does not wait', async () => {
      const { read, write } = await here.newWorkspace();
      const contact = aContact();
      const written = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      const done = write(async (stores) => {
        await stores.contacts.addIfNew(contact);
        written.resolve();
        await gate.promise;
      });
      await written.promise;
      expect(await read((stores) => stores.contacts.find(contact.id))).toBeNull();
      gate.resolve();
      await done;
      expect(await read((stores) => stores.contacts.find(contact.id))).toEqual(contact);
    });

    test('a read cannot write', async () => {
      const { read } = await here.newWorkspace();
      const contact = aContact();
      await expect(read((stores) => stores.contacts.addIfNew(contact))).rejects.toThrow();
      await expect(read((stores) => stores.tickets.nextNumber())).rejects.toThrow();
      expect(await read((stores) => stores.contacts.find(contact.id))).toBeNull();
    });

    test('writes of one ticket wait for each other: twenty additions are all kept', async () => {
      const desk = await here.newWorkspace();
      const { number } = await storedTicket(desk);
      const results = await atOnce(20, (index) =>
        desk.write(async ({ tickets }) => {
          const ticket = await tickets.findForChange(number);
          if (!ticket) throw new Error('the ticket is gone');
          await tickets.save({ ...ticket, tags: [...ticket.tags, `t${index}`], version: ticket.version + 1 });
        }),
      );
      expect(fulfilled(results)).toHaveLength(20);
      const ticket = await desk.read((stores) => stores.tickets.find(number));
      expect(ticket?.version).toBe(21);
      expect(ticket?.tags.toSorted()).toEqual(
        Array.from({ length: 20 }, (_, index) => `t${index}`).toSorted(),
      );
    });

    test('many writes in many workspaces at once all succeed', async () => {
      const desks = await Promise.all([1, 2, 3, 4].map(() => here.newWorkspace()));
      const results = await Promise.all(
        desks.map((desk) => atOnce(10, () => desk.write((stores) => stores.contacts.addIfNew(aContact())))),
      );
      expect(results.flatMap(fulfilled)).toHaveLength(40);
      for (const desk of desks)
        expect((await desk.read((stores) => stores.contacts.list({}, first))).data).toHaveLength(10);
    });
  });
};
