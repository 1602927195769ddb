import { describe, expect, test } from 'vitest';
import type { Condition, Conditions } from '../../model/automation/condition.ts';
import type { Action, Rule } from '../../model/automation/rule.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import { anAgent, aTeam, aTicket } from '../../testing/builders.ts';
import { aRule } from '../../testing/configuration-builders.ts';
import { aRuleWorld, aSubject, namesOf } from '../../testing/rule-builders.ts';
import type { Subject } from '../conditions/facts.ts';
import { explainRun } from './explain-run.ts';
import { runRules } from './run-rules.ts';

const ann = anAgent({ email: 'ann@acme.test' });
const bob = anAgent({ email: 'bob@acme.test' });
const tier1 = aTeam({ name: 'Tier 1' });
const office = { id: 'office', name: 'Office', open: false };
const populace = { agents: [ann, bob], teams: [tier1], calendars: [office] };

const explained = async (
  rules: readonly Rule[],
  ticket: Partial<Ticket> = {},
  subject: Partial<Subject> = {},
) => {
  const written = aTicket({ status: 'open', ...ticket });
  const { run } = await runRules({
    rules,
    version: 1,
    triggers: ['ticket.updated'],
    subject: aSubject({ ...subject, ticket: written }),
    baseline: { ...written, status: 'new' },
    world: aRuleWorld(populace),
  });
  return explainRun(run, rules, namesOf(populace));
};

const onUpdate = (overrides: Partial<Rule>): Rule => aRule({ on: ['ticket.updated'], ...overrides });
const all = (...conditions: Condition[]): Conditions => ({ all: conditions, any: [] });
const setting = (type: string, value: Action['value']): Action => ({ type, value });

describe('a rule that did not fire is explained by the condition that did not hold', () => {
  test.each<[Condition, string]>([
    [
      { fact: 'priority', operator: 'is', value: 'urgent' },
      'This did not hold: priority is urgent (found: normal).',
    ],
    [
      { fact: 'tags', operator: 'contains', value: ['vip', 'late'] },
      'This did not hold: tags contains vip, late (found: a, b).',
    ],
    [{ fact: 'type', operator: 'present', value: true }, 'This did not hold: type present (found: nothing).'],
    [
      { fact: 'assignee', operator: 'is', value: bob.id },
      'This did not hold: assignee is bob@acme.test (found: ann@acme.test).',
    ],
    [
      { fact: 'status', operator: 'changed_to', value: 'solved' },
      'This did not hold: status changed to solved (found: open, and new before).',
    ],
    [
      { fact: 'hours_since_created', operator: 'greater_than', value: 24 },
      'This did not hold: hours_since_created greater than 24 (found: 1.33).',
    ],
    [
      { fact: 'now', operator: 'within_business_hours', value: office.id },
      'This did not hold: now within business hours Office (found: 2026-11-20T08:05:00.000Z).',
    ],
  ])('the condition %j is explained as “%s”', async (condition, why) => {
    const ticket = { tags: ['a', 'b'], assigneeId: ann.id, createdAt: '2026-11-20T06:45:00.000Z' };
    const { rules } = await explained([onUpdate({ conditions: all(condition) })], ticket);
    expect(rules).toMatchObject([{ outcome: 'not_fired', pass: null, heldAgain: false, why }]);
    expect(rules[0]?.failed).toHaveLength(1);
  });

  test('or by all conditions of any, none of which held', async () => {
    const any: Condition[] = [
      { fact: 'priority', operator: 'is', value: 'urgent' },
      { fact: 'team', operator: 'is', value: tier1.id },
    ];
    const { rules } = await explained([onUpdate({ conditions: { all: [], any } })]);
    expect(rules[0]?.why).toBe(
      'None of these held: priority is urgent (found: normal); team is Tier 1 (found: nothing).',
    );
  });
});

test('a rule that fired is explained by what it changed and did, with names', async () => {
  const rule = onUpdate({
    name: 'Escalate',
    actions: [
      setting('set_assignee', bob.id),
      setting('set_team', tier1.id),
      setting('add_tags', ['hot']),
      setting('add_note', 'x'),
    ],
  });
  expect((await explained([rule], { assigneeId: ann.id })).rules).toEqual([
    {
      id: rule.id,
      name: 'Escalate',
      outcome: 'fired',
      idleness: null,
      pass: 1,
      changes: [
        { field: 'assignee', from: 'ann@acme.test', to: 'bob@acme.test' },
        { field: 'team', from: 'nothing', to: 'Tier 1' },
        { field: 'tags', from: 'nothing', to: 'hot' },
      ],
      did: ['Added an internal note.'],
      heldAgain: false,
      failed: [],
      why: 'It fired in pass 1.',
    },
  ]);
});

test('a rule that fired without a change says so', async () => {
  const { rules } = await explained([onUpdate({ actions: [setting('set_priority', 'normal')] })]);
  expect(rules[0]?.why).toBe('It fired in pass 1 and had nothing to change.');
});

describe('a rule that was not evaluated is explained with the reason', () => {
  test('another event triggers it', async () => {
    const { rules } = await explained([aRule({ on: ['time'] })]);
    const why = 'This rule was not checked: it has other triggers.';
    expect(rules).toMatchObject([{ outcome: 'not_looked_at', idleness: 'other_trigger', why }]);
  });

  test('an earlier rule stopped all others', async () => {
    const { rules } = await explained([onUpdate({ stop: true }), onUpdate({})]);
    const why = 'This rule was not checked: a rule that stops all others had fired.';
    expect(rules[1]).toMatchObject({ outcome: 'not_looked_at', idleness: 'stopped', why });
  });

  test('a time rule was not due when another one was', async () => {
    const { run } = await runRules({
      rules: [],
      version: 1,
      triggers: ['time'],
      subject: aSubject(),
      baseline: aTicket(),
      world: aRuleWorld(),
    });
    const why = 'This rule was not checked: its time had not come, or it had already fired for this ticket.';
    expect(explainRun(run, [aRule({ on: ['time'] })], namesOf({})).rules).toMatchObject([
      { idleness: 'not_due', why },
    ]);
  });
});

test('a deleted record is described as deleted, not by its id', async () => {
  const gone = all({ fact: 'organization', operator: 'is', value: 'company-7' });
  const { rules } = await explained([onUpdate({ conditions: gone })], { organizationId: 'company-8' });
  expect(rules[0]?.why).toBe(
    'This did not hold: organization is an organization that is gone (found: an organization that is gone).',
  );
});

test('two rules that undo each other are explained as such', async () => {
  const is = (value: string): Conditions => all({ fact: 'status', operator: 'is', value });
  const account = await explained([
    onUpdate({ name: 'ping', conditions: is('open'), actions: [setting('set_status', 'pending')] }),
    onUpdate({ name: 'pong', conditions: is('pending'), actions: [setting('set_status', 'open')] }),
  ]);
  expect(account.rules.map(({ heldAgain }) => heldAgain)).toEqual([true, false]);
  expect(account.rules[0]?.why).toBe(
    'It fired in pass 1. Its conditions held again later, as others had changed the ticket; a rule fires once in one write.',
  );
  expect(account).toMatchObject({ end: 'settled', ending: 'Nothing was left to do.', passes: 2 });
});

test('a rule that stops all others is the reason why they were not evaluated', async () => {
  const account = await explained([onUpdate({ stop: true }), onUpdate({})]);
  expect(account.ending).toBe('A rule that stops all others had fired.');
  expect(account.rules[1]?.outcome).toBe('not_looked_at');
});
