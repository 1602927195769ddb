/** Exports (contract §11). */
import { limits } from '@tidemark/domain';
import { anExport } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import type { Client, Row } from './client.ts';
import { forEachDesk, type TestWorkspace } from './desks.ts';
import { follow, madeExport, makeExport } from './make-export.ts';
import { operationNamed } from './operations.ts';
import { openedTicket } from './samples.ts';

/** The file behind a link, as text. */
const downloaded = async (workspace: TestWorkspace, { download_url: link }: Row): Promise<string> =>
  (await follow(workspace, link)).text;

const recordsIn = (text: string): readonly Row[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

const opened = async (writer: Client, count: number): Promise<void> => {
  for (let done = 0; done < count; done += 1) await openedTicket(writer);
};

/** Parameters of lists that choose no rows by a value of theirs, and an address and ids, which an export does not keep. */
const listsOnly = ['limit', 'cursor', 'order', 'sort', 'number', 'q', 'view_id', 'email', 'include', 'ids'];

/** Names of the filters of a list. */
const filtersOf = (operation: string): readonly string[] => {
  const { query } = operationNamed(operation).endpoint;
  return Object.keys(query.entries).filter((name) => !listsOnly.includes(name));
};

forEachDesk((open) => {
  describe('an export', () => {
    test('takes every filter that the list of its resource takes', async () => {
      const writer = await (await open()).client('read', 'write');
      const lists = {
        tickets: 'listTickets',
        messages: 'listMessages',
        contacts: 'listContacts',
        organizations: 'listOrganizations',
        articles: 'listArticles',
        satisfaction_responses: 'listSatisfactionResponses',
      };
      const found = Object.entries(lists).flatMap(([resource, operation]) =>
        filtersOf(operation).map((name) => ({ resource, name })),
      );
      expect(found).toContainEqual({ resource: 'contacts', name: 'organization_id' });
      for (const { resource, name } of found) {
        const { error } = await writer.post('/exports', { resource, filter: { [name]: {} } });
        expect([resource, error.field, error.message]).toEqual([
          resource,
          `filter.${name}`,
          expect.stringMatching(/ must be /),
        ]);
      }
    });

    test('is accepted with 202, made in the background, and then has a link', async () => {
      const workspace = await open();
      const writer = await workspace.client('read', 'write');
      await opened(writer, 2);
      const requested = await writer.post('/exports', {
        resource: 'tickets',
        format: 'ndjson',
        filter: { status: 'new,open' },
      });
      expect(requested.status).toBe(202);
      expect(requested.headers.get('Location')).toBe(`/api/v1/exports/${requested.body.id}`);
      expect(requested.body).toMatchObject({
        status: 'queued',
        filter: { status: ['new', 'open'] },
        row_count: null,
        download_url: null,
        expires_at: null,
      });
      await makeExport(workspace, String(requested.body.id));
      await expect
        .poll(async () => (await writer.get(`/exports/${requested.body.id}`)).body, { timeout: 60_000 })
        .toMatchObject({ status: 'ready', row_count: 2, error: null });
    });

    test('as ndjson contains the records of the API unchanged', async () => {
      const workspace = await open();
      const both = await workspace.client('read', 'write');
      await opened(both, 3);
      await both.post('/tickets/1/messages', {
        body: 'Line one\nline two',
        files: [{ name: 'a.txt', data: 'SGk=' }],
      });
      await both.post('/organizations', { name: '=SUM(1)' });
      const paths = {
        tickets: '/tickets',
        contacts: '/contacts',
        organizations: '/organizations',
        articles: '/kb/articles',
        satisfaction_responses: '/satisfaction-responses',
      } as const;
      for (const [resource, path] of Object.entries(paths)) {
        const made = await madeExport(workspace, {
          resource: resource as keyof typeof paths,
          format: 'ndjson',
        });
        const { data } = await both.get(path, { limit: '100' });
        expect(recordsIn(await downloaded(workspace, made))).toEqual(data);
        expect(made).toMatchObject({ status: 'ready', row_count: data.length });
      }
      const messages = await madeExport(workspace, { resource: 'messages', format: 'ndjson' });
      const { data } = await both.get('/tickets/1/messages');
      expect(recordsIn(await downloaded(workspace, messages)).slice(0, 2)).toEqual(data);
    });

    test('as csv has a heading and a row for each record, in UTF-8 with a byte-order mark, and no formulas', async () => {
      const workspace = await open();
      const writer = await workspace.client('write');
      await openedTicket(writer, { subject: '=HYPERLINK("http://evil.example","Ünï 👍")', tags: ['vip'] });
      const made = await madeExport(workspace, { resource: 'tickets', format: 'csv' });
      const answer = await follow(workspace, made.download_url);
      const [heading, row, ...rest] = answer.text.split('\r\n');
      expect(heading).toMatch(/^\uFEFF"number","id","subject",/);
      expect(row).toContain(`"'=HYPERLINK(""http://evil.example"",""Ünï 👍"")"`);
      expect(row).toContain('"[""vip""]"');
      expect(row?.startsWith('1,"')).toBe(true);
      expect(rest).toEqual(['']);
      expect(made.bytes).toBe(answer.bytes.length);
    });

    test('of the audit log contains the callers', async () => {
      const workspace = await open();
      const writer = await workspace.client('write');
      await opened(writer, 1);
      const made = await madeExport(workspace, { resource: 'audit_log', format: 'ndjson' });
      const entries = recordsIn(await downloaded(workspace, made));
      expect(entries.find(({ operation }) => operation === 'openTicket')).toMatchObject({
        actor: { type: 'api_key', id: writer.keyId, name: 'Integration' },
        outcome: 'ok',
        path: '/api/v1/tickets',
      });
    });

    test.each([
      [{}, 'resource'],
      [{ resource: 'invoices' }, 'resource'],
      [{ resource: 'tickets', format: 'xlsx' }, 'format'],
      [{ resource: 'tickets', filter: 'all' }, 'filter'],
      [{ resource: 'tickets', filter: { status: 'lost' } }, 'filter.status'],
      [{ resource: 'tickets', filter: { email: 'ann@customer.example' } }, 'filter.email'],
      [{ resource: 'tickets', filter: { requester_id: 'me' } }, 'filter.requester_id'],
    ])('requested with %j is refused, and the error names the field', async (body, field) => {
      const answer = await (await (await open()).client('write')).post('/exports', body);
      expect([answer.status, answer.error.field]).toEqual([422, field]);
    });

    test('above the limit gets 429 with the seconds to wait, also when all are requested at the same moment', async () => {
      const workspace = await open();
      const writer = await workspace.client('write');
      const { unfinished } = limits.exports;
      await workspace.write(async ({ exports }) => {
        for (let count = 1; count < unfinished; count += 1) await exports.add(anExport());
      });
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => writer.post('/exports', { resource: 'articles' })),
      );
      const counted = await workspace.write(({ exports }) => exports.countUnfinished());
      expect(counted).toBeLessThanOrEqual(unfinished);
      const [refused] = answers.filter(({ status }) => status !== 202);
      expect([refused?.status, refused?.error.code]).toEqual([429, 'rate_limited']);
      expect(refused?.headers.get('Retry-After')).toBe('30');
    });

    test('by a key that only writes is made, and shows that key nothing', async () => {
      const workspace = await open();
      const writer = await workspace.client('write');
      const requested = await writer.post('/exports', { resource: 'contacts' });
      expect([requested.status, requested.body.download_url]).toEqual([202, null]);
      const { id } = await madeExport(workspace, { resource: 'contacts' });
      for (const path of [`/exports/${requested.body.id}`, `/exports/${id}`]) {
        const { status, error } = await writer.get(path);
        expect([status, error.code]).toEqual([403, 'insufficient_scope']);
      }
      const narrow = await workspace.client('ticket:create');
      expect((await narrow.post('/exports', { resource: 'contacts' })).status).toBe(403);
    });

    test('counts as one call for the rate limit, whatever it contains', async () => {
      const workspace = await open();
      const writer = await workspace.client('write');
      const first = await writer.post('/exports', { resource: 'tickets' });
      const second = await writer.post('/exports', { resource: 'tickets' });
      const left = ({ headers }: typeof first) => Number(headers.get('RateLimit-Remaining'));
      expect(left(first) - left(second)).toBe(1);
    });
  });

  describe('an export of the audit log', () => {
    test('needs a key with the scopes read and write', async () => {
      const workspace = await open();
      const reader = await workspace.client('read');
      const writer = await workspace.client('write');
      const { id } = await madeExport(workspace, { resource: 'audit_log' });
      const answers = [
        await writer.post('/exports', { resource: 'audit_log' }),
        await reader.get(`/exports/${id}`),
      ];
      for (const { status, error } of answers)
        expect([status, error.code]).toEqual([403, 'insufficient_scope']);
      const both = await workspace.client('read', 'write');
      expect((await both.post('/exports', { resource: 'audit_log' })).status).toBe(202);
      expect((await both.get(`/exports/${id}`)).status).toBe(200);
    });
  });

  describe('removing an export', () => {
    test('removes its file and its link, and it is 404 from then on', async () => {
      const workspace = await open();
      const both = await workspace.client('read', 'write');
      const { id, download_url: link } = await madeExport(workspace, { resource: 'articles' });
      const removed = await both.remove(`/exports/${id}`);
      expect([removed.status, removed.text]).toEqual([204, '']);
      expect((await follow(workspace, link)).status).toBe(404);
      expect((await both.get(`/exports/${id}`)).status).toBe(404);
      const again = await both.remove(`/exports/${id}`);
      expect([again.status, again.error.message]).toEqual([404, 'No such export.']);
    });

    test('frees its place in the queue', async () => {
      const workspace = await open();
      const both = await workspace.client('read', 'write');
      const { body } = await both.post('/exports', { resource: 'articles' });
      expect((await both.remove(`/exports/${body.id}`)).status).toBe(204);
      expect(await makeExport(workspace, String(body.id))).toEqual({ done: true });
    });

    test('is refused to other workspaces, narrower keys and strangers', async () => {
      const workspace = await open();
      const foreign = await open();
      const { id } = await madeExport(workspace, { resource: 'articles' });
      const callers = [
        await foreign.client('write'),
        await workspace.client('read'),
        workspace.stranger(null),
      ];
      const statuses = await Promise.all(
        callers.map(async (one) => (await one.remove(`/exports/${id}`)).status),
      );
      expect(statuses).toEqual([404, 403, 401]);
      expect((await (await workspace.client('read')).get(`/exports/${id}`)).status).toBe(200);
    });
  });
});
