import type { Contact } from '@tidemark/domain';
import { aContact, aHash, anId, aSession } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled, refusals } from './at-once.ts';
import { storedContact, storedFile, storedMessage, storedOrganization, storedTicket } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const ids = (contacts: readonly Contact[]): readonly string[] => contacts.map(({ id }) => id).toSorted();

export const contactsContract = (open: OpenStorage): void => {
  describe('contacts', () => {
    const here = withStorage(open);

    test('are found by id as they were added', async () => {
      const desk = await here.newWorkspace();
      const organization = await storedOrganization(desk);
      const contact = await storedContact(desk, {
        phone: '+353 1 555 0100',
        locale: 'ga-IE',
        blocked: true,
        organizationId: organization.id,
        customFields: { plan: 'pro', seats: 3, share: 0.1, vip: true, regions: ['eu', 'us'] },
        updatedAt: '2026-11-20T09:00:00.123Z',
        version: 4,
      });
      for (const find of ['find', 'findForChange'] as const)
        expect(await desk.write((stores) => stores.contacts[find](contact.id))).toEqual(contact);
      expect(await desk.read((stores) => stores.contacts.find(anId()))).toBeNull();
    });

    test('are found many at once: existing ones, once each', async () => {
      const desk = await here.newWorkspace();
      const contacts = [await storedContact(desk), await storedContact(desk), await storedContact(desk)];
      await storedContact(desk);
      const foreign = await storedContact(await here.newWorkspace());
      const [one, two] = ids(contacts);
      const find = (requested: readonly string[]) =>
        desk.read((stores) => stores.contacts.findMany(requested));
      const found = await find([...ids(contacts), anId(), foreign.id, one ?? '', two ?? '']);
      expect(found).toHaveLength(3);
      expect(found).toEqual(expect.arrayContaining(contacts));
      expect(await find([anId()])).toEqual([]);
      expect(await find([])).toEqual([]);
    });

    test('are found by address in any letter case, and by that address only', async () => {
      const desk = await here.newWorkspace();
      const contact = await storedContact(desk, { email: 'Bob_Ray+News@Customer.Example' });
      for (const email of ['bob_ray+news@customer.example', 'BOB_RAY+NEWS@CUSTOMER.EXAMPLE'])
        expect(await desk.read((stores) => stores.contacts.findByEmail(email))).toEqual(contact);
      for (const email of [
        'bob-ray+news@customer.example',
        'bob%@customer.example',
        'bob_ray@customer.example',
      ])
        expect(await desk.read((stores) => stores.contacts.findByEmail(email))).toBeNull();
    });

    test('with a known address are not added again, and the existing one stays unchanged', async () => {
      const desk = await here.newWorkspace();
      const contact = await storedContact(desk, { email: 'bob@customer.example' });
      const again = aContact({ email: 'BOB@Customer.example', name: 'Someone Else' });
      expect(await desk.write((stores) => stores.contacts.addIfNew(again))).toBe(false);
      expect(await desk.read((stores) => stores.contacts.findByEmail('bob@customer.example'))).toEqual(
        contact,
      );
      expect(await desk.read((stores) => stores.contacts.find(again.id))).toBeNull();
    });

    test('are added once when a hundred mails of one person arrive at the same moment', async () => {
      const { read, write } = await here.newWorkspace();
      const results = await atOnce(100, (index) =>
        write((stores) =>
          stores.contacts.addIfNew(
            aContact({ email: index % 2 ? 'bob@customer.example' : 'Bob@Customer.Example' }),
          ),
        ),
      );
      expect(fulfilled(results)).toHaveLength(100);
      expect(fulfilled(results).filter((added) => added)).toHaveLength(1);
      const { data } = await read((stores) => stores.contacts.list({}, { limit: 10, after: null }));
      expect(data).toHaveLength(1);
    });

    test('a write continues after it found that an address is known', async () => {
      const desk = await here.newWorkspace();
      await storedContact(desk, { email: 'bob@customer.example' });
      const found = await desk.write(async ({ contacts }) => {
        await contacts.addIfNew(aContact({ email: 'bob@customer.example' }));
        return contacts.findByEmail('bob@customer.example');
      });
      expect(found?.email).toBe('bob@customer.example');
    });

    test('keep their changes, and null clears', async () => {
      const desk = await here.newWorkspace();
      const contact = await storedContact(desk, { phone: '1', locale: 'en', customFields: { plan: 'pro' } });
      const changed = {
        ...contact,
        email: 'new@x.example',
        phone: null,
        locale: null,
        customFields: {},
        version: 2,
      };
      await desk.write((stores) => stores.contacts.save(changed));
      expect(await desk.read((stores) => stores.contacts.find(contact.id))).toEqual(changed);
      expect(await desk.read((stores) => stores.contacts.findByEmail(contact.email))).toBeNull();
      expect(await desk.read((stores) => stores.contacts.findByEmail('NEW@x.example'))).toEqual(changed);
    });

    test('may change the letter case of their own address', async () => {
      const desk = await here.newWorkspace();
      const contact = await storedContact(desk, { email: 'bob@customer.example' });
      const changed = { ...contact, email: 'Bob@Customer.Example' };
      await desk.write((stores) => stores.contacts.save(changed));
      expect(await desk.read((stores) => stores.contacts.findByEmail('bob@customer.example'))).toEqual(
        changed,
      );
    });

    test('cannot take the address of another one, even at the same moment', async () => {
      const desk = await here.newWorkspace();
      const existing = await storedContact(desk, { email: 'bob@customer.example' });
      const contacts = await Promise.all(Array.from({ length: 8 }, () => storedContact(desk)));
      const take = (contact: Contact, email: string) =>
        desk.write((stores) => stores.contacts.save({ ...contact, email }));
      await expect(take(contacts[0] ?? existing, 'BOB@customer.example')).rejects.toMatchObject({
        code: 'email_taken',
        field: 'email',
      });
      const results = await atOnce(8, (index) => take(contacts[index] ?? existing, 'free@customer.example'));
      expect(fulfilled(results)).toHaveLength(1);
      for (const reason of refusals(results)) expect(reason).toMatchObject({ code: 'email_taken' });
    });

    test('of an organization are listed up to a limit', async () => {
      const desk = await here.newWorkspace();
      const organization = await storedOrganization(desk);
      const members = [];
      for (let count = 0; count < 3; count++) {
        members.push(await storedContact(desk, { organizationId: organization.id }));
        await storedContact(desk);
      }
      const list = (limit: number) =>
        desk.write((stores) => stores.contacts.listOfOrganization(organization.id, limit));
      expect(ids(await list(10))).toEqual(ids(members));
      expect(await list(2)).toHaveLength(2);
    });

    test('without an organization are attached where one has exactly their email domain', async () => {
      const desk = await here.newWorkspace();
      const acme = await storedOrganization(desk, { emailDomains: ['acme.example'] });
      const birch = await storedOrganization(desk, { emailDomains: ['birch.example', 'birch.test'] });
      const expected = [
        { contact: await storedContact(desk, { email: 'one@acme.example' }), organizationId: acme.id },
        { contact: await storedContact(desk, { email: 'Two@ACME.Example' }), organizationId: acme.id },
        { contact: await storedContact(desk, { email: 'three@birch.test' }), organizationId: birch.id },
      ];
      await storedContact(desk, { email: 'in@acme.example', organizationId: birch.id });
      for (const email of [
        'a@sub.acme.example',
        'a@notacme.example',
        'a@acme.example.org',
        'acme.example@x.example',
      ])
        await storedContact(desk, { email });
      const list = (limit: number) => desk.write((stores) => stores.contacts.listAttachable(limit));
      const has = () => desk.read((stores) => stores.contacts.hasAttachable());
      const found = await list(10);
      expect(found).toHaveLength(3);
      expect(found).toEqual(expect.arrayContaining(expected));
      expect(await list(1)).toHaveLength(1);
      expect(await has()).toBe(true);
      for (const { contact, organizationId } of found)
        await desk.write((stores) => stores.contacts.save({ ...contact, organizationId }));
      expect(await has()).toBe(false);
    });

    test('that are removed are not found, and their address is free', async () => {
      const desk = await here.newWorkspace();
      const contact = await storedContact(desk);
      await desk.write((stores) => stores.contacts.remove(contact.id));
      expect(await desk.read((stores) => stores.contacts.find(contact.id))).toBeNull();
      const next = await storedContact(desk, { email: contact.email });
      expect(await desk.read((stores) => stores.contacts.findByEmail(contact.email))).toEqual(next);
    });

    test('are counted with everything removed with them: tickets, their messages and files, and sessions', async () => {
      const desk = await here.newWorkspace();
      const other = await here.newWorkspace();
      const contact = await storedContact(desk);
      const nobodyElse = await storedContact(desk);
      const requesterId = contact.id;
      const first = await storedTicket(desk, { requesterId });
      const second = await storedTicket(desk, { requesterId });
      for (const { number: ticketNumber } of [first, first, second, await storedTicket(desk)]) {
        const { id: messageId } = await storedMessage(desk, { ticketNumber });
        await storedFile(desk, { ticketNumber, messageId, size: 3_000_000_000 });
      }
      await desk.write(async ({ sessions }) => {
        for (const contactId of [requesterId, requesterId, nobodyElse.id])
          await sessions.customer.add(aSession({ owner: { type: 'customer', id: contactId } }), aHash());
      });
      const counted = (of: TestWorkspace, id: string) => of.read(({ contacts }) => contacts.countKept(id));
      const nothing = { tickets: 0, messages: 0, files: 0, bytes: 0, sessions: 0 };
      expect(await counted(desk, requesterId)).toEqual({
        tickets: 2,
        messages: 3,
        files: 3,
        bytes: 9_000_000_000,
        sessions: 2,
      });
      expect(await counted(desk, nobodyElse.id)).toEqual({ ...nothing, sessions: 1 });
      for (const id of [requesterId, anId()]) expect(await counted(other, id)).toEqual(nothing);
    });

    test('are locked for changes, so that twenty changes of one contact are all kept', async () => {
      const desk = await here.newWorkspace();
      const { id } = await storedContact(desk);
      await atOnce(20, () =>
        desk.write(async ({ contacts }) => {
          const contact = await contacts.findForChange(id);
          if (contact) await contacts.save({ ...contact, version: contact.version + 1 });
        }),
      );
      expect((await desk.read((stores) => stores.contacts.find(id)))?.version).toBe(21);
    });
  });
};
