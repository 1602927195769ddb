/** No parameter reaches another workspace (contract §0.1). Derived from the endpoint list. */
import type { Records } from '@tidemark/samples';
import { describe, expect, test } from 'vitest';
import { callerOf } from './callers.ts';
import type { Answer, Client } from './client.ts';
import { submitted, writerOfRequests } from './customer-samples.ts';
import { forEachDesk, type OpenWorkspace } from './desks.ts';
import { operations } from './operations.ts';
import { furnish, openedTicket, type SampleCall, sampleOf } from './samples.ts';
import { placesIn, unknown } from './unknown-records.ts';

/** Every place of every operation where the id of a record can stand. */
const places = operations.flatMap(({ name: operation }) =>
  placesIn((records) => sampleOf(operation, records)).map((kind) => [operation, kind] as const),
);

forEachDesk((open) => {
  test('there are operations to test', () => {
    expect(places.length).toBeGreaterThan(20);
  });

  describe.each(places)('%s, with the %s of another workspace', (operation, kind) => {
    test('gets the response for an unknown one, and writes nothing', async () => {
      const { ours, own, theirs } = await twoWorkspaces(open);
      const before = [await shown(ours.reader), await shown(theirs.reader)];
      const foreign = { ...own, [kind]: theirs.records[kind] };
      const absent = { ...own, [kind]: unknown[kind] };
      const caller = await callerOf(ours.workspace, operation);
      const refused = await sent(caller, sampleOf(operation, foreign));
      const missing = await sent(caller, sampleOf(operation, absent));
      expect([400, 401, 404, 409, 422]).toContain(refused.status);
      expect(refused.status).toBe(missing.status);
      expect(plain(refused, theirs.records[kind])).toBe(plain(missing, unknown[kind]));
      expect(headersOf(refused)).toEqual(headersOf(missing));
      expect([await shown(ours.reader), await shown(theirs.reader)]).toEqual(before);
    });
  });

  test('a record of another workspace is 404 in a path and 422 in a body or query', async () => {
    const { ours, own, theirs } = await twoWorkspaces(open);
    const other = theirs.records;
    const { writer } = ours;
    expect((await writer.get(`/contacts/${other.contactId}`)).status).toBe(404);
    expect((await writer.get(`/tickets/${other.number}`)).status).toBe(404);
    const change = await writer.patch(`/tickets/${own.number}`, { assignee_id: other.agentId });
    expect([change.status, change.error.field]).toEqual([422, 'assignee_id']);
    const list = await writer.get('/tickets', { organization_id: other.organizationId });
    expect([list.status, list.error.field]).toEqual([422, 'organization_id']);
  });

  test('no list shows a record of another workspace', async () => {
    const { ours, own, theirs } = await twoWorkspaces(open);
    let revealing = 0;
    for (const { name: operation, endpoint } of operations.filter(isRead)) {
      const sample = sampleOf(operation, own);
      const caller = await callerOf(ours.workspace, operation);
      const answer = await sent(caller, sample);
      const status = 200 in endpoint.replies ? 200 : 302;
      expect({ operation, status: answer.status }).toEqual({ operation, status });
      const unfiltered = await caller.send('GET', sample.path);
      for (const { text } of [answer, unfiltered]) expect(shownOf(theirs.records, text)).toEqual([]);
      const neighbour = await callerOf(theirs.workspace, operation);
      const { text } = await neighbour.send('GET', sampleOf(operation, theirs.records).path);
      if (shownOf(theirs.records, text).length > 0) revealing += 1;
    }
    // Callers with the right to see these records do see them.
    expect(revealing).toBeGreaterThan(15);
  });

  test('the same address belongs to another contact in another workspace', async () => {
    const { ours, theirs } = await twoWorkspaces(open);
    const one = await ours.writer.post('/contacts', { email: 'twin@customer.example' });
    const other = await theirs.writer.post('/contacts', { email: 'twin@customer.example' });
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.body.id).not.toBe(other.body.id);
  });

  test('a slug may belong to one article in each workspace', async () => {
    const { ours, own, theirs } = await twoWorkspaces(open);
    const article = { title: 'Prices', slug: 'prices' };
    const one = { ...article, category_id: own.categoryId };
    const other = { ...article, category_id: theirs.records.categoryId };
    expect((await ours.writer.post('/kb/articles', one)).status).toBe(201);
    expect((await theirs.writer.post('/kb/articles', other)).status).toBe(201);
    expect((await theirs.writer.post('/kb/articles', other)).error.code).toBe('slug_taken');
  });

  test('an email domain may belong to one organization in each workspace', async () => {
    const { ours, theirs } = await twoWorkspaces(open);
    const acme = { name: 'Acme', email_domains: ['acme.com'] };
    expect((await ours.writer.post('/organizations', acme)).status).toBe(201);
    expect((await theirs.writer.post('/organizations', acme)).status).toBe(201);
  });
});

const twoWorkspaces = async (open: OpenWorkspace) => {
  const one = await open();
  const other = await open();
  const own = await furnish(one);
  const records = await furnish(other);
  const ours = {
    workspace: one,
    writer: await one.client('read', 'write'),
    reader: await one.client('read'),
  };
  const theirs = {
    workspace: other,
    writer: await other.client('read', 'write'),
    reader: await other.client('read'),
  };
  // Numbers begin at 1 in every workspace: theirs is one that we do not have.
  await openedTicket(theirs.writer);
  const { body } = await openedTicket(theirs.writer);
  const request = await submitted(await other.asCustomer(writerOfRequests));
  const numbers = { number: Number(body.number), requestNumber: Number(request.body.number) };
  return { ours, own, theirs: { ...theirs, records: { ...records, ...numbers } } };
};

const isRead = ({ endpoint }: (typeof operations)[number]): boolean => endpoint.method === 'GET';

/** The records that the text names: by id, or by the number of a ticket. Digits elsewhere may be anything. */
const shownOf = ({ number, requestNumber, ...ids }: Records, text: string): readonly (string | number)[] => {
  const numbers = [...text.matchAll(/"(?:[a-z_]*_)?number":(\d+)/g)].map(([, digits]) => Number(digits));
  return [
    ...Object.values(ids).filter((id) => text.includes(String(id))),
    ...[number, requestNumber].filter((one) => numbers.includes(one)),
  ];
};

const sent = (client: Client, { method, path, ...rest }: SampleCall): Promise<Answer> =>
  client.send(method, path, rest);

/** The content of a workspace: every list that a write could change. */
const shown = async (reader: Client): Promise<readonly string[]> => {
  const paths = ['/tickets', '/contacts', '/organizations', '/kb/articles', '/tags', '/tickets/1/messages'];
  return Promise.all(paths.map(async (path) => (await reader.get(path)).text));
};

const plain = ({ text, error }: Answer, id: string | number): string =>
  text
    .replaceAll(String(error?.request_id), '<request>')
    // The digits of a short number may stand in the port.
    .replace(/"docs_url":"https?:\/\/[^/"]+\//, '"docs_url":"<origin>/')
    .replaceAll(String(id), '<id>');

/** The body, which names what was sent, is compared by itself: its length says no more. */
const passing = ['x-request-id', 'date', 'ratelimit-remaining', 'ratelimit-reset', 'content-length'];

const headersOf = ({ headers }: Answer): readonly string[] =>
  [...headers].filter(([name]) => !passing.includes(name)).map((pair) => pair.join(': '));
