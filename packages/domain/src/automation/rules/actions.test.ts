import { describe, expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import type { Action } from '../../model/automation/rule.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import { anAgent, anOrganization, aTeam, aTicketField } from '../../testing/builders.ts';
import type { Populace } from '../../testing/rule-builders.ts';
import { actedOn } from '../../testing/rule-runs.ts';

const ann = anAgent({ name: 'Ann', email: 'ann@acme.test' });
const bob = anAgent({ name: 'Bob', email: 'bob@acme.test', status: 'suspended' });
const lea = anAgent({ name: 'Lea', role: 'light_agent' });
const tier1 = aTeam({ name: 'Tier 1' });
const tier2 = aTeam({ name: 'Tier 2' });
const company = anOrganization({ name: 'Customer Ltd' });
const plan = aTicketField({ key: 'plan', type: 'select', options: ['free', 'pro'] });
const hook = { id: 'hook', url: 'https://example.com/hook' };
const everyone: Populace = {
  agents: [ann, bob, lea],
  teams: [tier1, tier2],
  organizations: [company],
  fields: [plan],
  webhooks: [hook],
};

const now = '2026-11-20T09:00:00.000Z';
const rule = { id: 'rule', name: 'VIP first' };

type Given = Partial<Ticket>;

const done = (actions: readonly Action[], given: Given = {}, populace: Populace = {}) =>
  actedOn({ ...rule, actions }, { ticket: given, subject: { now }, populace: { ...everyone, ...populace } });

describe('an action changes the ticket', () => {
  test.each<[string, Action['value'], Given, Given]>([
    ['set_status', 'solved', { status: 'open' }, { status: 'solved', solvedAt: now }],
    ['set_status', 'closed', { status: 'open' }, { status: 'closed', closedAt: now }],
    ['set_status', 'open', { status: 'closed', closedAt: now }, { status: 'open', closedAt: null }],
    ['set_priority', 'urgent', {}, { priority: 'urgent' }],
    ['set_type', 'incident', {}, { type: 'incident' }],
    ['set_type', null, { type: 'task' }, { type: null }],
    ['set_assignee', ann.id, { status: 'pending' }, { assigneeId: ann.id, status: 'pending' }],
    ['set_assignee', ann.id, { status: 'new' }, { assigneeId: ann.id, status: 'open' }],
    ['set_assignee', null, { assigneeId: ann.id }, { assigneeId: null }],
    ['set_team', tier1.id, {}, { teamId: tier1.id }],
    ['set_team', null, { teamId: tier1.id }, { teamId: null }],
    ['set_organization', company.id, {}, { organizationId: company.id }],
    ['set_organization', null, { organizationId: company.id }, { organizationId: null }],
    [
      'set_custom_field',
      { key: 'plan', value: 'pro' },
      { customFields: { a: 1 } },
      { customFields: { a: 1, plan: 'pro' } },
    ],
    [
      'set_custom_field',
      { key: 'plan', value: null },
      { customFields: { plan: 'pro' } },
      { customFields: {} },
    ],
    ['add_tags', ['vip', 'late'], { tags: ['vip'] }, { tags: ['vip', 'late'] }],
    ['remove_tags', ['vip', 'none'], { tags: ['vip', 'a'] }, { tags: ['a'] }],
    ['assign_round_robin', tier1.id, {}, { assigneeId: ann.id, teamId: tier1.id, status: 'open' }],
    [
      'assign_round_robin',
      tier2.id,
      { status: 'open', assigneeId: bob.id, teamId: tier1.id },
      { assigneeId: ann.id, teamId: tier2.id },
    ],
  ])('%s %j turns %j into %j', async (type, value, given, after) => {
    const { ticket, effects, did } = await done([{ type, value }], given);
    expect(ticket).toMatchObject(after);
    expect([effects, did]).toEqual([[], []]);
  });
});

test('an action that takes a ticket from its organization leaves nothing of who put it there', async () => {
  const set = (value: Action['value']): Action => ({ type: 'set_organization', value });
  const put = await done([set(company.id)]);
  expect(put.ticket.acts).toMatchObject({ placedIn: company.id, isPlacementProven: true });
  const { ticket } = await done([set(null)], put.ticket);
  expect(ticket.acts).not.toHaveProperty('placedIn');
  expect(ticket.acts).not.toHaveProperty('isPlacementProven');
});

describe('an impossible action is skipped, and the trace says why', () => {
  const fifty = Array.from({ length: limits.tags.most }, (_, index) => `t${index}`);

  test.each<[string, Action['value'], Given, string]>([
    [
      'set_status',
      'new',
      { status: 'open' },
      'Could not set the status to new: A ticket never goes back to new; it is open.',
    ],
    [
      'set_status',
      'pending',
      { status: 'closed' },
      'Could not set the status to pending: Ticket 7 is closed; set its status to open first.',
    ],
    [
      'set_priority',
      'low',
      { status: 'closed' },
      'Could not set the priority to low: Ticket 7 is closed; set its status to open first.',
    ],
    [
      'add_tags',
      ['a'],
      { status: 'closed' },
      'Could not add a: Ticket 7 is closed; set its status to open first.',
    ],
    [
      'add_tags',
      ['more'],
      { tags: fifty },
      'Could not add more: A ticket has at most 50 tags, this would make 51.',
    ],
    [
      'set_custom_field',
      { key: 'gone', value: 1 },
      {},
      'Could not set gone: No ticket field has the key "gone".',
    ],
    [
      'set_custom_field',
      { key: 'plan', value: 'gold' },
      {},
      'Could not set plan: custom_fields.plan must be one of free, pro, got "gold".',
    ],
    [
      'set_assignee',
      bob.id,
      {},
      'Could not assign the ticket to Bob: Only an active agent who may answer gets tickets.',
    ],
    [
      'set_assignee',
      lea.id,
      {},
      'Could not assign the ticket to Lea: Only an active agent who may answer gets tickets.',
    ],
    [
      'set_assignee',
      'gone',
      {},
      'Could not assign the ticket to gone: Only an active agent who may answer gets tickets.',
    ],
    ['set_team', 'gone', {}, 'Could not give the ticket to the team gone: There is no such team any more.'],
    [
      'set_organization',
      'gone',
      {},
      'Could not set the organization to gone: There is no such organization any more.',
    ],
    [
      'assign_round_robin',
      'gone',
      {},
      'Could not assign the ticket round-robin in gone: There is no such team any more.',
    ],
    [
      'assign_round_robin',
      tier1.id,
      { status: 'closed' },
      'Could not assign the ticket round-robin in Tier 1: Ticket 7 is closed.',
    ],
    [
      'assign_round_robin',
      tier1.id,
      { assigneeId: bob.id },
      'Could not assign the ticket round-robin in Tier 1: It has an assignee already.',
    ],
    ['add_note', 'x', { status: 'closed' }, 'Could not add a note: Ticket 7 is closed.'],
    [
      'send_mail',
      { to: 'assignee', subject: 'x', body: 'x' },
      {},
      'Could not send a mail: There is no active assignee.',
    ],
    [
      'send_mail',
      { to: 'assignee', subject: 'x', body: 'x' },
      { assigneeId: bob.id },
      'Could not send a mail: There is no active assignee.',
    ],
    ['apply_macro', 'gone', {}, 'Could not apply the macro: It is not there any more, or not active.'],
    ['call_webhook', 'gone', {}, 'Could not call the webhook: It is not there any more, or not active.'],
    ['constructor', 'x', {}, 'Could not constructor: There is no such action.'],
  ])('%s %j is skipped on %j, as %j', async (type, value, given, sentence) => {
    const { changes, effects, did } = await done(
      [
        { type, value },
        { type: 'set_type', value: null },
      ],
      given,
    );
    expect([changes, effects, did]).toEqual([{}, [], [sentence]]);
  });

  test('round-robin without an available agent assigns only the team', async () => {
    const away = { agents: [{ ...ann, available: false }] };
    const { ticket, did } = await done([{ type: 'assign_round_robin', value: tier1.id }], {}, away);
    expect(ticket).toMatchObject({ status: 'new', teamId: tier1.id, assigneeId: null });
    expect(did).toEqual([
      'Could not assign the ticket round-robin in Tier 1: Nobody of the team is available (1 away). The team has it now.',
    ]);
  });

  test('round-robin says why no agent of a team is available', async () => {
    const agents = (['invited', 'suspended', 'suspended'] as const).map((status) => ({ ...ann, status }));
    const round = [{ type: 'assign_round_robin', value: tier1.id }];
    expect((await done(round, {}, { agents })).did).toEqual([
      expect.stringContaining('Nobody of the team is available (1 invited, 2 suspended).'),
    ]);
    expect((await done(round, {}, { agents: [] })).did).toEqual([
      expect.stringContaining('Nobody of the team is available: it has no agents.'),
    ]);
  });

  test('an omitted action does not stop the others', async () => {
    const { ticket } = await done([
      { type: 'set_assignee', value: bob.id },
      { type: 'set_priority', value: 'high' },
    ]);
    expect(ticket.priority).toBe('high');
  });

  test('a ticket that a rule reopens can be changed by its next action', async () => {
    const { ticket } = await done(
      [
        { type: 'set_status', value: 'open' },
        { type: 'add_tags', value: ['again'] },
      ],
      { status: 'closed' },
    );
    expect(ticket).toMatchObject({ status: 'open', tags: ['again'] });
  });
});
