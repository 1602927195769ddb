import { limits, type Message, type Stores, type Ticket, type Wanted } from '@tidemark/domain';
import { aContact, aMessage, anId, anOrganization, aTicket, seededRandom } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { newQuestion, newText } from './random-texts.ts';
import { nobody, storedArticle, storedContact, storedOrganization } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const seed = 20_261_120;
const most = limits.search.candidates;

const asked = (begun: string, ...whole: string[]): Wanted => ({ whole, begun });

const numbersFor = async ({ read }: TestWorkspace, wanted: Wanted): Promise<readonly number[]> =>
  (await read(({ search }) => search.findTickets(wanted, most))).map(({ number }) => number);

const allOf = ({ read }: TestWorkspace, wanted: Wanted, drafts = true) =>
  read(async ({ search }) => ({
    tickets: await search.findTickets(wanted, most),
    contacts: await search.findContacts(wanted, most),
    organizations: await search.findOrganizations(wanted, most),
    articles: await search.findArticles(wanted, { drafts }, most),
  }));

const nothing = { tickets: [], contacts: [], organizations: [], articles: [] };

/** Adds a ticket with messages as a write does. */
const addTicket = async (
  { tickets, messages: store, search }: Stores,
  wanted: Partial<Ticket>,
  bodies: readonly string[],
): Promise<Ticket> => {
  const number = await tickets.nextNumber();
  const ticket = aTicket({ ...wanted, number });
  await tickets.add(ticket);
  const messages = bodies.map((body) => aMessage({ ticketNumber: number, body }));
  for (const message of messages) await store.add(message, nobody);
  await search.indexTicket({ before: null, ticket, messages });
  return ticket;
};

const addMessages = async (
  { messages: store, search }: Stores,
  ticket: Ticket,
  bodies: readonly string[],
): Promise<void> => {
  const messages: Message[] = bodies.map((body) => aMessage({ ticketNumber: ticket.number, body }));
  for (const message of messages) await store.add(message, nobody);
  await search.indexTicket({ before: ticket, ticket, messages });
};

const rename = async ({ tickets, search }: Stores, before: Ticket, subject: string): Promise<Ticket> => {
  const ticket = { ...before, subject };
  await tickets.save(ticket);
  await search.indexTicket({ before, ticket, messages: [] });
  return ticket;
};

const ticketIn = async (desk: TestWorkspace, subject: string, ...bodies: string[]): Promise<Ticket> => {
  const { id: requesterId } = await storedContact(desk, { name: '', email: `x${anId()}@q.example` });
  return desk.write((stores) => addTicket(stores, { requesterId, subject }, bodies));
};

export const searchContract = (open: OpenStorage): void => {
  describe('search', () => {
    const here = withStorage(open);

    test('finds nothing in a new workspace', async () => {
      expect(await allOf(await here.newWorkspace(), asked('any'))).toEqual(nothing);
    });

    test('finds a ticket by its subject, its messages, and both together', async () => {
      const desk = await here.newWorkspace();
      const { number, subject, status } = await ticketIn(
        desk,
        'My printer burns',
        'Please help.',
        'It smokes.',
      );
      const found = [{ number, subject, status }];
      const find = (wanted: Wanted) => desk.read(({ search }) => search.findTickets(wanted, most));
      for (const wanted of [
        asked('printer'),
        asked('smokes'),
        asked('smok', 'printer'),
        asked('pri', 'my', 'it'),
      ])
        expect(await find(wanted)).toEqual(found);
      for (const wanted of [asked('scanner'), asked('printers'), asked('rinter'), asked('printer', 'smok')])
        expect(await find(wanted)).toEqual([]);
    });

    test('asks for all words in one message, and for the subject with each', async () => {
      const desk = await here.newWorkspace();
      const { number } = await ticketIn(desk, 'Invoice', 'It is wrong.', 'The total is too high.');
      expect(await numbersFor(desk, asked('high', 'invoice', 'total'))).toEqual([number]);
      expect(await numbersFor(desk, asked('high', 'wrong'))).toEqual([]);
    });

    test('finds the newest tickets first, and as many as are wanted', async () => {
      const desk = await here.newWorkspace();
      for (let count = 0; count < 4; count++) await ticketIn(desk, `Order ${count}`, 'Late.');
      expect(await numbersFor(desk, asked('order'))).toEqual([4, 3, 2, 1]);
      const two = await desk.read(({ search }) => search.findTickets(asked('late'), 2));
      expect(two.map(({ number }) => number)).toEqual([4, 3]);
    });

    test('finds a ticket by what was written later', async () => {
      const desk = await here.newWorkspace();
      const ticket = await ticketIn(desk, 'Order', 'Late.');
      await desk.write((stores) => addMessages(stores, ticket, ['Found under the stairs.', 'Thank you.']));
      expect(await numbersFor(desk, asked('stairs', 'order'))).toEqual([ticket.number]);
      expect(await numbersFor(desk, asked('thank'))).toEqual([ticket.number]);
    });

    test('finds a ticket by its new subject and no longer by the old one', async () => {
      const desk = await here.newWorkspace();
      const ticket = await ticketIn(desk, 'Broken kettle', 'The kettle leaks.', 'Still.');
      const renamed = await desk.write((stores) => rename(stores, ticket, 'Leaking teapot'));
      expect(await numbersFor(desk, asked('broken'))).toEqual([]);
      expect(await numbersFor(desk, asked('leaks', 'kettle', 'teapot'))).toEqual([ticket.number]);
      expect(await numbersFor(desk, asked('still', 'leaking'))).toEqual([ticket.number]);
      await desk.write((stores) => rename(stores, renamed, 'Broken kettle'));
      expect(await numbersFor(desk, asked('still', 'broken'))).toEqual([ticket.number]);
      expect(await numbersFor(desk, asked('teapot'))).toEqual([]);
    });

    test('finds a ticket by the first subject that has a word', async () => {
      const desk = await here.newWorkspace();
      const ticket = await ticketIn(desk, '!!!', '???');
      await desk.write((stores) => rename(stores, ticket, 'Hello'));
      expect(await numbersFor(desk, asked('hello'))).toEqual([ticket.number]);
      await desk.write(({ tickets }) => tickets.remove(ticket.number));
      expect(await numbersFor(desk, asked('hello'))).toEqual([]);
    });

    test('takes the subject for one with the first messages only', async () => {
      const desk = await here.newWorkspace();
      const bodies = Array.from(
        { length: limits.search.withSubject + 1 },
        (_, index) => `Line n${index + 1}.`,
      );
      const ticket = await ticketIn(desk, 'Long talk', ...bodies);
      const last = `n${limits.search.withSubject}`;
      const beyond = `n${limits.search.withSubject + 1}`;
      expect(await numbersFor(desk, asked(last, 'talk'))).toEqual([ticket.number]);
      expect(await numbersFor(desk, asked(beyond, 'talk'))).toEqual([]);
      expect(await numbersFor(desk, asked(beyond))).toEqual([ticket.number]);
      await desk.write((stores) => rename(stores, ticket, 'Long walk'));
      expect(await numbersFor(desk, asked(last, 'walk'))).toEqual([ticket.number]);
      expect(await numbersFor(desk, asked(beyond, 'walk'))).toEqual([]);
    });

    test('finds a removed ticket no more', async () => {
      const desk = await here.newWorkspace();
      const gone = await ticketIn(desk, 'Gone', 'Secret words.', 'More.');
      const stays = await ticketIn(desk, 'Stays', 'Secret words.');
      await desk.write((stores) => rename(stores, gone, 'Gone for good'));
      await desk.write(({ tickets }) => tickets.remove(gone.number));
      expect(await numbersFor(desk, asked('gone'))).toEqual([]);
      expect(await numbersFor(desk, asked('secret'))).toEqual([stays.number]);
    });

    test('finds nothing of a write that failed', async () => {
      const desk = await here.newWorkspace();
      const { id: requesterId } = await storedContact(desk);
      const failing = desk.write(async (stores) => {
        await addTicket(stores, { requesterId, subject: 'Never' }, ['happened']);
        await stores.contacts.addIfNew(aContact({ name: 'Never' }));
        throw new Error('It failed.');
      });
      await expect(failing).rejects.toThrow('It failed.');
      expect(await allOf(desk, asked('never'))).toEqual(nothing);
      const next = await ticketIn(desk, 'After', 'all');
      expect(await numbersFor(desk, asked('all'))).toEqual([next.number]);
    });

    test('finds people by name and address, with the name of their organization', async () => {
      const desk = await here.newWorkspace();
      const acme = await storedOrganization(desk, { name: 'Acme Ltd' });
      const bob = await storedContact(desk, {
        ...{ name: 'Bob Builder', email: 'Bob.B@customer.example', organizationId: acme.id },
      });
      const ann = await storedContact(desk, { name: 'Ann Builder', email: 'ann@customer.example' });
      const find = async (wanted: Wanted) =>
        (await allOf(desk, wanted)).contacts.map(({ id, organizationName }) => [id, organizationName]);
      expect(await find(asked('builder'))).toEqual([
        [ann.id, null],
        [bob.id, 'Acme Ltd'],
      ]);
      expect(await find(asked('example', 'bob', 'b', 'customer'))).toEqual([[bob.id, 'Acme Ltd']]);
      expect(await find(asked('acme'))).toEqual([]);
    });

    test('finds people and companies as they are now', async () => {
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
      expect(await allOf(desk, asked('old'))).toEqual(nothing);
      const found = await allOf(desk, asked('new'));
      expect(found.contacts.map(({ name }) => name)).toEqual(['New Name']);
      expect(found.organizations).toEqual([{ id: organization.id, name: 'New Name' }]);
      expect((await allOf(desk, asked('example', 'new'))).organizations).toHaveLength(1);
      await desk.write(async ({ contacts, organizations }) => {
        await contacts.remove(contact.id);
        await organizations.remove(organization.id);
      });
      expect(await allOf(desk, asked('name'))).toEqual(nothing);
    });

    test('counts a contact that is there already as nothing new', async () => {
      const desk = await here.newWorkspace();
      const bob = await storedContact(desk, { name: 'Bob', email: 'bob@customer.example' });
      await storedContact(desk, { name: 'Robert', email: 'BOB@customer.example' });
      expect((await allOf(desk, asked('robert'))).contacts).toEqual([]);
      expect((await allOf(desk, asked('bob'))).contacts.map(({ id }) => id)).toEqual([bob.id]);
    });

    test('finds articles by title and text, and drafts only for those who may read them', async () => {
      const desk = await here.newWorkspace();
      const [title, bodyHtml] = ['Reset a password', '<p>Press <b>re</b>set &amp; wait.</p><p>Done</p>'];
      const draft = await storedArticle(desk, { title, bodyHtml, status: 'draft' });
      const shown = await storedArticle(desk, { title, bodyHtml, status: 'published' });
      const find = async (wanted: Wanted, drafts: boolean) =>
        (await allOf(desk, wanted, drafts)).articles.map(({ id }) => id);
      expect(await find(asked('wait', 'password', 'reset'), true)).toEqual([shown.id, draft.id]);
      expect(await find(asked('pass'), false)).toEqual([shown.id]);
      expect(await find(asked('amp'), true)).toEqual([]);
      await desk.write(({ articles }) =>
        articles.save({ ...draft, status: 'published', title: 'Turn it off' }),
      );
      expect(await find(asked('turn'), false)).toEqual([draft.id]);
      await desk.write(({ articles }) => articles.remove(draft.id));
      expect(await find(asked('done'), true)).toEqual([shown.id]);
    });

    test('never finds what another workspace has', async () => {
      const [desk, other] = [await here.newWorkspace(), await here.newWorkspace()];
      await ticketIn(other, 'Canary', 'canary');
      await storedContact(other, { name: 'Canary' });
      await storedOrganization(other, { name: 'Canary' });
      await storedArticle(other, { title: 'Canary' });
      expect(await allOf(desk, asked('can'))).toEqual(nothing);
      await storedContact(desk, { name: 'Canary Wharf' });
      const found = await allOf(desk, asked('can'));
      expect(found).toEqual({ ...nothing, contacts: [expect.objectContaining({ name: 'Canary Wharf' })] });
    });

    test('finds what was loaded in bulk', async () => {
      const desk = await here.newWorkspace();
      const [contact, organization] = [aContact({ name: 'Lola Loaded' }), anOrganization({ name: 'Loaded' })];
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
      expect(await numbersFor(desk, asked('cargo'))).toEqual([3, 2, 1]);
      expect(await numbersFor(desk, asked('c1', 'load'))).toEqual([2]);
      const { contacts, organizations } = await allOf(desk, asked('loaded'));
      expect([contacts.length, organizations.length]).toEqual([1, 1]);
      await desk.write(({ tickets: store }) => store.remove(2));
      expect(await numbersFor(desk, asked('cargo'))).toEqual([3, 1]);
    });

    test(`finds as one would by reading everything, whatever is written (seed ${seed})`, async () => {
      const desk = await here.newWorkspace();
      const random = seededRandom(seed);
      const { id: requesterId } = await storedContact(desk, { name: '', email: 'q@q.example' });
      const kept = new Map<number, Readonly<{ ticket: Ticket; bodies: readonly string[] }>>();
      for (let turn = 0; turn < 120; turn++)
        await desk.write(async (stores) => {
          const known = [...kept.values()][random.below(Math.max(kept.size, 1))];
          const [subject, body] = [newText(random, 3), newText(random, 8)];
          const deed = known ? random.below(5) : 0;
          if (!known || deed < 2) {
            const bodies = [body, ...(random.chance(0.5) ? [newText(random, 6)] : [])];
            const ticket = await addTicket(stores, { requesterId, subject }, bodies);
            kept.set(ticket.number, { ticket, bodies });
          } else if (deed === 2) {
            await addMessages(stores, known.ticket, [body]);
            kept.set(known.ticket.number, { ...known, bodies: [...known.bodies, body] });
          } else if (deed === 3)
            kept.set(known.ticket.number, { ...known, ticket: await rename(stores, known.ticket, subject) });
          else {
            await stores.tickets.remove(known.ticket.number);
            kept.delete(known.ticket.number);
          }
        });
      for (let turn = 0; turn < 150; turn++) {
        const { wanted, isIn } = newQuestion(random);
        const expected = [...kept.values()]
          .filter(({ ticket, bodies }) => bodies.some((body) => isIn(`${ticket.subject} ${body}`)))
          .map(({ ticket }) => ticket.number)
          .toSorted((one, other) => other - one);
        expect([wanted, await numbersFor(desk, wanted)]).toEqual([wanted, expected]);
      }
    });
  });
};
