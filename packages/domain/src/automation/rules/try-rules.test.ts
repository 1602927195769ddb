import { describe, expect, test } from 'vitest';
import { anAgent, anOrganization, aTeam, aTicketField } from '../../testing/builders.ts';
import { aRule } from '../../testing/configuration-builders.ts';
import { aReading, aRuleWorld, namesOf } from '../../testing/rule-builders.ts';
import { readActions } from './read-actions.ts';
import { readTrials } from './read-trials.ts';
import { tryRules } from './try-rules.ts';

const ann = anAgent({ email: 'ann@acme.test' });
const populace = {
  agents: [anAgent({ status: 'suspended' }), anAgent({ role: 'light_agent' }), ann],
  teams: [aTeam({ name: 'Tier 1' })],
  organizations: [anOrganization({ name: 'Customer Ltd', sharedTickets: true })],
  fields: [aTicketField({ key: 'plan', type: 'select', options: ['free', 'pro'] })],
};
const now = '2026-11-20T08:05:00.000Z';

const trialsOf = (value: unknown) => {
  const { reading, faults } = aReading(populace);
  return { trials: readTrials(value, reading, now), faults };
};

const actionsOf = (value: unknown) => readActions(value, aReading(populace).reading, []) ?? [];

const vipFirst = aRule({
  name: 'VIP first',
  conditions: { all: [{ fact: 'tags', operator: 'contains', value: 'vip' }], any: [] },
  actions: actionsOf([{ set_priority: 'urgent' }, { add_tags: ['fast'] }, { assign_round_robin: 'Tier 1' }]),
});
const late = aRule({ name: 'Late', on: ['ticket.updated'], actions: actionsOf([{ add_note: 'Late.' }]) });
const ground = { rules: [vipFirst, late], version: 4, names: namesOf(populace) };

const tried = async (trial: Readonly<Record<string, unknown>>) => {
  const { trials, faults } = trialsOf({ trials: [{ name: 'A trial', ...trial }] });
  expect(faults).toEqual([]);
  const [first] = trials ?? [];
  if (!first) throw new Error('The trial was not read.');
  return { trial: first, outcome: await tryRules(first, { ...ground, world: aRuleWorld(populace) }) };
};

describe('rules on a made-up write', () => {
  test('report their effects, and that the trial went as expected', async () => {
    const { outcome } = await tried({
      ticket: { subject: 'Help', tags: ['vip'] },
      expect: {
        fired: ['vip first'],
        not_fired: ['Late'],
        ticket: [
          { fact: 'priority', is: 'urgent' },
          { fact: 'tags', contains: 'fast' },
          { fact: 'assignee', is: 'ann@acme.test' },
        ],
      },
    });
    expect(outcome.misses).toEqual([]);
    expect(outcome.ticket).toMatchObject({ priority: 'urgent', tags: ['vip', 'fast'], assigneeId: ann.id });
    expect(outcome.account.rules.map(({ outcome: came }) => came)).toEqual(['fired', 'not_looked_at']);
  });

  test('report an expected effect that did not happen', async () => {
    const { outcome } = await tried({
      before: { priority: 'low' },
      expect: {
        fired: ['VIP first', 'Nobody'],
        not_fired: ['Late'],
        ticket: [{ fact: 'priority', is: 'urgent' }],
      },
    });
    expect(outcome.misses).toEqual([
      'There is no active rule Nobody.',
      'VIP first was to fire. This rule was not checked: it has other triggers.',
      'Late was not to fire. It fired in pass 1.',
      'priority was expected: is "urgent"; it is "normal".',
    ]);
    expect(outcome.effects).toEqual([{ type: 'note', rule: { id: late.id, name: 'Late' }, body: 'Late.' }]);
  });

  test('use up no round-robin turn', async () => {
    const world = { ...aRuleWorld(populace), nextAgent: () => Promise.reject(new Error('claimed')) };
    const { trials } = trialsOf({ trials: [{ name: 'x', ticket: { tags: ['vip'] } }] });
    for (const trial of trials ?? [])
      expect((await tryRules(trial, { ...ground, world })).ticket.assigneeId).toBe(ann.id);
  });
});

describe('a made-up write', () => {
  test('creates a ticket unless it gives an earlier state', async () => {
    expect((await tried({})).trial.triggers).toEqual(['ticket.created']);
    const { trial } = await tried({
      ticket: { assignee: 'ann@acme.test' },
      before: { assignee: null },
      message: {},
    });
    expect(trial.triggers).toEqual(['ticket.updated', 'message.created']);
    expect([trial.subject.ticket.assigneeId, trial.baseline.assigneeId]).toEqual([ann.id, null]);
    expect((await tried({ on: ['time'] })).trial.triggers).toEqual(['time']);
  });

  test('has a value for each fact that conditions can test', async () => {
    const { trial } = await tried({
      ticket: { team: 'Tier 1', custom_fields: { plan: 'pro' }, created_at: '2026-11-19T09:05:00+01:00' },
      requester: { email: 'cora@customer.example', locale: 'de', custom_fields: { tier: 1 } },
      organization: { name: 'Made Up', email_domains: ['made.up'] },
      message: { body: 'Hi', author_type: 'agent', internal: true },
      actor: 'agent',
      channel: 'mobile',
      now: '2026-11-21T00:00:00Z',
      sla_metrics: ['first_reply'],
      rating: 1,
    });
    expect(trial.subject).toMatchObject({
      ticket: { customFields: { plan: 'pro' }, createdAt: '2026-11-19T08:05:00.000Z', channel: 'mobile' },
      requester: { email: 'cora@customer.example', locale: 'de', customFields: { tier: 1 } },
      organization: { name: 'Made Up', emailDomains: ['made.up'] },
      message: { body: 'Hi', internal: true, author: { type: 'agent' } },
      actor: { type: 'agent', id: null },
      channel: 'mobile',
      now: '2026-11-21T00:00:00.000Z',
      slaMetrics: ['first_reply'],
      rating: 1,
    });
  });

  test('with a real organization has that organization’s fields', async () => {
    const shared = [{ fact: 'organization.shared_tickets', is: true }];
    const { outcome } = await tried({ ticket: { organization: 'Customer Ltd' }, expect: { ticket: shared } });
    expect(outcome.misses).toEqual([]);
  });

  test.each([
    [{}, 'trials: trials is required.'],
    [{ trials: [{}] }, 'trials.0.name: name is required.'],
    [
      { trials: [{ name: 'x', ticket: { staus: 'open' } }] },
      'trials.0.ticket.staus: Expected perhaps status',
    ],
    [
      { trials: [{ name: 'x', ticket: { assignee: 'bob' } }] },
      'trials.0.ticket.assignee: Expected the email of an agent',
    ],
    [
      { trials: [{ name: 'x', before: { custom_fields: { no: 1 } } }] },
      'trials.0.before.custom_fields: No ticket field',
    ],
    [{ trials: [{ name: 'x', requester: 'cora' }] }, 'trials.0.requester: Expected an object with email, '],
    [{ trials: [{ name: 'x', now: 'noon' }] }, 'trials.0.now: Expected an instant like'],
    [
      { trials: [{ name: 'x', expect: { ticket: { any: [{ fact: 'tags', contains: 'a' }] } } }] },
      'Expected a list of conditions',
    ],
    [
      { trials: [JSON.parse('{ "name": "x", "ticket": { "__proto__": 1 } }')] },
      'trials.0.ticket.__proto__: ',
    ],
  ])('with a mistake is not tried: %j', (value, fault) => {
    const { trials, faults } = trialsOf(value);
    expect(trials).toBeUndefined();
    expect(faults).toEqual([expect.stringContaining(fault)]);
  });
});
