/** Lists and cursors (contract §1.9). */

import type { Input, OperationName, Query } from '@tidemark/client';
import {
  aCategory,
  aMacro,
  anInboundAccount,
  anInboundAddress,
  anInboundMail,
  anSlaPolicy,
  aRule,
  aSatisfactionResponse,
  aTicketField,
  aView,
} from '@tidemark/domain/testing';
import { pathOf } from '@tidemark/samples';
import { describe, expect, test } from 'vitest';
import type { Client, Row } from './client.ts';
import { submitted, writerOfRequests } from './customer-samples.ts';
import { forEachDesk, type TestWorkspace } from './desks.ts';
import { operationNamed, operations } from './operations.ts';
import { openedTicket } from './samples.ts';

const rows = 7;

/** Operations with a cursor. */
type PagedOperation = {
  [O in OperationName]: 'query' extends keyof Input<O>
    ? 'cursor' extends keyof Query<O>
      ? O
      : never
    : never;
}[OperationName];

/** Two more have their walk beside their other tests: that of one agent, and the messages within a request. */
const walkedElsewhere = ['listNotifications', 'getRequest'] as const;

type WalkedHere = Exclude<PagedOperation, (typeof walkedElsewhere)[number]>;

type Maker = (workspace: TestWorkspace, writer: Client, row: number) => Promise<unknown>;

/** Makes seven rows of each list, one after the other. Does not compile while a list has no maker. */
const makers: Readonly<Record<WalkedHere, Maker>> = {
  listTickets: (_, writer) => openedTicket(writer),
  listMessages: (_, writer, row) =>
    row === 1 ? openedTicket(writer) : writer.post('/tickets/1/messages', { body: `Message ${row}` }),
  listTicketHistory: async (_, writer, row) => {
    if (row === 1) await openedTicket(writer);
    await writer.patch('/tickets/1', { subject: `Subject ${row}` });
  },
  listFiles: async (_, writer, row) => {
    if (row === 1) await openedTicket(writer);
    const files = [{ name: `File ${row}.txt`, data: 'SGk=' }];
    await writer.post('/tickets/1/messages', { body: 'See the file.', files });
  },
  listContacts: (_, writer, row) => writer.post('/contacts', { email: `c${row}@customer.example` }),
  listOrganizations: (_, writer, row) => writer.post('/organizations', { name: `Organization ${row}` }),
  listCategories: async ({ configure, write }, _, row) => {
    // A new workspace has one.
    if (row === 1) await configure({ categories: [] });
    await write((stores) => stores.configuration.add('category', aCategory(named(row))));
  },
  listArticles: anArticleOf,
  listPublishedArticles: anArticleOf,
  listAgents: (workspace) => workspace.agent(),
  listTeams: (workspace, _, row) => workspace.team(`Team ${row}`),
  listTags: (_, writer, row) => openedTicket(writer, { tags: [`tag-${row}`] }),
  listTicketFields: ({ write }, _, row) =>
    write((stores) => stores.ticketFields.add(aTicketField({ position: positionOf(row) }))),
  listMacros: ({ write }, _, row) => write((stores) => stores.configuration.add('macro', aMacro(named(row)))),
  listSlaPolicies: ({ write }, _, row) =>
    write((stores) => stores.configuration.add('sla_policy', anSlaPolicy(named(row)))),
  listViews: ({ write }, _, row) => write((stores) => stores.configuration.add('view', aView(named(row)))),
  listRules: ({ write }, _, row) => write((stores) => stores.configuration.add('rule', aRule(named(row)))),
  listSatisfactionResponses: async ({ write }, writer) => {
    const { body } = await openedTicket(writer);
    const rated = { ticketNumber: Number(body.number), contactId: String(body.requester_id) };
    await write((stores) => stores.satisfaction.add(aSatisfactionResponse(rated)));
  },
  listInboundMails: ({ write }) =>
    write((stores) => stores.inboundMails.add(anInboundMail({ rawIn: 'none' }), null, '')),
  listInboundAddresses: ({ write }) => write((stores) => stores.inboundAddresses.add(anInboundAddress())),
  listInboundAccounts: ({ write }) =>
    write(async ({ inboundAddresses, inboundAccounts }) => {
      const address = anInboundAddress();
      await inboundAddresses.add(address);
      await inboundAccounts.add(anInboundAccount({ addressId: address.id }));
    }),
  listEvents: (_, writer, row) => writer.post('/organizations', { name: `Organization ${row}` }),
  listRequests: async (workspace) => submitted(await workspace.asCustomer(writerOfRequests)),
  listRequestFields: ({ write }, _, row) =>
    write((stores) =>
      stores.ticketFields.add(aTicketField({ position: positionOf(row), customerEditable: true })),
    ),
  listCustomerNotifications: async (workspace, writer, row) => {
    if (row === 1) await submitted(await workspace.asCustomer(writerOfRequests));
    await writer.post('/tickets/1/messages', { body: `Answer ${row}` });
  },
};

async function anArticleOf({ write }: TestWorkspace, writer: Client, row: number): Promise<unknown> {
  const category = aCategory(named(row));
  await write((stores) => stores.configuration.add('category', category));
  return writer.post('/kb/articles', { title: 'Prices', category_id: category.id, status: 'published' });
}

/** The position of a row, which is not that of its making; some share one. */
const positionOf = (row: number): number => (row * 3) % 5;

const named = (row: number) => ({ name: `Entry ${row}`, position: positionOf(row) });

/** On the first ticket, where the list is one of a ticket. */
const pathOfList = (operation: WalkedHere): string =>
  pathOf(operationNamed(operation).endpoint.path, { path: { number: 1 } });

const prepared = async (workspace: TestWorkspace, operation: WalkedHere): Promise<Client> => {
  const writer = await workspace.client('write');
  for (let row = 1; row <= rows; row++) await makers[operation](workspace, writer, row);
  const isCustomers = pathOfList(operation).startsWith('/portal/');
  return isCustomers ? workspace.asCustomer(writerOfRequests) : workspace.client('read');
};

test('every list with a cursor is tested', () => {
  const lists = operations.filter(({ endpoint: { query } }) =>
    Object.hasOwn(Object(Reflect.get(query, 'entries')), 'cursor'),
  );
  expect([...Object.keys(makers), ...walkedElsewhere].toSorted()).toEqual(
    lists.map(({ name }) => name).toSorted(),
  );
});

/** Every row of a list, page by page. */
const walked = async (client: Client, path: string, query: Readonly<Record<string, string>>) => {
  const seen: Row[] = [];
  let cursor: unknown = '';
  while (cursor !== null) {
    const page = await client.get(path, { ...query, ...(cursor === '' ? {} : { cursor: String(cursor) }) });
    expect(page.data.length).toBeLessThanOrEqual(Number(query.limit));
    seen.push(...page.data);
    cursor = page.body.next_cursor;
  }
  return seen;
};

forEachDesk((open) => {
  describe.each(Object.keys(makers) as WalkedHere[])('%s', (operation) => {
    const path = pathOfList(operation);

    test('has the same rows in the same order in pages of any size', async () => {
      const client = await prepared(await open(), operation);
      const { data: whole } = await client.get(path, { limit: '100' });
      expect(whole).toHaveLength(rows);
      for (const limit of [1, 2, 3, rows, rows + 1])
        expect(await walked(client, path, { limit: String(limit) })).toEqual(whole);
    });

    test('refuses a cursor with any one character changed', async () => {
      const client = await prepared(await open(), operation);
      const cursor = String((await client.get(path, { limit: '2' })).body.next_cursor);
      for (let index = 0; index < cursor.length; index += 1) {
        const other = cursor[index] === 'A' ? 'B' : 'A';
        const edited = cursor.slice(0, index) + other + cursor.slice(index + 1);
        const { status, error } = await client.get(path, { cursor: edited });
        expect([status, error.code, error.field]).toEqual([400, 'invalid_cursor', 'cursor']);
      }
    });
  });

  test('a page has 25 rows by default', async () => {
    const workspace = await open();
    for (let row = 0; row < 26; row++) await workspace.team();
    const client = await workspace.client('read');
    expect((await client.get('/teams')).data).toHaveLength(25);
    expect((await client.get('/teams', { limit: '100' })).data).toHaveLength(26);
  });

  test.each([
    'listCategories',
    'listTicketFields',
    'listMacros',
    'listSlaPolicies',
    'listViews',
    'listRules',
  ] as const)('%s is ordered by position, and equal positions by age', async (operation) => {
    const client = await prepared(await open(), operation);
    const { data } = await client.get(pathOfList(operation));
    expect(data.map(({ position }) => position)).toEqual([0, 1, 1, 2, 3, 3, 4]);
    expect([data[1], data[4]].map((row) => String(row?.id))).toEqual(
      [data.slice(1, 3), data.slice(4, 6)].map((pair) => pair.map(({ id }) => String(id)).toSorted()[0]),
    );
  });

  test('the Link header has the next page, with the filters of this one', async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    for (let row = 0; row < 3; row++) await openedTicket(client, { tags: ['a&b'] });
    const first = await client.get('/tickets', { limit: '2', tag: 'a&b' });
    const link = /^<\/api\/v1([^>]+)>; rel="next"$/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    const second = await client.get(link);
    expect(second.data.map(({ number }) => number)).toEqual([1]);
    expect(second.headers.get('Link')).toBeNull();
  });

  test('paging through changes since an instant misses none while tickets change', async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    for (let row = 0; row < 6; row++) await openedTicket(client);
    const query = { updated_since: '2026-11-20T08:00:00Z', limit: '2' };
    const first = await client.get('/tickets', query);
    workspace.clock.advance(60_000);
    await client.patch('/tickets/1', { priority: 'low' });
    await client.patch('/tickets/4', { priority: 'low' });
    const rest = await walked(client, '/tickets', { ...query, cursor: String(first.body.next_cursor) });
    const numbers = [...first.data, ...rest].map(({ number }) => number);
    expect(numbers).toEqual([1, 2, 3, 5, 6, 1, 4]);
  });

  test('a row added meanwhile moves no other row between pages', async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    for (let row = 0; row < 4; row++) await openedTicket(client);
    const first = await client.get('/tickets', { limit: '2' });
    await openedTicket(client);
    const second = await client.get('/tickets', { limit: '2', cursor: String(first.body.next_cursor) });
    expect(second.data.map(({ number }) => number)).toEqual([2, 1]);
  });

  describe('a cursor', () => {
    const withCursor = async () => {
      const workspace = await open();
      const client = await workspace.client('read', 'write');
      for (let row = 0; row < 3; row++) await openedTicket(client);
      const cursor = String((await client.get('/tickets', { limit: '1', status: 'new' })).body.next_cursor);
      return { workspace, client, cursor };
    };

    test('continues with another page size', async () => {
      const { client, cursor } = await withCursor();
      const { data } = await client.get('/tickets', { limit: '2', status: 'new', cursor });
      expect(data.map(({ number }) => number)).toEqual([2, 1]);
    });

    test('of other filters is refused', async () => {
      const { client, cursor } = await withCursor();
      const others: readonly Record<string, string>[] = [
        { cursor },
        { cursor, status: 'open' },
        { cursor, status: 'new', priority: 'high' },
        { cursor, status: 'new', updated_since: '2026-11-20T08:00:00Z' },
      ];
      for (const query of others) expect((await client.get('/tickets', query)).status).toBe(400);
    });

    test('of another list is refused', async () => {
      const { client, cursor } = await withCursor();
      for (const path of ['/contacts', '/tickets/1/messages', '/tags', '/teams'])
        expect((await client.get(path, { cursor })).error.code).toBe('invalid_cursor');
    });

    test('of the messages of another ticket is refused', async () => {
      const { client } = await withCursor();
      await client.post('/tickets/1/messages', { body: 'One more.' });
      const { body } = await client.get('/tickets/1/messages', { limit: '1' });
      const refused = await client.get('/tickets/2/messages', { cursor: String(body.next_cursor) });
      expect(refused.error.code).toBe('invalid_cursor');
    });

    test('of another workspace is refused', async () => {
      const { cursor } = await withCursor();
      const other = await (await open()).client('read');
      expect((await other.get('/tickets', { status: 'new', cursor })).error.code).toBe('invalid_cursor');
    });

    test('works for another key of the same workspace', async () => {
      const { workspace, cursor } = await withCursor();
      const other = await workspace.client('read');
      expect((await other.get('/tickets', { status: 'new', cursor })).status).toBe(200);
    });

    test.each(['', 'x', '=', 'null', 'W10', 'a'.repeat(5000), '%00', '../../etc/passwd', 'e30', '🙂'])(
      'that is %j is refused',
      async (cursor) => {
        const { client } = await withCursor();
        expect((await client.get('/tickets', { cursor })).error.code).toBe('invalid_cursor');
      },
    );
  });
});
