import type { Contact, PageRequest, SearchQuery } from '@tidemark/domain';
import { aContact, aMessage, anId, anOrganization, aTicket } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { allOf, nothing, numbersFor, queryOf, ticketIn } from './searching.ts';
import { storedArticle, storedContact, storedOrganization } from './stored.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';
import { expectWalk, walk } from './walk.ts';

const all = { limit: 100, after: null };

export const searchRecordsContract = (open: OpenStorage): void => {
  describe('search of people, companies and articles', () => {
    const here = withStorage(open);

    test('finds people by name and address, with the name of their organization', async () => {
      const desk = await here.newWorkspace();
      const acme = await storedOrganization(desk, { name: 'Acme Ltd' });
      const bob = await storedContact(desk, {
        name: 'Bob Builder',
        email: 'Bob.B@customer.example',
        organizationId: acme.id,
      });
      const ann = await storedContact(desk, { name: 'Ann Builder', email: 'ann@customer.example' });
      const find = async (query: SearchQuery) =>
        (await allOf(desk, query)).contacts.map(({ id, organizationName }) => [id, organizationName]);
      expect(await find(queryOf('builder'))).toEqual([
        [ann.id, null],
        [bob.id, 'Acme Ltd'],
      ]);
      expect(await find(queryOf('example', 'bob', 'b', 'customer'))).toEqual([[bob.id, 'Acme Ltd']]);
      expect(await find(queryOf('acme'))).toEqual([]);
    });

    test('lists people page by page, latest first, while others are added and removed', async () => {
      const desk = await here.newWorkspace();
      const people: Contact[] = [];
      for (let count = 0; count < 7; count++) {
        people.push(await storedContact(desk, { name: `Ann Builder ${count}` }));
        await storedContact(desk, { name: 'Somebody else' });
        await storedOrganization(desk, { name: `Ann Builder ${count}` });
      }
      const ids = people.map(({ id }) => id).toReversed();
      const pages = (query: SearchQuery) => (page: PageRequest<string>) =>
        desk.read(({ search }) => search.pageContacts(query, page));
      await expectWalk(pages(queryOf('buil', 'ann')), ids);
      await expectWalk(pages(queryOf('nobody')), []);
      const seen = await walk(pages(queryOf('ann')), 2, async (page) => {
        await storedContact(desk, { name: 'Ann New' });
        const gone = [ids[1], ids[5]];
        if (page === 1)
          await desk.write(async ({ contacts }) => {
            for (const id of gone) if (id) await contacts.remove(id);
          });
      });
      expect(seen).toEqual(ids.filter((_, index) => index !== 5));
      const other = await here.newWorkspace();
      expect(await other.read(({ search }) => search.pageContacts(queryOf('ann'), all))).toEqual({
        data: [],
        next: null,
      });
    });

    test('finds people and companies by their current data', async () => {
      const desk = await here.newWorkspace();
      const contact = await storedContact(desk, { name: 'Old Name' });
      const organization = await storedOrganization(desk, {
        name: 'Old Name',
        emailDomains: ['old.example'],
      });
      const renamed = { ...organization, name: 'New Name', emailDomains: ['new.example'] };
      await desk.write(async ({ contacts, organizations }) => {
        await contacts.save({ ...contact, name: 'New Name' });
        await organizations.save(renamed);
      });
      expect(await allOf(desk, queryOf('old'))).toEqual(nothing);
      const found = await allOf(desk, queryOf('new'));
      expect(found.contacts.map(({ name }) => name)).toEqual(['New Name']);
      expect(found.organizations).toEqual([{ id: organization.id, name: 'New Name' }]);
      expect((await allOf(desk, queryOf('example', 'new'))).organizations).toHaveLength(1);
      await desk.write(async ({ contacts, organizations }) => {
        await contacts.remove(contact.id);
        await organizations.remove(organization.id);
      });
      expect(await allOf(desk, queryOf('name'))).toEqual(nothing);
    });

    test('does not index an existing contact again', async () => {
      const desk = await here.newWorkspace();
      const bob = await storedContact(desk, { name: 'Bob', email: 'bob@customer.example' });
      await storedContact(desk, { name: 'Robert', email: 'BOB@customer.example' });
      expect((await allOf(desk, queryOf('robert'))).contacts).toEqual([]);
      expect((await allOf(desk, queryOf('bob'))).contacts.map(({ id }) => id)).toEqual([bob.id]);
    });

    test('finds articles by title and text, and drafts only for those who may read them', async () => {
      const desk = await here.newWorkspace();
      const title = 'Reset a password';
      const bodyHtml = '<p>Press <b>re</b>set &amp; wait.</p><p>Done</p>';
      const draft = await storedArticle(desk, { title, bodyHtml, status: 'draft' });
      const shown = await storedArticle(desk, { title, bodyHtml, status: 'published' });
      const find = async (query: SearchQuery, drafts: boolean) =>
        (await allOf(desk, query, drafts)).articles.map(({ id }) => id);
      expect(await find(queryOf('wait', 'password', 'reset'), true)).toEqual([shown.id, draft.id]);
      expect(await find(queryOf('pass'), false)).toEqual([shown.id]);
      expect(await find(queryOf('amp'), true)).toEqual([]);
      await desk.write(({ articles }) =>
        articles.save({ ...draft, status: 'published', title: 'Turn it off' }),
      );
      expect(await find(queryOf('turn'), false)).toEqual([draft.id]);
      await desk.write(({ articles }) => articles.remove(draft.id));
      expect(await find(queryOf('done'), true)).toEqual([shown.id]);
    });

    test('never finds what another workspace has', async () => {
      const desk = await here.newWorkspace();
      const other = await here.newWorkspace();
      await ticketIn(other, 'Canary', 'canary');
      await storedContact(other, { name: 'Canary' });
      await storedOrganization(other, { name: 'Canary' });
      await storedArticle(other, { title: 'Canary' });
      expect(await allOf(desk, queryOf('can'))).toEqual(nothing);
      await storedContact(desk, { name: 'Canary Wharf' });
      const found = await allOf(desk, queryOf('can'));
      expect(found).toEqual({ ...nothing, contacts: [expect.objectContaining({ name: 'Canary Wharf' })] });
    });

    test('finds bulk-loaded records', async () => {
      const desk = await here.newWorkspace();
      const contact = aContact({ name: 'Lola Loaded' });
      const organization = anOrganization({ name: 'Loaded' });
      const tickets = [1, 2].map((number) =>
        aTicket({ number, requesterId: contact.id, subject: `Load ${number}` }),
      );
      const messages = [1, 2, 2].map((ticketNumber, index) =>
        aMessage({ ticketNumber, body: `Cargo c${index}` }),
      );
      await desk.load({ contacts: [contact], organizations: [organization], tickets, messages });
      await desk.load({
        tickets,
        messages: messages.map((message) => ({ ...message, id: anId() })).slice(0, 1),
      });
      expect(await numbersFor(desk, queryOf('cargo'))).toEqual([3, 2, 1]);
      expect(await numbersFor(desk, queryOf('c1', 'load'))).toEqual([2]);
      const { contacts, organizations } = await allOf(desk, queryOf('loaded'));
      expect([contacts.length, organizations.length]).toEqual([1, 1]);
      await desk.write(({ tickets: store }) => store.remove(2));
      expect(await numbersFor(desk, queryOf('cargo'))).toEqual([3, 1]);
    });
  });
};
