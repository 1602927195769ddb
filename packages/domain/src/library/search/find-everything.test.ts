import { describe, expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import { anArticle, openTestDesk, type TestDesk } from '../../testing/index.ts';
import { bestFirst } from './best-first.ts';

const subjectsFor = async ({ desk, byKey }: TestDesk, question: string): Promise<readonly string[]> =>
  (await desk.search(byKey, question)).tickets.map(({ subject }) => subject);

describe('search', () => {
  test('finds a ticket by the agents’ words, internal notes too', async () => {
    const world = await openTestDesk();
    const { number } = await world.aTicket();
    await world.desk.tickets.reply(world.byOwner, { number, body: 'Ask the fire brigade.', internal: true });
    expect(await subjectsFor(world, 'brig')).toEqual(['My printer is on fire']);
  });

  test('puts the ticket with the requested number first', async () => {
    const world = await openTestDesk();
    await world.aTicket({ subject: 'First' });
    await world.aTicket({ subject: 'About 1 thing' });
    expect(await subjectsFor(world, '#1')).toEqual(['First', 'About 1 thing']);
    expect(await subjectsFor(world, '01')).toEqual(['First']);
    await world.aTicket({ subject: 'Order 12' });
    expect(await subjectsFor(world, ' 12 ')).toEqual(['Order 12']);
    expect(await subjectsFor(world, '999999999999999')).toEqual([]);
  });

  test('shows a ticket once when both its number and its words match', async () => {
    const world = await openTestDesk();
    for (let number = 1; number <= 10; number++) await world.aTicket({ subject: `Order ${number}` });
    expect(await subjectsFor(world, '10')).toEqual(['Order 10']);
  });

  test('shows a few of each kind, first those with the words in their subject', async () => {
    const world = await openTestDesk();
    await world.aTicket({ subject: 'The invoice is wrong' });
    for (let count = 0; count < 9; count++) await world.aTicket({ message: 'The invoice is wrong, too.' });
    const found = await subjectsFor(world, 'wrong invoice');
    expect(found).toHaveLength(limits.search.results);
    expect(found[0]).toBe('The invoice is wrong');
  });

  test('finds people and companies', async () => {
    const { desk, byKey, aTicket } = await openTestDesk();
    const acme = await desk.organizations.add(byKey, { name: 'Acme', emailDomains: ['customer.example'] });
    await aTicket({ requesterName: 'Bob Builder' });
    for (const question of ['bob', 'customer', 'bob@customer.example', 'BUILDER bob']) {
      const { contacts } = await desk.search(byKey, question);
      expect(contacts).toEqual([
        expect.objectContaining({ email: 'bob@customer.example', organizationName: 'Acme' }),
      ]);
    }
    expect((await desk.search(byKey, 'acm')).organizations).toEqual([{ id: acme.id, name: 'Acme' }]);
  });

  test('finds no erased people, nor their words', async () => {
    const world = await openTestDesk();
    const { desk, byKey } = world;
    await world.aTicket({ requesterName: 'Bob Builder' });
    const [bob] = (await desk.search(byKey, 'builder')).contacts;
    await desk.contacts.remove(byKey, { id: bob?.id ?? '', deleteTickets: true });
    for (const question of ['builder', 'printer', 'help'])
      expect(await desk.search(byKey, question)).toEqual({
        tickets: [],
        contacts: [],
        organizations: [],
        articles: [],
      });
  });

  test('shows drafts to agents who manage the workspace, and to no key', async () => {
    const { desk, ports, workspaceId, byKey, byOwner } = await openTestDesk();
    await ports.work.write(workspaceId, async ({ articles }) => {
      await articles.addIfFree(anArticle({ title: 'Secret plan', slug: 'a', status: 'draft' }));
      await articles.addIfFree(anArticle({ title: 'Public plan', slug: 'b', status: 'published' }));
    });
    const titles = async (call: typeof byKey) =>
      (await desk.search(call, 'plan')).articles.map(({ title }) => title);
    const role = (name: 'agent' | 'admin') => ({
      ...byOwner,
      actor: { ...byOwner.actor, role: name } as const,
    });
    expect(await titles(byOwner)).toEqual(['Public plan', 'Secret plan']);
    expect(await titles(role('admin') as typeof byKey)).toEqual(['Public plan', 'Secret plan']);
    expect(await titles(role('agent') as typeof byKey)).toEqual(['Public plan']);
    expect(await titles(byKey)).toEqual(['Public plan']);
  });
});

describe('the best matches', () => {
  test('are those with all words in the title, whole words before prefixes, then the newest', () => {
    const titles = [
      'Nothing of it',
      'Printers',
      'My printers',
      'Fire',
      'A printer on fire',
      'Printer',
      'Firewall printer',
    ];
    expect(bestFirst(titles, { whole: ['fire'], begun: 'printer' }, (title) => title)).toEqual([
      ...[
        'A printer on fire',
        'Printer',
        'Firewall printer',
        'Printers',
        'My printers',
        'Fire',
        'Nothing of it',
      ],
    ]);
  });
});
