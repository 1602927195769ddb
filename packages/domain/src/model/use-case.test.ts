import { describe, expect, test } from 'vitest';
import { notFound } from '../kernel/errors.ts';
import { openTestDesk } from '../testing/test-desk.ts';
import type { Call } from './actor.ts';

const page = { limit: 100, after: null };
const day = 24 * 60 * 60_000;
const opened = { requesterEmail: 'bob@customer.example', subject: 'Fire', message: 'Help' };

const audited = async () => {
  const bench = await openTestDesk();
  const entries = async () => (await bench.desk.audit.list(bench.bySystem, page)).data;
  const newEntries = async (work: () => Promise<unknown>) => {
    const before = (await entries()).length;
    await work();
    const after = await entries();
    return after.slice(0, after.length - before);
  };
  return { ...bench, newEntries };
};

describe('the audit of a write', () => {
  test('is stored with it, and names the key, the operation and the request', async () => {
    const { desk, byKey, ports, newEntries } = await audited();
    const call: Call = {
      ...byKey,
      operation: 'createTicket',
      path: '/tickets',
      requestId: 'r-7',
      source: '192.0.2.1',
    };
    const entries = await newEntries(() => desk.tickets.open(call, opened));
    expect(entries).toMatchObject([
      {
        at: ports.clock.now(),
        actorType: 'api_key',
        actorId: byKey.actor.id,
        actorName: 'Integration',
        operation: 'createTicket',
        path: '/tickets',
        outcome: 'ok',
        requestId: 'r-7',
        source: '192.0.2.1',
      },
    ]);
  });

  test('is rolled back with a write that fails', async () => {
    const { desk, byKey, newEntries } = await audited();
    const entries = await newEntries(() => desk.tickets.change(byKey, { number: 99 }).catch(() => undefined));
    expect(entries).toEqual([]);
  });

  test('of a read or a failed call is stored separately, with its outcome', async () => {
    const { desk, byKey, workspaceId, ports } = await audited();
    desk.audit.note(byKey, notFound('ticket'));
    expect(ports.auditTrail.notes).toMatchObject([
      { workspaceId, entry: { outcome: 'not_found', operation: 'anOperation' } },
    ]);
  });
});

const retrying = async () => {
  const bench = await audited();
  let replays = 0;
  const onReplay = () => {
    replays += 1;
  };
  const retry = (key: string, fingerprint = 'body-1'): Call => ({
    ...bench.byKey,
    operation: 'createTicket',
    idempotency: { key, fingerprint, onReplay },
  });
  const open = (call: Call) => bench.desk.tickets.open(call, opened);
  const count = async () => (await bench.desk.tickets.list(bench.byKey, { filter: {}, page })).data.length;
  return { ...bench, retry, open, count, replays: () => replays };
};

describe('a call that is retried under one key', () => {
  test('gets the first response again, and nothing is done twice', async () => {
    const { retry, open, count, replays, eventsOf } = await retrying();
    const first = await open(retry('k'));
    expect(await eventsOf(async () => expect(await open(retry('k'))).toEqual(first))).toEqual([]);
    expect(await count()).toBe(1);
    expect(replays()).toBe(1);
  });

  test('gets the earlier response, whatever happened since', async () => {
    const { desk, byKey, retry, open } = await retrying();
    const first = await open(retry('k'));
    await desk.tickets.change(byKey, { number: first.number, subject: 'Changed' });
    expect(await open(retry('k'))).toEqual(first);
  });

  test('is in the audit log each time', async () => {
    const { retry, open, newEntries, ports } = await retrying();
    const entries = await newEntries(() => open(retry('k')));
    expect(entries).toHaveLength(1);
    expect(await newEntries(() => open(retry('k')))).toEqual([]);
    expect(ports.auditTrail.notes).toMatchObject([{ entry: { operation: 'createTicket', outcome: 'ok' } }]);
  });

  test('with another body is refused', async () => {
    const { retry, open, count } = await retrying();
    await open(retry('k', 'body-1'));
    await expect(open(retry('k', 'body-2'))).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    expect(await count()).toBe(1);
  });

  test('is a new call after 24 hours, and not before', async () => {
    const { retry, open, count, ports } = await retrying();
    await open(retry('k'));
    ports.clock.advance(day);
    await open(retry('k'));
    expect(await count()).toBe(1);
    ports.clock.advance(1);
    await open(retry('k', 'body-2'));
    expect(await count()).toBe(2);
  });

  test('runs again when the first one failed', async () => {
    const { desk, retry, open, count } = await retrying();
    await expect(desk.tickets.open(retry('k'), { ...opened, tags: [''] })).rejects.toMatchObject({
      field: 'tags.0',
    });
    await open(retry('k'));
    expect(await count()).toBe(1);
  });

  test('is refused while the first one runs, and the ticket is opened once', async () => {
    const { retry, open, count } = await retrying();
    const results = await Promise.allSettled([open(retry('k')), open(retry('k'))]);
    expect(results).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'idempotency_in_progress' } }]);
    expect(await count()).toBe(1);
  });

  test('is another call for another key, credential or operation', async () => {
    const { desk, bySystem, retry, open, count } = await retrying();
    const { id, name, scopes } = await desk.apiKeys.add(bySystem, { name: 'Other', scopes: ['write'] });
    await open(retry('k'));
    await open(retry('k2'));
    await open({ ...retry('k'), credentialId: id, actor: { type: 'api_key', id, name, scopes } });
    await open({ ...retry('k'), operation: 'somethingElse' });
    expect(await count()).toBe(4);
  });
});
