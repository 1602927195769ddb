import { describe, expect, test } from 'vitest';
import type { Subject } from '../conditions/facts.ts';
import { limits } from '../limits.ts';
import { aContact, anAgent, anOrganization, aTeam, aTicket, aTicketField } from '../testing/builders.ts';
import { aMacro, aRule } from '../testing/configuration-builders.ts';
import { aRuleWorld, aSubject, type Populace } from '../testing/rule-builders.ts';
import type { Ticket } from '../tickets/ticket.ts';
import { ticketChanges } from '../tickets/ticket-changes.ts';
import { act } from './act.ts';
import type { Action } from './rule.ts';

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
type Setting = Readonly<{ populace?: Populace; subject?: Partial<Subject> }>;

const done = async (actions: readonly Action[], given: Given = {}, { populace, subject }: Setting = {}) => {
  const ticket = aTicket({ number: 7, ...given });
  const draft = await act(
    aRule({ ...rule, actions }),
    aSubject({ now, ...subject, ticket }),
    aRuleWorld({ ...everyone, ...populace }),
  );
  return { ...draft, changes: ticketChanges(ticket, draft.ticket) };
};

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
  ])('%s %j', async (type, value, given, after) => {
    const { ticket, effects, did } = await done([{ type, value }], given);
    expect(ticket).toMatchObject(after);
    expect([effects, did]).toEqual([[], []]);
  });
});

describe('what cannot be done is left out, and the trace says why', () => {
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
  ])('%s %j', async (type, value, given, sentence) => {
    const { changes, effects, did } = await done(
      [
        { type, value },
        { type: 'set_type', value: null },
      ],
      given,
    );
    expect([changes, effects, did]).toEqual([{}, [], [sentence]]);
  });

  test('round-robin where nobody is available gives the ticket to the team alone', async () => {
    const away = { agents: [{ ...ann, available: false }] };
    const { ticket, did } = await done(
      [{ type: 'assign_round_robin', value: tier1.id }],
      {},
      { populace: away },
    );
    expect(ticket).toMatchObject({ status: 'new', teamId: tier1.id, assigneeId: null });
    expect(did).toEqual([
      'Could not assign the ticket round-robin in Tier 1: Nobody of the team is available.',
    ]);
  });

  test('nothing automatic is mailed to a blocked requester', async () => {
    const mail = { to: 'requester', subject: 'x', body: 'x' };
    const subject = { requester: aContact({ blocked: true }) };
    const { effects, did } = await done([{ type: 'send_mail', value: mail }], {}, { subject });
    expect(effects).toEqual([]);
    expect(did).toEqual(['Could not send a mail: There is no requester who may be written to.']);
  });

  test('what is left out does not keep the rest from being done', async () => {
    const { ticket } = await done([
      { type: 'set_assignee', value: bob.id },
      { type: 'set_priority', value: 'high' },
    ]);
    expect(ticket.priority).toBe('high');
  });

  test('a ticket that a rule opens again can be changed by its next action', async () => {
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

describe('an action writes', () => {
  const cora = aContact({ name: 'Cora', email: 'cora@customer.example' });
  const subject = { requester: cora };

  test('a note, filled in from the ticket as it is by then', async () => {
    const { effects } = await done(
      [
        { type: 'set_priority', value: 'urgent' },
        { type: 'set_assignee', value: ann.id },
        { type: 'set_team', value: tier1.id },
        { type: 'set_organization', value: company.id },
        {
          type: 'add_note',
          value:
            '{{ticket.number}} {{ticket.subject}} {{ticket.status}} {{ticket.priority}} {{requester.name}} {{requester.email}} {{assignee.name}} {{team.name}} {{organization.name}} {{workspace.name}}',
        },
      ],
      { subject: 'Help' },
      { subject },
    );
    const body = '7 Help open urgent Cora cora@customer.example Ann Tier 1 Customer Ltd Acme Support';
    expect(effects).toEqual([{ type: 'note', rule, body }]);
  });

  test('nothing for what a ticket has none of', async () => {
    const { effects } = await done([
      { type: 'add_note', value: '[{{assignee.name}}{{team.name}}{{organization.name}}]' },
    ]);
    expect(effects).toEqual([{ type: 'note', rule, body: '[]' }]);
  });

  test.each<[string, Action['value'], readonly string[]]>([
    ['the requester', 'requester', ['cora@customer.example']],
    ['the assignee', 'assignee', ['ann@acme.test']],
    ['an address', 'boss@acme.test', ['boss@acme.test']],
    ['the active agents of a team, one mail each', { team: tier1.id }, ['ann@acme.test', lea.email]],
  ])('a mail to %s', async (_, to, addresses) => {
    const mail = { to, subject: 'Re: {{ticket.subject}}', body: 'Dear {{requester.name}}' };
    const { effects, did } = await done(
      [{ type: 'send_mail', value: mail }],
      { subject: 'Help', assigneeId: ann.id },
      { subject },
    );
    const written = { type: 'mail', rule, subject: 'Re: Help', body: 'Dear Cora' };
    expect(effects).toEqual(addresses.map((address) => ({ ...written, to: address })));
    expect(did).toEqual([`Wrote a mail to ${addresses.join(', ')}.`]);
  });

  test('a mail whose subject is cut to what a subject may be', async () => {
    const mail = { to: 'requester', subject: '{{ticket.subject}} {{ticket.subject}}', body: 'x' };
    const { effects } = await done([{ type: 'send_mail', value: mail }], { subject: 's'.repeat(255) });
    expect(effects).toMatchObject([{ subject: 's'.repeat(255) }]);
  });

  test('to a webhook', async () => {
    const { effects, did } = await done([{ type: 'call_webhook', value: hook.id }]);
    expect(effects).toEqual([{ type: 'webhook', rule, webhookId: hook.id }]);
    expect(did).toEqual(['Called the webhook https://example.com/hook.']);
  });
});

describe('a macro that a rule applies', () => {
  const thanks = aMacro({
    name: 'Thanks',
    replyBody: 'Thank you, {{requester.name}}: {{ticket.status}}.',
    actions: [
      { type: 'set_status', value: 'solved' },
      { type: 'add_note', value: 'Done.' },
    ],
  });
  const apply = (macro: typeof thanks, given: Given = {}) =>
    done([{ type: 'apply_macro', value: macro.id }], given, {
      populace: { macros: [macro, thanks] },
      subject: { requester: aContact({ name: 'Cora' }) },
    });

  test('does what the macro does, and replies with its text', async () => {
    const { ticket, effects } = await apply(thanks);
    expect(ticket.status).toBe('solved');
    expect(effects).toEqual([
      { type: 'note', rule, body: 'Done.' },
      { type: 'reply', rule, body: 'Thank you, Cora: solved.' },
    ]);
  });

  test('replies nothing where the macro has no text', async () => {
    expect((await apply({ ...thanks, replyBody: null })).effects).toHaveLength(1);
  });

  test('applies no other macro', async () => {
    const outer = aMacro({
      name: 'Outer',
      replyBody: null,
      actions: [{ type: 'apply_macro', value: thanks.id }],
    });
    const { effects, did } = await apply(outer);
    expect(effects).toEqual([]);
    expect(did).toEqual(['Could not apply a macro: The macro Outer cannot apply another one.']);
  });

  test('replies to a closed ticket only if it opens it again', async () => {
    const reply = aMacro({ replyBody: 'Hello', actions: [] });
    expect((await apply(reply, { status: 'closed' })).did).toEqual([
      'Could not reply with Thanks: Ticket 7 is closed.',
    ]);
    const reopen = aMacro({ replyBody: 'Hello', actions: [{ type: 'set_status', value: 'open' }] });
    expect((await apply(reopen, { status: 'closed' })).effects).toEqual([
      { type: 'reply', rule, body: 'Hello' },
    ]);
  });
});
