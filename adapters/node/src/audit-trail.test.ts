import {
  type AuditEntry,
  type AuditNotes,
  createDesk,
  DeskError,
  limits,
  plus,
  type Stores,
  systemCall,
  type Work,
} from '@tidemark/domain';
import { aHash, anAuditEntry, aSession, countingIds, testPorts } from '@tidemark/domain/testing';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createAuditTrail } from './audit-trail.ts';

const at = '2026-11-20T08:05:00.000Z';
const ids = countingIds();

const entry = (): AuditEntry =>
  anAuditEntry({ id: ids.next(), at, actorType: 'api_key', operation: 'listTickets' });

/** A workspace on memory storage whose database can be taken away for a while. */
const trial = async (most = 1_000) => {
  const ports = testPorts();
  const desk = createDesk(ports);
  const call = systemCall(ports.ids.next(), 'test', 'request');
  const made = await desk.setup.complete(call, {
    token: null,
    workspace: { slug: 'acme', name: 'Acme' },
    agent: { email: 'ann@example.com', name: 'Ann', role: 'owner', password: null },
    key: { name: 'Key', scopes: ['read'] },
  });
  const state = { down: false, writes: 0, failure: new Error('down'), unknown: '' };
  const counted =
    <Input, Result>(write: (input: Input) => Promise<Result>) =>
    async (input: Input): Promise<Result> => {
      state.writes += 1;
      if (state.down) throw state.failure;
      return write(input);
    };
  const { add, touch, saveHeads } = ports.auditNotes;
  const notes: AuditNotes = {
    ...ports.auditNotes,
    add: counted(async (entries) => {
      if (entries.some(({ workspaceId }) => workspaceId === state.unknown)) throw new Error('no workspace');
      await add(entries);
    }),
    touch: counted(touch),
    saveHeads: counted(saveHeads),
  };
  const told: string[] = [];
  const facts: object[] = [];
  const tell = (fact: object, message: string) => {
    facts.push(fact);
    told.push(message);
  };
  const log = { error: tell, info: tell };
  const trail = createAuditTrail({ ...ports, notes, everyMs: 500, log, most });
  const count = () =>
    ports.work.read(call.workspaceId, async ({ audit }: Stores) => {
      const { data } = await audit.list({ limit: 100, after: null });
      return data.filter(({ operation }) => operation === 'listTickets').length;
    });
  return { ports, desk, call, key: made.key, state, told, facts, trail, count };
};

const anyAgent = async (work: Work, workspaceId: string): Promise<string> => {
  const { data } = await work.read(workspaceId, ({ agents }) => agents.list({}, { limit: 1, after: null }));
  return data[0]?.id ?? expect.unreachable('The workspace has no agent.');
};

afterEach(() => vi.useRealTimers());

describe('the audit trail', () => {
  test('notes reach the log together, in one write', async () => {
    const { trail, call, count, state } = await trial();
    for (let note = 0; note < 20; note++) trail.note(call.workspaceId, entry());
    expect(await count()).toBe(0);
    await trail.flush();
    expect(await count()).toBe(20);
    expect(state.writes).toBe(1);
  });

  test('a note is written within the delay by itself', async () => {
    vi.useFakeTimers();
    const { trail, call, count } = await trial();
    trail.note(call.workspaceId, entry());
    await vi.advanceTimersByTimeAsync(499);
    expect(await count()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(await count()).toBe(1);
  });

  test('the last use of a key is written with the next batch', async () => {
    const { trail, desk, call, key } = await trial();
    trail.used(call.workspaceId, { type: 'api_key', id: key.id }, at);
    await trail.flush();
    const { data } = await desk.apiKeys.list(call, { limit: 10, after: null });
    expect(data[0]?.lastUsedAt).toBe(at);
  });

  test('notes of all workspaces reach their logs in one write', async () => {
    const { trail, call, count, state, ports } = await trial();
    const others = Array.from({ length: 30 }, () => ports.ids.next());
    for (const workspaceId of [call.workspaceId, ...others]) trail.note(workspaceId, entry());
    await trail.flush();
    expect([state.writes, await count()]).toEqual([1, 1]);
    for (const workspaceId of others) {
      const list = ports.work.read(workspaceId, ({ audit }) => audit.list({ limit: 9, after: null }));
      expect((await list).data).toHaveLength(1);
    }
  });

  test('a workspace whose notes are refused holds up no other, and is tried alone until they are accepted', async () => {
    const { trail, call, count, state, ports, facts } = await trial();
    state.unknown = ports.ids.next();
    for (const workspaceId of [state.unknown, call.workspaceId, ports.ids.next()])
      trail.note(workspaceId, entry());
    await trail.flush();
    expect(await count()).toBe(1);
    expect(facts).toEqual([{ err: new Error('no workspace'), workspaceId: state.unknown, entries: 1 }]);
    state.writes = 0;
    trail.note(call.workspaceId, entry());
    trail.note(ports.ids.next(), entry());
    await trail.flush();
    expect([await count(), state.writes]).toEqual([2, 2]);
    Object.assign(state, { unknown: '', writes: 0 });
    await trail.flush();
    trail.note(call.workspaceId, entry());
    await trail.flush();
    expect([await count(), state.writes]).toEqual([3, 2]);
  });

  test('the last use of a busy credential is written once in ten minutes', async () => {
    const { trail, desk, call, key } = await trial();
    const usedAt = async (instant: string) => {
      trail.used(call.workspaceId, { type: 'api_key', id: key.id }, instant);
      await trail.flush();
      return (await desk.apiKeys.list(call, { limit: 10, after: null })).data[0]?.lastUsedAt;
    };
    expect(await usedAt('2026-11-20T09:00:01.000Z')).toBe('2026-11-20T09:00:01.000Z');
    expect(await usedAt('2026-11-20T09:09:59.999Z')).toBe('2026-11-20T09:00:01.000Z');
    expect(await usedAt('2026-11-20T09:10:00.000Z')).toBe('2026-11-20T09:10:00.000Z');
  });

  test('the last use of a session is written with the next batch, and moves its end', async () => {
    const { trail, ports, call, key, state } = await trial();
    const session = aSession({ owner: { type: 'agent', id: await anyAgent(ports.work, call.workspaceId) } });
    await ports.work.write(call.workspaceId, ({ sessions }) => sessions.agent.add(session, aHash()));
    const used = '2026-11-20T09:10:00.000Z';
    trail.used(call.workspaceId, { type: 'agent', id: session.id }, '2026-11-20T09:09:59.999Z');
    trail.used(call.workspaceId, { type: 'agent', id: session.id }, used);
    trail.used(call.workspaceId, { type: 'api_key', id: key.id }, used);
    await trail.flush();
    expect(
      await ports.work.read(call.workspaceId, ({ sessions }) => sessions.agent.find(session.id)),
    ).toEqual({
      ...session,
      lastUsedAt: used,
      expiresAt: plus(used, limits.sessions.deviceMs),
    });
    expect(state.writes).toBe(1);
  });

  test('the last use of a customer’s session moves its end by the customers’ session life', async () => {
    const { trail, ports, desk, call } = await trial();
    const { contact } = await desk.contacts.add(call, { email: 'bob@customer.example' });
    const session = aSession({ owner: { type: 'customer', id: contact.id }, kind: 'browser' });
    await ports.work.write(call.workspaceId, ({ sessions }) => sessions.customer.add(session, aHash()));
    const used = '2027-03-20T09:05:00.000Z';
    trail.used(call.workspaceId, { type: 'customer', id: session.id }, used);
    await trail.flush();
    const found = await ports.work.read(call.workspaceId, ({ sessions }) =>
      sessions.customer.find(session.id),
    );
    expect(found).toEqual({
      ...session,
      lastUsedAt: used,
      expiresAt: plus(used, limits.portal.browserMs),
    });
  });

  test('notes that the database refused are kept, logged, and written later, once', async () => {
    const { trail, call, count, state, told } = await trial();
    state.down = true;
    trail.note(call.workspaceId, entry());
    await trail.flush();
    trail.note(call.workspaceId, entry());
    await trail.flush();
    expect(told[0]).toBe('Audit entries could not be saved; they wait in memory');
    state.down = false;
    await trail.flush();
    expect(await count()).toBe(2);
  });

  test('a database that keeps refusing is logged at once, then once a minute, and when it accepts notes again', async () => {
    vi.useFakeTimers();
    const { trail, call, state, told } = await trial();
    const refusal = 'Audit entries could not be saved; they wait in memory';
    state.down = true;
    trail.note(call.workspaceId, entry());
    await vi.advanceTimersByTimeAsync(60_000);
    expect([told, state.writes]).toEqual([[refusal], 120]);
    await vi.advanceTimersByTimeAsync(60_500);
    expect(told).toEqual([refusal, refusal, refusal]);
    state.down = false;
    await vi.advanceTimersByTimeAsync(500);
    const all = [refusal, refusal, refusal, 'Audit entries are saved again'];
    expect(told).toEqual(all);
    trail.note(call.workspaceId, entry());
    await vi.advanceTimersByTimeAsync(500);
    expect(told).toEqual(all);
  });

  test('a full disk is logged in one sentence without a stack, an unexpected error with its stack', async () => {
    const { trail, call, state, facts } = await trial();
    const full = new DeskError('storage_full', 'The disk is full.');
    Object.assign(state, { down: true, failure: Object.assign(full, { cause: new Error('no room') }) });
    trail.note(call.workspaceId, entry());
    await trail.flush();
    const { workspaceId } = call;
    expect(facts).toEqual([
      { code: 'storage_full', reason: 'The disk is full.', cause: 'no room', workspaceId, entries: 1 },
    ]);
    state.down = false;
    await trail.flush();
    const failure = new Error('odd');
    Object.assign(state, { down: true, failure });
    trail.note(call.workspaceId, entry());
    await trail.flush();
    expect(facts.at(-1)).toEqual({ err: failure, workspaceId, entries: 1 });
  });

  test('memory is limited: the oldest notes are dropped first, and that is logged', async () => {
    const { trail, call, count, state, told } = await trial(5);
    state.down = true;
    for (let note = 0; note < 8; note++) trail.note(call.workspaceId, entry());
    await trail.flush();
    expect(told).toContain('Audit entries were lost: too many waited for the database');
    state.down = false;
    await trail.flush();
    expect(await count()).toBe(5);
  });

  test('an entry that was noted just before heads are stored has a head at the next time, without another call', async () => {
    vi.useFakeTimers();
    const { trail, ports, call } = await trial();
    const heads = async () => {
      const page = { limit: 9, after: null };
      const { data } = await ports.work.read(call.workspaceId, ({ audit }) => audit.listSegments(page));
      return data.map(({ last }) => last);
    };
    trail.note(call.workspaceId, entry());
    await vi.advanceTimersByTimeAsync(limits.audit.headsMs - 1);
    trail.note(call.workspaceId, entry());
    await vi.advanceTimersByTimeAsync(limits.audit.headsMs + 501);
    expect(await heads()).toEqual([2]);
    await vi.advanceTimersByTimeAsync(2 * limits.audit.headsMs);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('closing writes everything that was noted', async () => {
    const { trail, call, count } = await trial();
    for (let note = 0; note < 30; note++) trail.note(call.workspaceId, entry());
    await trail.close();
    expect(await count()).toBe(30);
  });

  test('closing without a database ends, and logs the lost notes', async () => {
    const { trail, call, state, told } = await trial();
    state.down = true;
    trail.note(call.workspaceId, entry());
    await trail.close();
    expect(told.at(-1)).toBe(
      'Audit entries were lost: the database could not save them before the server stopped',
    );
  });
});
