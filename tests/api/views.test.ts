/** The tickets of a view: `GET /tickets?view_id=` (contract §6.5). */
import type { View } from '@tidemark/domain';
import { anSlaPolicy, aView } from '@tidemark/domain/testing';
import { expect, test } from 'vitest';
import { forEachDesk, type TestWorkspace } from './desks.ts';
import { openedTicket } from './samples.ts';

const stored = async ({ write }: TestWorkspace, overrides: Partial<View> = {}): Promise<string> => {
  const view = aView(overrides);
  await write((stores) => stores.configuration.add('view', view));
  return view.id;
};

const urgentOpen: Partial<View> = {
  name: 'Urgent open',
  conditions: {
    all: [
      { fact: 'status', operator: 'in', value: ['new', 'open'] },
      { fact: 'priority', operator: 'is', value: 'urgent' },
    ],
    any: [],
  },
};

/** Urgent tickets are due in an hour and low ones in eight; nothing is promised for others. */
const slowUnlessUrgent = () => {
  const target = { metric: 'resolution', businessHours: false, warnBeforeSeconds: null } as const;
  return anSlaPolicy({
    targets: [
      { ...target, priority: 'urgent', seconds: 3_600 },
      { ...target, priority: 'low', seconds: 8 * 3_600 },
    ],
  });
};

forEachDesk((open) => {
  test('a view lists the tickets that match its conditions, in its own order', async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    for (const priority of ['urgent', 'low', 'urgent', 'urgent']) {
      await openedTicket(client, { priority });
      workspace.clock.advance(1_000);
    }
    await client.patch('/tickets/1', { status: 'pending' });
    await client.patch('/tickets/3', { subject: 'Changed last' });
    const numbers = async (sort: View['sort']) => {
      const view_id = await stored(workspace, { ...urgentOpen, name: JSON.stringify(sort), sort });
      return (await client.get('/tickets', { view_id })).data.map(({ number }) => number);
    };
    expect(await numbers({ field: 'created_at', direction: 'desc' })).toEqual([4, 3]);
    expect(await numbers({ field: 'created_at', direction: 'asc' })).toEqual([3, 4]);
    expect(await numbers({ field: 'updated_at', direction: 'desc' })).toEqual([3, 4]);
  });

  test('a view may test tags, custom fields, requesters and organizations', async () => {
    const workspace = await open();
    await workspace.field('plan', 'text');
    const client = await workspace.client('read', 'write');
    await client.post('/organizations', { name: 'Acme', email_domains: ['acme.com'] });
    await openedTicket(client, { requester_email: 'ann@acme.com', tags: ['vip'] });
    await openedTicket(client, { custom_fields: { plan: 'gold' } });
    const numbers = async (fact: string, value: string) => {
      const conditions = { all: [{ fact, operator: 'contains', value }], any: [] } as const;
      const view_id = await stored(workspace, { name: fact, conditions });
      return (await client.get('/tickets', { view_id })).data.map(({ number }) => number);
    };
    expect(await numbers('tags', 'vip')).toEqual([1]);
    expect(await numbers('custom_fields.plan', 'GOLD')).toEqual([2]);
    expect(await numbers('requester.email', '@acme.com')).toEqual([1]);
    expect(await numbers('organization.name', 'acme')).toEqual([1]);
  });

  test('filters narrow a view', async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    await openedTicket(client, { priority: 'urgent', tags: ['vip'] });
    await openedTicket(client, { priority: 'urgent' });
    const view_id = await stored(workspace, urgentOpen);
    const numbers = async (query: Record<string, string>) =>
      (await client.get('/tickets', { view_id, ...query })).data.map(({ number }) => number);
    expect(await numbers({})).toEqual([2, 1]);
    expect(await numbers({ tag: 'vip' })).toEqual([1]);
    expect(await numbers({ status: 'new', priority: 'urgent,low' })).toEqual([2, 1]);
    expect(await numbers({ status: 'solved' })).toEqual([]);
  });

  test('a view is listed page by page', async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    for (let count = 0; count < 5; count += 1)
      await openedTicket(client, { priority: count % 2 ? 'low' : 'urgent', subject: `Number ${count}` });
    const rest = { fact: 'subject', operator: 'starts_with', value: 'number' } as const;
    const all = [...(urgentOpen.conditions?.all ?? []), rest];
    const view_id = await stored(workspace, {
      conditions: { all, any: [] },
      sort: { field: 'updated_at', direction: 'asc' },
    });
    const first = await client.get('/tickets', { view_id, limit: '2' });
    expect(first.data.map(({ number }) => number)).toEqual([1, 3]);
    const link = /^<\/api\/v1([^>]+)>; rel="next"$/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    const second = await client.get(link);
    expect([second.data.map(({ number }) => number), second.body.next_cursor]).toEqual([[5], null]);
    const other = await stored(workspace, { name: 'Other' });
    const cursor = String(first.body.next_cursor);
    for (const query of [{ cursor }, { cursor, view_id: other }, { cursor, view_id, status: 'new' }])
      expect((await client.get('/tickets', query)).error.code).toBe('invalid_cursor');
  });

  test('tickets of a list or a view can be sorted by due date, then by number', async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    await workspace.write(({ configuration }) => configuration.add('sla_policy', slowUnlessUrgent()));
    for (const priority of ['low', 'urgent', 'normal', 'urgent', 'low', 'normal']) {
      await openedTicket(client, { priority });
      workspace.clock.advance(1_000);
    }
    await client.post('/tickets/2/messages', { body: 'Done.', status: 'solved' });
    const walked = async (query: Record<string, string>) => {
      const found = [];
      let page = await client.get('/tickets', { ...query, sort: 'due_at', limit: '2' });
      for (;;) {
        found.push(...page.data.map(({ number }) => number));
        if (page.body.next_cursor === null) return found;
        const cursor = String(page.body.next_cursor);
        page = await client.get('/tickets', { ...query, sort: 'due_at', limit: '2', cursor });
      }
    };
    expect(await walked({})).toEqual([4, 1, 5, 6, 3, 2]);
    expect(await walked({ status: 'new' })).toEqual([4, 1, 5, 6, 3]);
    const view_id = await stored(workspace, urgentOpen);
    expect(await walked({ view_id })).toEqual([4]);
    const changed = await client.get('/tickets', { sort: 'updated_at', limit: '1' });
    expect(changed.data.map(({ number }) => number)).toEqual([2]);
    const cursor = String(changed.body.next_cursor);
    expect((await client.get('/tickets', { sort: 'due_at', cursor })).error.code).toBe('invalid_cursor');
  });

  test('an unknown sort is refused, and so is due_at with updated_since', async () => {
    const client = await (await open()).client('read');
    for (const query of [
      { sort: 'subject' },
      { sort: '' },
      { sort: 'due_at', updated_since: '2026-11-20T08:00:00Z' },
    ]) {
      const { status, error } = await client.get('/tickets', query);
      expect([status, error.code, error.field]).toEqual([422, 'validation_failed', 'sort']);
    }
  });

  test('an unknown view is refused, and so is a view with updated_since', async () => {
    const workspace = await open();
    const client = await workspace.client('read');
    const view_id = await stored(workspace);
    const refused = async (query: Record<string, string>) => {
      const { status, error } = await client.get('/tickets', query);
      return [status, error.code, error.field];
    };
    const refusal = [422, 'validation_failed', 'view_id'];
    expect(await refused({ view_id: 'mine' })).toEqual(refusal);
    expect(await refused({ view_id: '019a0000-ffff-7000-8000-000000000001' })).toEqual(refusal);
    expect(await refused({ view_id, updated_since: '2026-11-20T08:00:00Z' })).toEqual(refusal);
  });
});
