import { limits, type SearchQuery, type Ticket } from '@tidemark/domain';
import { aContact, seededRandom } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { newQuestion, newText } from './random-texts.ts';
import {
  addMessages,
  addTicket,
  allOf,
  nothing,
  numbersFor,
  queryOf,
  rename,
  ticketIn,
} from './searching.ts';
import { storedContact } from './stored.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';

const seed = 20_261_120;
const most = limits.search.candidates;

export const searchContract = (open: OpenStorage): void => {
  describe('search', () => {
    const here = withStorage(open);

    test('finds nothing in a new workspace', async () => {
      expect(await allOf(await here.newWorkspace(), queryOf('any'))).toEqual(nothing);
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
      const find = (query: SearchQuery) => desk.read(({ search }) => search.findTickets(query, most));
      for (const query of [
        queryOf('printer'),
        queryOf('smokes'),
        queryOf('smok', 'printer'),
        queryOf('pri', 'my', 'it'),
      ])
        expect(await find(query)).toEqual(found);
      for (const query of [
        queryOf('scanner'),
        queryOf('printers'),
        queryOf('rinter'),
        queryOf('printer', 'smok'),
      ])
        expect(await find(query)).toEqual([]);
    });

    test('needs all words in one message, or in the subject', async () => {
      const desk = await here.newWorkspace();
      const { number } = await ticketIn(desk, 'Invoice', 'It is wrong.', 'The total is too high.');
      expect(await numbersFor(desk, queryOf('high', 'invoice', 'total'))).toEqual([number]);
      expect(await numbersFor(desk, queryOf('high', 'wrong'))).toEqual([]);
    });

    test('finds the newest tickets first, up to the limit', async () => {
      const desk = await here.newWorkspace();
      for (let count = 0; count < 4; count++) await ticketIn(desk, `Order ${count}`, 'Late.');
      expect(await numbersFor(desk, queryOf('order'))).toEqual([4, 3, 2, 1]);
      const two = await desk.read(({ search }) => search.findTickets(queryOf('late'), 2));
      expect(two.map(({ number }) => number)).toEqual([4, 3]);
    });

    test('finds a ticket by later messages', async () => {
      const desk = await here.newWorkspace();
      const ticket = await ticketIn(desk, 'Order', 'Late.');
      await desk.write((stores) => addMessages(stores, ticket, ['Found under the stairs.', 'Thank you.']));
      expect(await numbersFor(desk, queryOf('stairs', 'order'))).toEqual([ticket.number]);
      expect(await numbersFor(desk, queryOf('thank'))).toEqual([ticket.number]);
    });

    test('finds a ticket by its new subject and no longer by the old one', async () => {
      const desk = await here.newWorkspace();
      const ticket = await ticketIn(desk, 'Broken kettle', 'The kettle leaks.', 'Still.');
      const renamed = await desk.write((stores) => rename(stores, ticket, 'Leaking teapot'));
      expect(await numbersFor(desk, queryOf('broken'))).toEqual([]);
      expect(await numbersFor(desk, queryOf('leaks', 'kettle', 'teapot'))).toEqual([ticket.number]);
      expect(await numbersFor(desk, queryOf('still', 'leaking'))).toEqual([ticket.number]);
      await desk.write((stores) => rename(stores, renamed, 'Broken kettle'));
      expect(await numbersFor(desk, queryOf('still', 'broken'))).toEqual([ticket.number]);
      expect(await numbersFor(desk, queryOf('teapot'))).toEqual([]);
    });

    test('finds the stored part of concurrent writes, and nothing of a failed one that used the index', async () => {
      const desk = await here.newWorkspace();
      const existing = await ticketIn(desk, 'Apple', 'Fruit.');
      const { requesterId } = existing;
      const first = desk.write((stores) => addTicket(stores, { requesterId, subject: 'Cherry' }, ['Fruit.']));
      const failed = desk.write(async (stores) => {
        const ticket = await addTicket(stores, { requesterId, subject: 'Banana' }, ['Fruit.']);
        await rename(stores, ticket, 'Blueberry');
        throw new Error('no');
      });
      const [kept, , last] = await Promise.all([
        first,
        expect(failed).rejects.toThrow('no'),
        desk.write(async (stores) => {
          const ticket = await addTicket(stores, { requesterId, subject: 'Damson' }, ['Fruit.']);
          return rename(stores, ticket, 'Date');
        }),
        desk.write((stores) => rename(stores, existing, 'Avocado')),
      ]);
      const found = async (word: string) => numbersFor(desk, queryOf(word));
      expect(await found('cherry')).toEqual([kept.number]);
      expect(await found('date')).toEqual([last.number]);
      expect(await found('avocado')).toEqual([existing.number]);
      for (const word of ['apple', 'banana', 'blueberry', 'damson']) expect(await found(word)).toEqual([]);
      expect(await found('fruit')).toHaveLength(3);
    });

    test('finds a ticket by the first subject that has a word', async () => {
      const desk = await here.newWorkspace();
      const ticket = await ticketIn(desk, '!!!', '???');
      await desk.write((stores) => rename(stores, ticket, 'Hello'));
      expect(await numbersFor(desk, queryOf('hello'))).toEqual([ticket.number]);
      await desk.write(({ tickets }) => tickets.remove(ticket.number));
      expect(await numbersFor(desk, queryOf('hello'))).toEqual([]);
    });

    test('combines the subject with the first messages only', async () => {
      const desk = await here.newWorkspace();
      const bodies = Array.from(
        { length: limits.search.withSubject + 1 },
        (_, index) => `Line n${index + 1}.`,
      );
      const ticket = await ticketIn(desk, 'Long talk', ...bodies);
      const last = `n${limits.search.withSubject}`;
      const beyond = `n${limits.search.withSubject + 1}`;
      expect(await numbersFor(desk, queryOf(last, 'talk'))).toEqual([ticket.number]);
      expect(await numbersFor(desk, queryOf(beyond, 'talk'))).toEqual([]);
      expect(await numbersFor(desk, queryOf(beyond))).toEqual([ticket.number]);
      await desk.write((stores) => rename(stores, ticket, 'Long walk'));
      expect(await numbersFor(desk, queryOf(last, 'walk'))).toEqual([ticket.number]);
      expect(await numbersFor(desk, queryOf(beyond, 'walk'))).toEqual([]);
    });

    test('does not find a removed ticket', async () => {
      const desk = await here.newWorkspace();
      const gone = await ticketIn(desk, 'Gone', 'Secret words.', 'More.');
      const stays = await ticketIn(desk, 'Stays', 'Secret words.');
      await desk.write((stores) => rename(stores, gone, 'Gone for good'));
      await desk.write(({ tickets }) => tickets.remove(gone.number));
      expect(await numbersFor(desk, queryOf('gone'))).toEqual([]);
      expect(await numbersFor(desk, queryOf('secret'))).toEqual([stays.number]);
    });

    test('finds nothing of a failed write', async () => {
      const desk = await here.newWorkspace();
      const { id: requesterId } = await storedContact(desk);
      const failing = desk.write(async (stores) => {
        await addTicket(stores, { requesterId, subject: 'Never' }, ['happened']);
        await stores.contacts.addIfNew(aContact({ name: 'Never' }));
        throw new Error('It failed.');
      });
      await expect(failing).rejects.toThrow('It failed.');
      expect(await allOf(desk, queryOf('never'))).toEqual(nothing);
      const next = await ticketIn(desk, 'After', 'all');
      expect(await numbersFor(desk, queryOf('all'))).toEqual([next.number]);
    });

    test(`finds the same as reading everything (seed ${seed})`, async () => {
      const desk = await here.newWorkspace();
      const random = seededRandom(seed);
      const { id: requesterId } = await storedContact(desk, { name: '', email: 'q@q.example' });
      const kept = new Map<number, Readonly<{ ticket: Ticket; bodies: readonly string[] }>>();
      for (let turn = 0; turn < 120; turn++)
        await desk.write(async (stores) => {
          const existing = [...kept.values()][random.below(Math.max(kept.size, 1))];
          const subject = newText(random, 3);
          const body = newText(random, 8);
          const deed = existing ? random.below(5) : 0;
          if (!existing || deed < 2) {
            const bodies = [body, ...(random.chance(0.5) ? [newText(random, 6)] : [])];
            const ticket = await addTicket(stores, { requesterId, subject }, bodies);
            kept.set(ticket.number, { ticket, bodies });
          } else if (deed === 2) {
            await addMessages(stores, existing.ticket, [body]);
            kept.set(existing.ticket.number, { ...existing, bodies: [...existing.bodies, body] });
          } else if (deed === 3)
            kept.set(existing.ticket.number, {
              ...existing,
              ticket: await rename(stores, existing.ticket, subject),
            });
          else {
            await stores.tickets.remove(existing.ticket.number);
            kept.delete(existing.ticket.number);
          }
        });
      for (let turn = 0; turn < 150; turn++) {
        const { query, isIn } = newQuestion(random);
        const expected = [...kept.values()]
          .filter(({ ticket, bodies }) => bodies.some((body) => isIn(`${ticket.subject} ${body}`)))
          .map(({ ticket }) => ticket.number)
          .toSorted((one, other) => other - one);
        expect([query, await numbersFor(desk, query)]).toEqual([query, expected]);
      }
    });
  });
};
