import { describe, expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import type { RuleTrigger } from '../../model/automation/rule.ts';
import { anOrganization } from '../../testing/builders.ts';
import { aRule } from '../../testing/configuration-builders.ts';
import { action, runOn, tagging, when } from '../../testing/rule-runs.ts';

describe('which rules are evaluated', () => {
  test.each<[RuleTrigger[], RuleTrigger[], boolean]>([
    [['ticket.created'], ['ticket.created'], true],
    [['ticket.created'], ['ticket.updated'], false],
    [['ticket.updated', 'message.created'], ['message.created'], true],
    [['sla.breached'], ['sla.warned'], false],
    [['time'], ['time'], true],
  ])('a write that is %j and a rule on %j: %j', async (triggers, on, looked) => {
    const { run: trace } = await runOn({ rules: [tagging('seen', { on })], triggers });
    expect(trace.firings).toHaveLength(looked ? 1 : 0);
  });

  test('a rule that is not active is not evaluated', async () => {
    const { ticket, run: trace } = await runOn({ rules: [tagging('seen', { active: false })] });
    expect([ticket.tags, trace.firings, trace.refusals]).toEqual([[], [], []]);
  });

  test('without rules nothing happens', async () => {
    const { ticket, effects, run: trace } = await runOn({ rules: [], ticket: { tags: ['a'] } });
    expect([ticket.tags, effects]).toEqual([['a'], []]);
    expect(trace).toMatchObject({ passes: 1, end: 'settled', facts: {}, version: 3 });
  });

  test('once a rule has changed an existing ticket, rules on ticket.updated are evaluated too', async () => {
    const rules = [
      tagging('late', { on: ['ticket.updated'] }),
      tagging('breached', { on: ['sla.breached'] }),
    ];
    const { ticket, run: trace } = await runOn({ rules, triggers: ['sla.breached'], before: {} });
    expect(ticket.tags).toEqual(['breached', 'late']);
    expect(trace.triggers).toEqual(['sla.breached', 'ticket.updated']);
  });

  test('later rules on ticket.updated are evaluated in the same pass', async () => {
    const rules = [
      tagging('breached', { on: ['sla.breached'] }),
      tagging('late', { on: ['ticket.updated'] }),
    ];
    const { run: trace } = await runOn({ rules, triggers: ['sla.breached'], before: {} });
    expect(trace.firings.map(({ rule, pass }) => [rule, pass])).toEqual([
      [0, 1],
      [1, 1],
    ]);
  });

  test('a new ticket counts as created and never as updated, whatever rules change', async () => {
    const rules = [tagging('new'), tagging('updated', { on: ['ticket.updated'] })];
    const { ticket } = await runOn({ rules, triggers: ['ticket.created', 'message.created'] });
    expect(ticket.tags).toEqual(['new']);
  });
});

describe('the order of rules', () => {
  test('a rule sees the ticket as earlier rules left it', async () => {
    const rules = [
      aRule({ actions: [action('set_priority', 'urgent')] }),
      tagging('fast', { conditions: when('priority', 'is', 'urgent') }),
    ];
    const { ticket, run: trace } = await runOn({ rules });
    expect(ticket).toMatchObject({ priority: 'urgent', tags: ['fast'] });
    expect(trace.firings[0]).toEqual({
      rule: 0,
      pass: 1,
      changes: { priority: ['normal', 'urgent'] },
      did: [],
    });
  });

  test('a rule that has not fired is evaluated again after a later one changed the ticket', async () => {
    const rules = [
      tagging('fast', { conditions: when('priority', 'is', 'urgent') }),
      aRule({ conditions: when('priority', 'is', 'normal'), actions: [action('set_priority', 'urgent')] }),
    ];
    const { ticket, run: trace } = await runOn({ rules });
    expect(ticket.tags).toEqual(['fast']);
    expect(trace.firings.map(({ rule, pass }) => [rule, pass])).toEqual([
      [1, 1],
      [0, 2],
    ]);
    expect(trace.refusals).toEqual([]);
    expect([trace.passes, trace.end]).toEqual([3, 'settled']);
  });

  test('the last rule that fires decides', async () => {
    const rules = [
      aRule({ actions: [action('set_priority', 'urgent')] }),
      aRule({ actions: [action('set_priority', 'low')] }),
    ];
    expect((await runOn({ rules })).ticket.priority).toBe('low');
  });

  test('a rule that stops others does so only when it fires', async () => {
    const rules = [
      tagging('a', { stop: true, conditions: when('priority', 'is', 'low') }),
      tagging('b', { stop: true }),
      tagging('c'),
    ];
    const { ticket, run: trace } = await runOn({ rules });
    expect(ticket.tags).toEqual(['b']);
    expect([trace.end, trace.passes]).toEqual(['stopped', 1]);
  });

  test('a rule sees the organization that an earlier one has set', async () => {
    const company = anOrganization({ name: 'Customer Ltd' });
    const rules = [
      aRule({ actions: [action('set_organization', company.id)] }),
      tagging('known', { conditions: when('organization.name', 'is', 'customer ltd') }),
      aRule({ conditions: when('tags', 'contains', 'known'), actions: [action('set_organization', null)] }),
      tagging('alone', { conditions: when('organization.name', 'absent', true) }),
    ];
    const { ticket } = await runOn({ rules, populace: { organizations: [company] } });
    expect(ticket.tags).toEqual(['known', 'alone']);
  });
});

describe('a rule fires once in one write', () => {
  test('also when its conditions still hold after its actions', async () => {
    const { effects, run: trace } = await runOn({
      rules: [aRule({ actions: [action('add_note', 'Seen.')] }), tagging('a')],
    });
    expect(effects).toHaveLength(1);
    expect(trace.refusals).toEqual([]);
  });

  test('and is reported as undone when a later rule reverses its change', async () => {
    const setting = (priority: string) => aRule({ actions: [action('set_priority', priority)] });
    const { run: trace } = await runOn({ rules: [setting('urgent'), setting('high'), tagging('a')] });
    expect(trace.refusals).toEqual([{ rule: 0, why: 'fired_before', group: 'all', index: 0 }]);
  });

  test('two rules that undo each other end, and the trace says so', async () => {
    const rules = [
      aRule({
        name: 'ping',
        on: ['ticket.updated'],
        conditions: when('status', 'is', 'open'),
        actions: [action('set_status', 'pending')],
      }),
      aRule({
        name: 'pong',
        on: ['ticket.updated'],
        conditions: when('status', 'is', 'pending'),
        actions: [action('set_status', 'open')],
      }),
    ];
    const { ticket, run: trace } = await runOn({
      rules,
      ticket: { status: 'open' },
      before: { status: 'new' },
    });
    expect(ticket.status).toBe('open');
    expect(trace.firings.map(({ rule }) => rule)).toEqual([0, 1]);
    expect(trace.refusals).toEqual([{ rule: 0, why: 'fired_before', group: 'all', index: 0 }]);
    expect([trace.passes, trace.end]).toEqual([2, 'settled']);
  });

  test('rules that trigger each other backwards end after ten passes', async () => {
    const chain = Array.from({ length: 12 }, (_, index) =>
      tagging(`t${index}`, { conditions: when('tags', 'contains', `t${index + 1}`) }),
    );
    const { ticket, run: trace } = await runOn({ rules: [...chain, tagging('t12')] });
    expect([trace.passes, trace.end]).toEqual([limits.automation.passes, 'depth']);
    expect(ticket.tags).toEqual(['t12', 't11', 't10', 't9', 't8', 't7', 't6', 't5', 't4', 't3']);
  });
});

describe('an action that changes nothing is no change', () => {
  test.each([
    ['set_priority', 'normal'],
    ['set_status', 'open'],
    ['set_type', null],
    ['set_assignee', null],
    ['set_team', null],
    ['set_organization', null],
    ['add_tags', ['vip']],
    ['remove_tags', ['late']],
  ])('the action %s %j adds no change to the run', async (type, value) => {
    const given = { status: 'open', tags: ['vip'] } as const;
    const { ticket, run: trace } = await runOn({
      rules: [aRule({ actions: [action(type, value)] })],
      ticket: given,
    });
    expect(ticket).toMatchObject(given);
    expect(trace.firings).toEqual([{ rule: 0, pass: 1, changes: {}, did: [] }]);
    expect(trace.passes).toBe(1);
  });
});

describe('the change in the write', () => {
  const onChange = tagging('hot', {
    on: ['ticket.created', 'ticket.updated'],
    conditions: when('priority', 'changed_to', 'urgent'),
  });

  test('is the caller’s change of an existing ticket', async () => {
    const { ticket } = await runOn({
      rules: [onChange],
      ticket: { priority: 'urgent' },
      before: { priority: 'low' },
    });
    expect(ticket.tags).toEqual(['hot']);
  });

  test('is nothing in a new ticket, however it was requested', async () => {
    expect((await runOn({ rules: [onChange], ticket: { priority: 'urgent' } })).ticket.tags).toEqual([]);
  });

  test('is an earlier rule’s change, also in a new ticket', async () => {
    const rules = [aRule({ actions: [action('set_priority', 'urgent')] }), onChange];
    expect((await runOn({ rules })).ticket.tags).toEqual(['hot']);
  });

  test('is nothing when a rule has changed it back', async () => {
    const rules = [aRule({ on: ['ticket.updated'], actions: [action('set_priority', 'low')] }), onChange];
    const { ticket, run: trace } = await runOn({
      rules,
      ticket: { priority: 'urgent' },
      before: { priority: 'low' },
    });
    expect(ticket.tags).toEqual([]);
    expect(trace.facts).toEqual({ priority: 'low', 'priority (before)': 'low' });
  });
});
