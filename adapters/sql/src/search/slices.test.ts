import type { SearchQuery, Stores } from '@tidemark/domain';
import { aContact, aMessage, aTicket, aWorkspace } from '@tidemark/domain/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from '../storage.ts';
import { engines, type TestDatabase } from '../testing/engines.ts';

const workspace = aWorkspace();

/** At the edges of slices, and far from each other. */
const numbers = [1, 2_047, 2_048, 8_191, 8_192, 8_193, 20_000, 300_000, 300_001, 999_999];

const olds = [2_047, 20_000];

const asked = (begun: string, ...whole: string[]): SearchQuery => ({ whole, begun });

describe.each(engines)('tickets of many years on $name', (engine) => {
  let database: TestDatabase;
  let storage: Storage;

  const write = <Result>(use: (stores: Stores) => Promise<Result>): Promise<Result> =>
    storage.work.write(workspace.id, use);
  const find = (wanted: SearchQuery, limit = 100) =>
    storage.work.read(workspace.id, async ({ search }) =>
      (await search.findTickets(wanted, limit)).map(({ number }) => number),
    );
  const addContact = (email: string) =>
    write(({ contacts }) => contacts.addIfNew(aContact({ name: '', email })));

  beforeAll(async () => {
    database = await engine.create('current');
    storage = await database.open();
    const requester = aContact();
    await write(async (stores) => {
      await stores.workspace.add(workspace);
      await stores.contacts.addIfNew(requester);
    });
    for (const number of numbers) {
      await database.run(`update workspace_counters set last_ticket_number = ${number - 1}`);
      await write(async ({ tickets, messages, search }) => {
        const subject = `Invoice w${number} ${olds.includes(number) ? 'quetzal' : ''}`;
        const ticket = aTicket({ number: await tickets.nextNumber(), requesterId: requester.id, subject });
        const bodies = Array.from({ length: number === 999_999 ? 201 : 1 }, () => 'Page of errors.');
        const added = bodies.map((body) => aMessage({ ticketNumber: number, body }));
        await tickets.add(ticket);
        for (const message of added) await messages.add(message, { notifies: null, mentions: [] });
        await search.indexTicket({ before: null, ticket, messages: added });
      });
    }
  });
  afterAll(async () => {
    await storage.close();
    await database.drop();
  });

  test.each(numbers)('are found by a word that only they have: %i', async (number) => {
    expect(await find(asked(`w${number}`))).toEqual(
      numbers.filter((one) => `${one}`.startsWith(`${number}`)).toReversed(),
    );
    expect(await find(asked('err', `w${number}`))).toEqual([number]);
  });

  test('are found newest first, up to the limit', async () => {
    expect(await find(asked('invoice'))).toEqual(numbers.toReversed());
    expect(await find(asked('inv', 'page'))).toEqual(numbers.toReversed());
    expect(await find(asked('page'), 4)).toEqual(numbers.toReversed().slice(0, 4));
  });

  test('are found by a rare word and a common one, whichever comes first', async () => {
    for (const wanted of [
      asked('page', 'quetzal'),
      asked('quetz', 'page'),
      asked('quetz', 'page', 'invoice'),
    ])
      expect(await find(wanted)).toEqual([20_000, 2_047]);
    expect(await find(asked('zebra', 'page'))).toEqual([]);
    expect(await find(asked('page', 'zebra'))).toEqual([]);
  });

  test('have customers who are found however many were added after them', async () => {
    for (const [index, places] of [0, 8_190, 40_000, 700_000].entries()) {
      await database.run(`update search_marks set places = ${places + 10}`);
      await addContact(`person${index}@quetzal.example`);
    }
    const emails = await storage.work.read(workspace.id, async ({ search }) =>
      (await search.findContacts(asked('exam', 'quetzal'), 3)).map(({ email }) => email),
    );
    expect(emails).toEqual([3, 2, 1].map((index) => `person${index}@quetzal.example`));
  });
});
