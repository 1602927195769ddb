/** Rules, SLA policies, macros, views and ratings, read-only (contract §6.1). */
import {
  aCalendar,
  aMacro,
  anSlaPolicy,
  anSlaPromise,
  aRule,
  aSatisfactionResponse,
  aView,
} from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { furnish, openedTicket } from './samples.ts';

const stamps = { created_at: '2026-11-20T08:05:00.000Z', updated_at: '2026-11-20T08:05:00.000Z' };

forEachDesk((open) => {
  test('a rule shows its triggers, conditions and actions', async () => {
    const workspace = await open();
    const rule = aRule({
      name: 'VIP first',
      on: ['ticket.created', 'time'],
      conditions: {
        all: [{ fact: 'tags', operator: 'contains', value: 'vip' }],
        any: [{ fact: 'priority', operator: 'in', value: ['high', 'urgent'] }],
      },
      actions: [
        { type: 'set_priority', value: 'urgent' },
        { type: 'add_tags', value: ['fast'] },
      ],
      stop: true,
    });
    await workspace.write((stores) => stores.configuration.add('rule', rule));
    expect((await (await workspace.client('read')).get('/rules')).data).toEqual([
      {
        id: rule.id,
        name: 'VIP first',
        position: 1,
        active: true,
        on: ['ticket.created', 'time'],
        conditions: rule.conditions,
        actions: rule.actions,
        stop: true,
        ...stamps,
      },
    ]);
  });

  test('an SLA policy shows its targets and their calendar', async () => {
    const workspace = await open();
    const office = aCalendar();
    const target = anSlaPromise({ priority: 'urgent', businessHours: true, warnBeforeSeconds: 900 });
    const plain = anSlaPolicy({ name: 'Around the clock', position: 2 });
    const policy = anSlaPolicy({
      calendarId: office.id,
      targets: [target],
      pauseStatuses: ['pending', 'on_hold'],
    });
    await workspace.write(async ({ configuration }) => {
      await configuration.add('calendar', office);
      await configuration.add('sla_policy', plain);
      await configuration.add('sla_policy', policy);
    });
    const { data } = await (await workspace.client('read')).get('/sla-policies');
    expect(data).toHaveLength(2);
    expect(data.find(({ id }) => id === plain.id)).toMatchObject({ calendar: null, targets: [] });
    expect(data.find(({ id }) => id === policy.id)).toEqual({
      id: policy.id,
      name: 'Standard',
      description: null,
      position: 1,
      conditions: { all: [], any: [] },
      targets: [
        {
          metric: 'first_reply',
          priority: 'urgent',
          seconds: 3600,
          business_hours: true,
          warn_before_seconds: 900,
        },
      ],
      calendar: { id: office.id, name: 'Office', timezone: 'Europe/Dublin' },
      pause_statuses: ['pending', 'on_hold'],
      ...stamps,
    });
  });

  test('a macro shows its reply with placeholders, and its audience', async () => {
    const workspace = await open();
    const { id: teamId } = await workspace.team();
    const macro = aMacro({ visibility: 'team', teamId, actions: [{ type: 'set_status', value: 'solved' }] });
    await workspace.write((stores) => stores.configuration.add('macro', macro));
    expect((await (await workspace.client('read')).get('/macros')).data).toEqual([
      {
        id: macro.id,
        name: 'Thanks',
        description: null,
        visibility: 'team',
        team_id: teamId,
        agent_id: null,
        reply_body: 'Thank you, {{requester.name}}.',
        actions: [{ type: 'set_status', value: 'solved' }],
        position: 1,
        active: true,
        ...stamps,
      },
    ]);
  });

  test('a view shows its conditions, order and columns', async () => {
    const workspace = await open();
    const view = aView({ description: 'All of it.', sort: { field: 'updated_at', direction: 'asc' } });
    await workspace.write((stores) => stores.configuration.add('view', view));
    expect((await (await workspace.client('read')).get('/views')).data).toEqual([
      {
        id: view.id,
        name: 'Everything',
        description: 'All of it.',
        visibility: 'all',
        team_id: null,
        agent_id: null,
        conditions: { all: [], any: [] },
        sort: { field: 'updated_at', direction: 'asc' },
        columns: ['number', 'subject'],
        position: 1,
        ...stamps,
      },
    ]);
  });

  describe('satisfaction responses', () => {
    test('are listed newest first, and filtered by ticket, customer, organization, agent and rating', async () => {
      const workspace = await open();
      const { number, agentId, contactId } = await furnish(workspace);
      const somebodyElse = { requester_email: 'other@customer.example' };
      const writer = await workspace.client('write');
      const { body } = await openedTicket(writer, somebodyElse);
      const { body: acme } = await writer.post('/organizations', { name: 'Acme' });
      const { body: empty } = await writer.post('/organizations', { name: 'Bolt' });
      await writer.patch(`/tickets/${body.number}`, { organization_id: acme.id });
      const good = aSatisfactionResponse({ ticketNumber: number, contactId, agentId, comment: 'Quick.' });
      const requesterId = String(body.requester_id);
      const bad = aSatisfactionResponse({
        ticketNumber: Number(body.number),
        contactId: requesterId,
        rating: 1,
      });
      const unanswered = { ticketNumber: number, contactId, rating: null, respondedAt: null };
      const open_ = aSatisfactionResponse(unanswered);
      await workspace.write(async ({ satisfaction }) => {
        for (const response of [good, bad, open_]) await satisfaction.add(response);
      });
      const client = await workspace.client('read');
      const ids = async (query: Record<string, string>) =>
        (await client.get('/satisfaction-responses', query)).data.map(({ id }) => id);
      expect(await ids({})).toEqual([open_.id, bad.id, good.id]);
      expect(await ids({ ticket_number: String(number) })).toEqual([open_.id, good.id]);
      expect(await ids({ agent_id: agentId })).toEqual([good.id]);
      expect(await ids({ contact_id: contactId })).toEqual([open_.id, good.id]);
      expect(await ids({ contact_id: requesterId })).toEqual([bad.id]);
      expect(await ids({ organization_id: String(acme.id) })).toEqual([bad.id]);
      expect(await ids({ organization_id: String(empty.id) })).toEqual([]);
      expect(await ids({ rating: '1' })).toEqual([bad.id]);
      expect(await ids({ rating: '5', ticket_number: String(body.number) })).toEqual([]);
      expect((await client.get('/satisfaction-responses', { rating: '5' })).data).toEqual([
        {
          id: good.id,
          ticket_number: number,
          contact_id: contactId,
          agent_id: agentId,
          rating: 5,
          comment: 'Quick.',
          requested_at: '2026-11-20T08:05:00.000Z',
          responded_at: '2026-11-20T08:05:00.000Z',
        },
      ]);
    });

    test.each([
      ['ticket_number', '0'],
      ['ticket_number', 'one'],
      ['ticket_number', '4000000000'],
      ['ticket_number', '999'],
      ['agent_id', 'x'],
      ['agent_id', '019a0000-ffff-7000-8000-000000000001'],
      ['contact_id', 'x'],
      ['contact_id', '019a0000-ffff-7000-8000-000000000001'],
      ['organization_id', 'x'],
      ['organization_id', '019a0000-ffff-7000-8000-000000000001'],
      ['rating', '0'],
      ['rating', '6'],
      ['rating', '4.5'],
    ])('refuse %s=%j with 422 and the name of the parameter', async (name, value) => {
      const client = await (await open()).client('read');
      const { status, error } = await client.get('/satisfaction-responses', { [name]: value });
      expect([status, error.code, error.field]).toEqual([422, 'validation_failed', name]);
    });
  });

  test('applied configuration is visible, and works from the next call on', async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    await openedTicket(client, { tags: ['vip'] });
    await workspace.configure(document);
    const { body } = await openedTicket(client, { tags: ['vip'] });
    expect(body).toMatchObject({
      priority: 'urgent',
      tags: ['vip', 'fast'],
      sla: { policy_name: 'Standard' },
    });
    const [rule] = (await client.get('/rules')).data;
    expect(rule).toMatchObject({
      name: 'VIP first',
      on: ['ticket.created'],
      conditions: { all: [{ fact: 'tags', operator: 'contains', value: 'vip' }], any: [] },
      actions: [
        { type: 'set_priority', value: 'urgent' },
        { type: 'add_tags', value: ['fast'] },
      ],
    });
    const [policy] = (await client.get('/sla-policies')).data;
    expect(policy).toMatchObject({
      targets: [{ metric: 'first_reply', seconds: 3600, warn_before_seconds: 900, business_hours: true }],
      calendar: { name: 'Office', timezone: 'Europe/Dublin' },
    });
    expect((await client.get('/macros')).data[0]).toMatchObject({ actions: [{ type: 'set_status' }] });
    const [view] = (await client.get('/views')).data;
    const shown = await client.get('/tickets', { view_id: String(view?.id) });
    expect(shown.data.map(({ number }) => number)).toEqual([2]);
  });

  test('rules, SLA policies, macros, views, ratings and events cannot be changed through the API', async () => {
    const client = await (await open()).client('read', 'write');
    for (const path of ['/rules', '/sla-policies', '/macros', '/views', '/satisfaction-responses', '/events'])
      for (const method of ['POST', 'PATCH', 'DELETE', 'PUT']) {
        const refused = await client.send(method, path, { body: { name: 'x' } });
        expect([refused.status, refused.error.code]).toEqual([405, 'method_not_allowed']);
        expect(refused.headers.get('Allow')).toBe('GET, HEAD');
      }
  });

  test('a view has no endpoint of its own', async () => {
    const workspace = await open();
    const { viewId } = await furnish(workspace);
    expect((await (await workspace.client('read')).get(`/views/${viewId}`)).status).toBe(404);
  });
});

const document = {
  calendars: [{ name: 'Office', timezone: 'Europe/Dublin', week: { fri: ['09:00-17:00'] } }],
  sla_policies: [
    {
      name: 'Standard',
      conditions: { all: [{ fact: 'priority', is: 'urgent' }] },
      calendar: 'Office',
      targets: [{ metric: 'first_reply', within: '1h', warn_before: '15m', business_hours: true }],
    },
  ],
  rules: [
    {
      name: 'VIP first',
      on: ['ticket.created'],
      conditions: { all: [{ fact: 'tags', contains: 'vip' }] },
      actions: [{ set_priority: 'urgent' }, { add_tags: ['fast'] }],
    },
  ],
  macros: [
    { name: 'Thanks', reply_body: 'Thank you, {{requester.name}}.', actions: [{ set_status: 'solved' }] },
  ],
  views: [
    {
      name: 'Urgent open',
      conditions: {
        all: [
          { fact: 'status', in: ['new', 'open'] },
          { fact: 'priority', is: 'urgent' },
        ],
      },
      sort: { field: 'created_at', direction: 'asc' },
    },
  ],
};
