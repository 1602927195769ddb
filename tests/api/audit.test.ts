/** Every call is recorded with the key that made it (contract §0.3). */
import { setTimeout as pause } from 'node:timers/promises';
import { type AuditEntry, limits, systemCall } from '@tidemark/domain';
import { expect, test } from 'vitest';
import { guarded } from './callers.ts';
import { forEachDesk, type TestWorkspace } from './desks.ts';
import { furnish, sampleCalls } from './samples.ts';

forEachDesk((open) => {
  test('each call of a key leaves one entry, whether it succeeds or fails', async () => {
    const workspace = await open();
    const records = await furnish(workspace);
    const client = await workspace.client('read', 'write');
    const narrow = await workspace.client('ticket:create');
    let calls = 0;
    for (const [operation, { method, path, ...sent }] of sampleCalls(records)) {
      if (!guarded.includes(operation)) continue;
      await client.send(method, path, sent);
      await narrow.send(method, path, sent);
      await client.send(method, path, { ...sent, query: { limit: 'x', status: 'x', cursor: 'x' } });
      calls += 3;
    }
    for (const wrong of ['/nothing', '/tickets/x', '/tickets/999999', '/tickets?limit=0'])
      await client.get(wrong);
    await client.send('PUT', '/tickets');
    await client.send('POST', '/tickets', { raw: '{', headers: { 'Content-Type': 'application/json' } });
    calls += 6;
    const entries = await entriesOf(workspace);
    expect(entries.filter(({ actorId }) => [client.keyId, narrow.keyId].includes(actorId))).toHaveLength(
      calls,
    );
  });

  test('an entry names the record that a call touched: the one in its path, or the one that it made', async () => {
    const workspace = await open();
    const records = await furnish(workspace);
    const client = await workspace.client('read', 'write');
    const touched = new Map<string, string | null>();
    for (const [operation, { method, path, ...sent }] of sampleCalls(records)) {
      if (!guarded.includes(operation)) continue;
      const { headers } = await client.send(method, path, sent);
      const made = headers.get('Location');
      touched.set(headers.get('X-Request-Id') ?? '', keyIn(path) ?? (made && keyIn(made)));
    }
    const entries = (await entriesOf(workspace)).filter(({ actorId }) => actorId === client.keyId);
    const known = entries.filter(({ requestId }) => touched.get(requestId) != null);
    expect(known.length).toBeGreaterThan(20);
    expect(known.map(({ operation, subjectId }) => [operation, subjectId])).toEqual(
      known.map(({ operation, requestId }) => [operation, touched.get(requestId)]),
    );
    const typeOf = (operation: string) => entries.find((entry) => entry.operation === operation)?.subjectType;
    const nouns = {
      getTicket: 'ticket',
      replyToTicket: 'ticket',
      addArticle: 'article',
      addContact: 'contact',
    };
    for (const [operation, noun] of Object.entries({ ...nouns, answerRequest: 'ticket', listTags: null }))
      expect([operation, typeOf(operation)]).toEqual([operation, noun]);
    const { body } = await client.post('/exports', { resource: 'tickets', format: 'csv' });
    const [last] = (await allEntries(workspace)).filter(({ operation }) => operation === 'requestExport');
    expect([last?.subjectType, last?.subjectId]).toEqual(['export', body.id]);
  });

  test('an entry shows the key, the operation, the path and the outcome, and no value of a query', async () => {
    const workspace = await open();
    const client = await workspace.client('read');
    const ok = await client.get('/contacts', { email: 'secret@customer.example' });
    const failed = await client.get('/contacts/nobody');
    const [latest, earlier] = (await entriesOf(workspace)).filter(({ actorId }) => actorId === client.keyId);
    expect(earlier).toMatchObject({
      actorType: 'api_key',
      actorName: 'Integration',
      operation: 'listContacts',
      path: '/api/v1/contacts',
      outcome: 'ok',
      requestId: ok.headers.get('X-Request-Id'),
      source: workspace.source,
    });
    expect(latest).toMatchObject({
      operation: 'getContact',
      outcome: 'not_found',
      requestId: failed.error.request_id,
    });
  });

  test('the audit entry of a refused sign-in has a code for the tried address, and the client’s request id in a field of its own', async () => {
    const workspace = await open();
    const tried = async (email: string): Promise<AuditEntry | undefined> => {
      const body = { email, password: 'wrong horse battery', device: { name: 'Phone', platform: 'ios' } };
      const stranger = workspace.stranger('Bearer made-up');
      const { status, error } = await stranger.send('POST', '/auth/login', {
        body,
        headers: { 'X-Request-Id': 'theirs' },
      });
      expect([status, error.request_id]).toEqual([401, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
      await entriesOf(workspace);
      return (await allEntries(workspace)).find(({ requestId }) => requestId === error.request_id);
    };
    const [one, again, other] = [
      await tried('ann@desk.example'),
      await tried('ANN@desk.example'),
      await tried('bob@desk.example'),
    ];
    expect(one).toMatchObject({ outcome: 'invalid_credentials', clientRequestId: 'theirs' });
    expect(one?.tried).toMatch(/^[0-9a-f]{32}$/);
    expect(again?.tried).toBe(one?.tried);
    expect(other?.tried).not.toBe(one?.tried);
    expect(JSON.stringify([one, again, other])).not.toMatch(/ann@|bob@/i);
  });

  test('a call with an unknown key leaves no entry', async () => {
    const workspace = await open();
    await workspace.stranger('Bearer nonsense').get('/tickets');
    expect(await entriesOf(workspace)).toEqual([]);
  });

  test('a retried write leaves an entry for each call', async () => {
    const workspace = await open();
    const client = await workspace.client('write');
    const body = { email: 'ann@customer.example' };
    await client.post('/contacts', body, { 'Idempotency-Key': 'k' });
    await client.post('/contacts', body, { 'Idempotency-Key': 'k' });
    const entries = (await entriesOf(workspace)).filter(({ actorId }) => actorId === client.keyId);
    expect(entries.map(({ outcome }) => outcome)).toEqual(['ok', 'ok']);
  });

  test('a call refused by a suspended workspace leaves an entry too', async () => {
    const workspace = await open();
    const client = await workspace.client('read');
    await workspace.suspend();
    await client.get('/tickets');
    const [latest] = await entriesOf(workspace);
    expect(latest).toMatchObject({ actorId: client.keyId, outcome: 'workspace_suspended' });
  });
});

/** The first number or id in a path. */
const keyIn = (path: string): string | null =>
  /\/(\d+|[0-9a-f]{8}-[0-9a-f-]{27})(?=\/|\?|$)/.exec(path)?.[1] ?? null;

/** Audit entries of calls by keys, newest first. */
const entriesOf = async (workspace: TestWorkspace): Promise<readonly AuditEntry[]> => {
  const marker = await workspace.client('read');
  await marker.get('/teams');
  const isMark = ({ actorId }: AuditEntry) => actorId === marker.keyId;
  // Notes are written in their order: once the mark stands there, all that came before it do.
  const latest = performance.now() + 60 * limits.audit.delayMs;
  let entries = await allEntries(workspace);
  while (!entries.some(isMark)) {
    expect(performance.now()).toBeLessThan(latest);
    await pause(5);
    entries = await allEntries(workspace);
  }
  return entries.filter((entry) => entry.actorType === 'api_key' && !isMark(entry));
};

const allEntries = async ({ desk, id }: TestWorkspace): Promise<readonly AuditEntry[]> => {
  const call = systemCall(id, 'listAudit', 'read');
  const entries: AuditEntry[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof desk.audit.list>> = await desk.audit.list(call, {
      limit: 100,
      after,
    });
    entries.push(...page.data);
    after = page.next;
  } while (after !== null);
  return entries;
};
