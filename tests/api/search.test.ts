/** `GET /search` (contract §9.7): what is found is what its reader could get. */
import type { AgentRole } from '@tidemark/domain';
import { expect, test } from 'vitest';
import type { Answer, Client, Row } from './client.ts';
import { forEachDesk, type TestWorkspace } from './desks.ts';
import { articleIn, furnish, openedTicket } from './samples.ts';

const empty = { tickets: [], contacts: [], organizations: [], articles: [] };

const rows = ({ body }: Answer, kind: string): readonly Row[] => body[kind] as readonly Row[];

/** Every kind has something with the word `canary`, the articles a draft beside. */
const withCanaries = async (workspace: TestWorkspace): Promise<Client> => {
  const writer = await workspace.client('read', 'write');
  const { categoryId } = await furnish(workspace);
  await writer.post('/organizations', { name: 'Canary Ltd' });
  await openedTicket(writer, { subject: 'The canary sings', requester_name: 'Carl Canary' });
  for (const status of ['published', 'draft'])
    await writer.post('/kb/articles', { ...articleIn(categoryId), title: `Canary ${status}`, status });
  return writer;
};

forEachDesk((open) => {
  test('returns the four kinds, each with the fields of the contract', async () => {
    const writer = await withCanaries(await open());
    const answer = await writer.get('/search', { q: 'canary' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      tickets: [{ number: expect.any(Number), subject: 'The canary sings', status: 'new' }],
      contacts: [],
      organizations: [{ id: expect.any(String), name: 'Canary Ltd' }],
      articles: [{ id: expect.any(String), title: 'Canary published', status: 'published', view_count: 0 }],
    });
    const people = rows(await writer.get('/search', { q: 'ann@customer.example' }), 'contacts');
    expect(people.map((row) => Object.keys(row))).toEqual([['id', 'name', 'email', 'organization_name']]);
  });

  test.each(['', ' ', 'c', ' c ', '%%', '"', '*', '( ) -', '’'])(
    'returns four empty lists for %j',
    async (q) => {
      const answer = await (await withCanaries(await open())).get('/search', { q });
      expect([answer.status, answer.body]).toEqual([200, empty]);
    },
  );

  test('finds a word by its first letters, whatever its case and accents', async () => {
    const writer = await withCanaries(await open());
    for (const q of ['ca', 'CANARY', 'Cánäry', 'sings can', 'canary sin'])
      expect(rows(await writer.get('/search', { q }), 'tickets').map(({ subject }) => subject)).toEqual([
        'The canary sings',
      ]);
  });

  test('returns the ticket with a searched number first', async () => {
    const writer = await withCanaries(await open());
    for (const q of ['#2', ' #2 ', '#1'])
      expect(rows(await writer.get('/search', { q }), 'tickets')[0]?.number).toBe(Number(q.trim().slice(1)));
    expect(rows(await writer.get('/search', { q: '#99' }), 'tickets')).toEqual([]);
  });

  test('answers quickly for text that looks like query syntax', async () => {
    const writer = await withCanaries(await open());
    const odd = [
      '% _ " * NEAR( ) - ',
      'canary OR 1=1 -- ',
      "' & | ! :* <-> \\ ",
      '^{}[]~+ canary ',
      '"canary" NOT ',
      'é',
    ];
    for (const text of odd) {
      const since = performance.now();
      const answer = await writer.get('/search', { q: asLongAsFits(text) });
      expect(answer.status).toBe(200);
      // A search that is made to take long would take minutes; on a busy machine this takes seconds.
      expect(performance.now() - since).toBeLessThan(20_000);
    }
    expect(rows(await writer.get('/search', { q: 'canary OR sings' }), 'tickets')).toEqual([]);
    expect(rows(await writer.get('/search', { q: '"canary" (sings)*' }), 'tickets')).toHaveLength(1);
  });

  test('gets 422 without q, and for invalid text', async () => {
    const client = await (await open()).client('read');
    expect((await client.get('/search')).error?.message).toBe(
      'q must be text of 2 characters or more, got nothing.',
    );
    for (const path of ['/search', '/search?q=a&q=b', '/search?q=%00ab']) {
      const answer = await client.get(path);
      expect([path, answer.status]).toEqual([path, 422]);
      expect(answer.error).toMatchObject({ code: 'validation_failed', field: 'q' });
    }
  });

  test('never shows records of another workspace', async () => {
    await withCanaries(await open());
    const stranger = await (await open()).client('read');
    for (const q of ['canary', 'ca', '#1', '#2', 'ann@customer.example'])
      expect((await stranger.get('/search', { q })).body).toEqual(empty);
  });

  test('shows each role the records it may read, and drafts to agents who manage the workspace', async () => {
    const workspace = await open();
    await withCanaries(workspace);
    const drafts: Readonly<Record<AgentRole, number>> = { owner: 1, admin: 1, agent: 0, light_agent: 0 };
    const readers = Object.keys(drafts) as AgentRole[];
    for (const role of readers) {
      const client = await workspace.as(role);
      const found = await client.get('/search', { q: 'canary' });
      await expectGettable(client, found);
      const shown = rows(found, 'articles').filter(({ status }) => status === 'draft');
      expect([role, shown.length]).toEqual([role, drafts[role]]);
    }
    const key = await workspace.client('read');
    await expectGettable(key, await key.get('/search', { q: 'canary' }));
  });

  test('finds a record at once after its write, and never after its erasure', async () => {
    const workspace = await open();
    const writer = await workspace.client('read', 'write');
    const { body: ticket } = await openedTicket(writer, { subject: 'Quokka' });
    const count = async (q: string) => rows(await writer.get('/search', { q }), 'tickets').length;
    expect(await count('quokka')).toBe(1);
    await writer.post(`/tickets/${ticket.number}/messages`, { body: 'A wombat, rather.', internal: true });
    expect(await count('wombat quok')).toBe(1);
    await writer.patch(`/tickets/${ticket.number}`, { subject: 'Numbat' });
    expect([await count('quokka'), await count('wombat numb')]).toEqual([0, 1]);
    const contact = `/contacts/${ticket.requester_id}`;
    await writer.patch(contact, { name: 'Wanda Wombat' });
    expect(rows(await writer.get('/search', { q: 'wanda' }), 'contacts')).toHaveLength(1);
    await writer.remove(contact, { delete_tickets: 'true' });
    for (const q of ['numbat', 'wombat', 'wanda'])
      expect((await writer.get('/search', { q })).body).toEqual(empty);
  });
});

/** 10,000 characters, or fewer where they take more than the 16 KiB that the head of a request may have. */
const asLongAsFits = (text: string): string => {
  const encoded = new URLSearchParams({ text }).toString().length;
  return text.repeat(Math.min(10_000 / text.length, 14_600 / encoded));
};

const pathOf: Readonly<Record<string, (row: Row) => string>> = {
  tickets: ({ number }) => `/tickets/${number}`,
  contacts: ({ id }) => `/contacts/${id}`,
  organizations: ({ id }) => `/organizations/${id}`,
  articles: ({ id }) => `/kb/articles/${id}`,
};

const expectGettable = async (client: Client, found: Answer): Promise<void> => {
  for (const [kind, path] of Object.entries(pathOf))
    for (const row of rows(found, kind)) {
      const { status, body } = await client.get(path(row));
      expect([kind, status]).toEqual([kind, 200]);
      expect(body).toMatchObject(kind === 'contacts' ? { id: row.id } : row);
    }
};
