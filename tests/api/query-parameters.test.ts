/** The query of a request as a whole; the values of single parameters have tests of their own. */
import { endpoints } from '@tidemark/http';
import { expect, test } from 'vitest';
import { callerOf, guarded } from './callers.ts';
import { forEachDesk, type TestWorkspace } from './desks.ts';
import { furnish, type SampleCall, sampleOf } from './samples.ts';

/** Browsers open these, and mail programs and proxies add parameters of their own to a link. */
const opened = ['downloadExport', 'authorize', 'openLink'];

const strict = endpoints.map(({ operation }) => operation).filter((operation) => !opened.includes(operation));

const sampleIn = async (workspace: TestWorkspace, operation: string): Promise<SampleCall> =>
  sampleOf(operation, await furnish(workspace));

const withMore = ({ query, ...sample }: SampleCall, more: Readonly<Record<string, string>>) => ({
  ...sample,
  query: { ...query, ...more },
});

forEachDesk((open) => {
  test.each(strict)('%s refuses an unknown query parameter with 422 and its name', async (operation) => {
    const workspace = await open();
    const sample = await sampleIn(workspace, operation);
    const client = await callerOf(workspace, operation);
    const mistyped = withMore(sample, { statsu: 'open' });
    const { status, error } = await client.send(sample.method, sample.path, mistyped);
    expect([status, error.code, error.field]).toEqual([422, 'validation_failed', 'statsu']);
    expect((await client.send(sample.method, sample.path, sample)).status).toBeLessThan(400);
  });

  test.each(opened)('%s ignores an unknown query parameter and names it', async (operation) => {
    const workspace = await open();
    const sample = await sampleIn(workspace, operation);
    const client = await callerOf(workspace, operation);
    const answer = await client.send(sample.method, sample.path, withMore(sample, { utm_source: 'mail' }));
    expect(answer.status).toBeLessThan(400);
    expect(answer.headers.get('X-Ignored-Fields')).toBe('utm_source');
  });

  test.each(guarded)(
    '%s does not mention an unknown query parameter when it refuses the caller',
    async (operation) => {
      const workspace = await open();
      const sample = await sampleIn(workspace, operation);
      const mistyped = withMore(sample, { statsu: 'open' });
      const stranger = await workspace.stranger(null).send(sample.method, sample.path, mistyped);
      expect([stranger.status, stranger.error.field]).toEqual([401, undefined]);
      const isCreate = operation === 'openTicket';
      const unfit = await workspace.client(isCreate ? 'read' : 'ticket:create');
      const refused = await unfit.send(sample.method, sample.path, mistyped);
      expect([refused.status, refused.error.field]).toEqual([403, undefined]);
    },
  );

  test.each([
    [
      '/tickets?statu=open',
      '"statu" is not a query parameter of this call (perhaps status); it takes limit,',
    ],
    ['/tickets?status=opne', 'solved, closed, separated by commas (perhaps open), got "opne".'],
    [
      '/tickets?priority=low,hgih',
      'low, normal, high, urgent, separated by commas (perhaps high), got "low,hgih".',
    ],
    [
      '/kb/articles?status=publishd',
      'status must be one of draft, published (perhaps published), got "publishd".',
    ],
    [
      '/tickets?sort=-created_at',
      'sort must be one of created_at, updated_at, due_at (perhaps created_at), got "-created_at".',
    ],
    ['/tickets?status=gone', 'solved, closed, separated by commas, got "gone".'],
  ])('a near miss gets a suggestion: %s', async (path, message) => {
    const client = await (await open()).client('read');
    const { status, error } = await client.send('GET', path);
    expect(status).toBe(422);
    expect(error.message).toContain(message);
  });

  test.each([
    [{ statu: 'open' }, 'filter.statu is unknown (perhaps status): an export of tickets has no filters but'],
    [
      { priority: 'hgih' },
      'filter.priority must be one or more of low, normal, high, urgent (perhaps high), got',
    ],
  ])('a near miss in the filter of an export gets a suggestion too: %j', async (filter, message) => {
    const client = await (await open()).client('write');
    const { status, error } = await client.post('/exports', { resource: 'tickets', filter });
    expect(status).toBe(422);
    expect(error.message).toContain(message);
  });

  test('the error lists the parameters of the call', async () => {
    const client = await (await open()).client('read', 'write');
    const { error } = await client.send('GET', '/contacts?mail=ann%40customer.example');
    expect(error.message).toMatch(
      /^"mail" is not a query parameter of this call \(perhaps email\); it takes limit, cursor, .*email/,
    );
    const none = await client.send('POST', '/contacts?dry_run=true');
    expect(none.error.message).toBe(
      '"dry_run" is not a query parameter of this call; it takes no query parameters.',
    );
  });

  test.each(['', '__proto__', 'constructor', 'a\0b', 'x'.repeat(5_000), 'é\r\nSet-Cookie: a=b'])(
    'a parameter named %j is refused like every unknown one',
    async (name) => {
      const client = await (await open()).client('read');
      const answer = await client.send('GET', `/tickets?${new URLSearchParams({ [name]: '1' })}`);
      expect([answer.status, answer.error.field]).toEqual([422, name]);
      expect(String(answer.error.message).length).toBeLessThan(400);
    },
  );

  test.each([
    ['/tickets?tag=%FF', 'tag', '%FF'],
    ['/tickets?limit=5&tag=caf%E9', 'tag', 'caf%E9'],
    ['/contacts?q=ab%ED%A0%80', 'q', 'ab%ED%A0%80'],
    ['/contacts?%71=ab%C3', 'q', 'ab%C3'],
    ['/search?q=%F8%88%80%80%80', 'q', '%F8%88%80%80%80'],
    ['/tickets?status=%FF', 'status', '%FF'],
  ])(
    'bytes that are not UTF-8 are refused, and the error names the parameter: %s',
    async (path, field, sent) => {
      const client = await (await open()).client('read');
      const { status, error } = await client.send('GET', path);
      expect([status, error.code, error.field]).toEqual([422, 'validation_failed', field]);
      expect(error.message).toBe(
        `${field} must be percent-encoded text in UTF-8, got ${JSON.stringify(sent)}.`,
      );
    },
  );

  test.each(['tag=%EF%BF%BD', 'tag=%C3%A9&', 'tag=100%25', 'tag=100%', '&tag=%zz'])(
    'valid text is searched for: %s',
    async (query) => {
      const client = await (await open()).client('read');
      expect((await client.send('GET', `/tickets?${query}`)).status).toBe(200);
    },
  );

  test('a parameter that is sent twice is refused, in any spelling of its name', async () => {
    const client = await (await open()).client('read');
    for (const query of [
      'limit=1&limit=2',
      'limit=1&limit=1',
      'limit=1&l%69mit=2',
      'status=open&limit=1&status=new',
    ]) {
      const { status, error } = await client.send('GET', `/tickets?${query}`);
      const field = query.slice(0, query.indexOf('='));
      expect([status, error.field, error.message]).toEqual([
        422,
        field,
        `${field} was sent more than once; send it once.`,
      ]);
    }
  });

  test('no header and no parameter changes the method of a call', async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    const { body } = await client.post('/organizations', { name: 'Acme' });
    const path = `/organizations/${body.id}`;
    for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])
      expect((await client.send('GET', path, { headers: { [name]: 'DELETE' } })).status).toBe(200);
    expect((await client.send('GET', `${path}?_method=DELETE`)).status).toBe(422);
    expect((await client.get(path)).body).toMatchObject({ name: 'Acme' });
  });

  test('a write with an unknown query parameter stores nothing', async () => {
    const client = await (await open()).client('read', 'write');
    expect((await client.send('POST', '/organizations?nmae=1', { body: { name: 'Acme' } })).status).toBe(422);
    expect((await client.get('/organizations')).data).toEqual([]);
  });

  test('blanks around the commas of a list are ignored', async () => {
    const client = await (await open()).client('read', 'write');
    for (const priority of ['low', 'high', 'urgent'])
      await client.post('/tickets', {
        requester_email: 'ann@customer.example',
        subject: priority,
        message: 'Hello.',
        priority,
      });
    const subjects = async (priority: string) =>
      (await client.get('/tickets', { priority, status: ' new , open ' })).data.map(({ subject }) => subject);
    expect(await subjects(' low ,  urgent')).toEqual(['urgent', 'low']);
    expect(await subjects('low,urgent ')).toEqual(['urgent', 'low']);
    expect((await client.get('/tickets', { priority: 'low, ,urgent' })).error.field).toBe('priority');
  });
});
