import { limits, type SearchQuery, type Ticket } from '@tidemark/domain';
import { aContact, seededRandom } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { newQuestion, newText } from './random-texts.ts';
import { addMessages, addTicket, allOf, asked, nothing, numbersFor, rename, ticketIn } from './searching.ts';
import { storedContact } from './stored.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';

const seed = 20_261_120;
const most = limits.search.candidates;

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
      const find = (wanted: SearchQuery) => desk.read(({ search }) => search.findTickets(wanted, most));
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

    test('of writes of one moment finds what was kept, and nothing of one that failed behind a look into the index', async () => {
      const desk = await here.newWorkspace();
      const known = await ticketIn(desk, 'Apple', 'Fruit.');
      const { requesterId } = known;
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
        desk.write((stores) => rename(stores, known, 'Avocado')),
      ]);
      const found = async (word: string) => numbersFor(desk, asked(word));
      expect(await found('cherry')).toEqual([kept.number]);
      expect(await found('date')).toEqual([last.number]);
      expect(await found('avocado')).toEqual([known.number]);
      for (const word of ['apple', 'banana', 'blueberry', 'damson']) expect(await found(word)).toEqual([]);
      expect(await found('fruit')).toHaveLength(3);
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
