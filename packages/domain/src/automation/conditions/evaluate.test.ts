import { describe, expect, test } from 'vitest';
import type { Condition, ConditionValue, FactValue, Operator } from '../../model/automation/condition.ts';
import { aContact, aMessage, anOrganization, aTicket } from '../../testing/builders.ts';
import { aSubject } from '../../testing/rule-builders.ts';
import { firstFailure, holds } from './evaluate.ts';
import { factSheet } from './fact-sheet.ts';

const office = 'the-office';

/** Facts of a ticket whose custom field `x` has this value, and had that one at the start of the write. */
const factsOf = (now: FactValue, before: FactValue = now) => {
  const ticketWith = (x: FactValue) => aTicket({ customFields: x === null ? {} : { x } });
  return factSheet({
    subject: aSubject({ ticket: ticketWith(now) }),
    baseline: ticketWith(before),
    within: (calendarId, instant) => calendarId === office && instant.includes('T10'),
  });
};

const condition = (operator: Operator, value: ConditionValue): Condition => ({
  fact: 'custom_fields.x',
  operator,
  value,
});

type Case = readonly [found: FactValue, operator: Operator, value: ConditionValue, holds: boolean];

const cases: Readonly<Record<string, readonly Case[]>> = {
  text: [
    ['Refund', 'is', 'refund', true],
    ['Straße É', 'is', 'straße é', true],
    ['Cafe\u0301', 'is', 'Café', true],
    ['Refund', 'is', 'refunds', false],
    ['Refund', 'is_not', 'refund', false],
    ['Refund', 'is_not', 'invoice', true],
    ['Refund', 'in', ['invoice', 'REFUND'], true],
    ['Refund', 'in', ['invoice'], false],
    ['Refund', 'not_in', ['invoice'], true],
    ['Refund', 'not_in', ['invoice', 'refund'], false],
    ['I want a Refund', 'contains', 'refund', true],
    ['I want a Refund', 'contains', ['invoice', 'refund'], true],
    ['I want a Refund', 'contains', ['invoice', 'credit'], false],
    ['I want a Refund', 'not_contains', 'refund', false],
    ['I want a Refund', 'not_contains', ['invoice', 'credit'], true],
    ['100%_\\*', 'contains', '%_\\*', true],
    ['100', 'contains', '%', false],
    ['Refund please', 'starts_with', 'REFUND', true],
    ['A refund', 'starts_with', 'refund', false],
    ['', 'present', true, false],
    ['', 'absent', true, true],
    ['x', 'present', true, true],
    ['5', 'is', 5, false],
    ['5', 'less_than', 6, false],
  ],
  number: [
    [5, 'is', 5, true],
    [5, 'is', '5', false],
    [5, 'is_not', 6, true],
    [5, 'in', [1, 5], true],
    [5, 'not_in', [1, 5], false],
    [5, 'less_than', 6, true],
    [5, 'less_than', 5, false],
    [5, 'greater_than', 4.5, true],
    [5, 'greater_than', 5, false],
    [0, 'present', true, true],
    [0, 'absent', true, false],
    [5, 'contains', 5, false],
    [5, 'starts_with', '5', false],
  ],
  flag: [
    [true, 'is', true, true],
    [false, 'is', true, false],
    [false, 'is', false, true],
    [false, 'is_not', true, true],
    [false, 'present', true, true],
  ],
  list: [
    [['VIP', 'late'], 'contains', 'vip', true],
    [['vip'], 'contains', 'vi', false],
    [['vip'], 'contains', ['late', 'vip'], true],
    [['vip'], 'contains', ['late', 'slow'], false],
    [['vip'], 'not_contains', 'vip', false],
    [['vip'], 'not_contains', ['late', 'slow'], true],
    [[], 'contains', 'vip', false],
    [[], 'not_contains', 'vip', true],
    [[], 'present', true, false],
    [[], 'absent', true, true],
    [['vip'], 'present', true, true],
  ],
  instant: [
    ['2026-11-20T10:00:00.000Z', 'less_than', '2026-11-20T10:00:00.001Z', true],
    ['2026-11-20T10:00:00.000Z', 'less_than', '2026-11-20T10:00:00.000Z', false],
    ['2026-11-20T10:00:00.000Z', 'greater_than', '2025-12-31T23:59:59.999Z', true],
    ['2026-11-20T10:00:00.000Z', 'within_business_hours', office, true],
    ['2026-11-20T22:00:00.000Z', 'within_business_hours', office, false],
    ['2026-11-20T10:00:00.000Z', 'within_business_hours', 'no-such-calendar', false],
  ],
  date: [
    ['2026-11-20', 'less_than', '2026-12-01', true],
    ['2026-11-20', 'greater_than', '2026-12-01', false],
    ['2026-11-20', 'is', '2026-11-20', true],
  ],
  'nothing at all': [
    [null, 'is', 'x', false],
    [null, 'is_not', 'x', true],
    [null, 'in', ['x'], false],
    [null, 'not_in', ['x'], true],
    [null, 'contains', 'x', false],
    [null, 'not_contains', 'x', true],
    [null, 'starts_with', 'x', false],
    [null, 'less_than', 1, false],
    [null, 'greater_than', -1, false],
    [null, 'present', true, false],
    [null, 'absent', true, true],
    [null, 'changed', true, false],
    [null, 'changed_from', 'x', false],
    [null, 'changed_to', 'x', false],
    [null, 'within_business_hours', office, false],
  ],
};

describe.each(Object.entries(cases))('of a fact that is %s', (_, table) => {
  test.each(table)('the comparison “%j %s %j” is %j', (found, operator, value, expected) => {
    expect(holds(condition(operator, value), factsOf(found))).toBe(expected);
  });
});

type ChangeCase = readonly [
  before: FactValue,
  now: FactValue,
  operator: Operator,
  value: ConditionValue,
  holds: boolean,
];

const changes: readonly ChangeCase[] = [
  ['low', 'high', 'changed', true, true],
  ['low', 'low', 'changed', true, false],
  [null, 'low', 'changed', true, true],
  ['low', null, 'changed', true, true],
  ['low', 'Low', 'changed', true, true],
  [1, 2, 'changed', true, true],
  [false, true, 'changed', true, true],
  [['a'], ['a'], 'changed', true, false],
  [['a'], ['a', 'b'], 'changed', true, true],
  ['low', 'high', 'changed_from', 'low', true],
  ['low', 'low', 'changed_from', 'low', false],
  ['low', null, 'changed_from', 'low', true],
  ['low', 'high', 'changed_from', ['low', 'normal'], true],
  ['low', 'high', 'changed_from', 'normal', false],
  ['low', 'high', 'changed_to', 'high', true],
  ['high', 'high', 'changed_to', 'high', false],
  [null, 'high', 'changed_to', 'high', true],
  ['low', 'high', 'changed_to', ['high', 'urgent'], true],
  [1, 2, 'changed_to', 2, true],
  [false, true, 'changed_to', true, true],
  [['a'], ['a', 'vip'], 'changed_to', 'vip', true],
  [['vip'], ['vip', 'a'], 'changed_to', 'vip', false],
  [null, ['vip'], 'changed_to', 'vip', true],
  [['a', 'vip'], ['a'], 'changed_from', 'vip', true],
  [['vip'], null, 'changed_from', 'vip', true],
];

describe('the change in the write', () => {
  test.each(changes)(
    'from %j to %j: the comparison “%s %j” is %j',
    (before, now, operator, value, expected) => {
      expect(holds(condition(operator, value), factsOf(now, before))).toBe(expected);
    },
  );
});

describe('groups of conditions', () => {
  const yes = condition('is', 5);
  const no = condition('is', 6);

  test.each([
    ['a rule without conditions holds', { all: [], any: [] }, null],
    ['a group of “all” holds when each condition holds', { all: [yes, yes], any: [] }, null],
    [
      'the first failed condition of “all” is named',
      { all: [yes, no, no], any: [yes] },
      { group: 'all', index: 1 },
    ],
    ['a group of “any” holds when one condition holds', { all: [yes], any: [no, yes] }, null],
    [
      'a group of “any” fails when no condition holds',
      { all: [yes], any: [no, no] },
      { group: 'any', index: 0 },
    ],
  ])('%s', (_, conditions, failure) => {
    expect(firstFailure(conditions, factsOf(5))).toEqual(failure);
  });

  test('a condition is not evaluated after an earlier one has failed', () => {
    const facts = factsOf(5);
    firstFailure({ all: [no, { fact: 'message.body', operator: 'contains', value: 'x' }], any: [] }, facts);
    expect([...facts.tested().keys()]).toEqual(['custom_fields.x']);
  });
});

describe('facts of a write', () => {
  const subject = aSubject({
    ticket: aTicket({
      number: 7,
      priority: 'high',
      tags: ['vip'],
      assigneeId: 'ann',
      teamId: 'tier-1',
      customFields: { plan: 'pro' },
      createdAt: '2026-11-20T06:05:00.000Z',
      lastCustomerMessageAt: '2026-11-20T07:35:00.000Z',
    }),
    requester: aContact({ email: 'cora@customer.example', locale: 'de', customFields: { tier: 2 } }),
    organization: anOrganization({ name: 'Customer Ltd', sharedTickets: true, customFields: { size: 'xl' } }),
    message: aMessage({ body: 'Help!', author: { type: 'customer', id: null, name: 'Cora' } }),
    slaMetrics: ['resolution'],
    rating: 2,
  });

  test.each([
    ['number', 7],
    ['priority', 'high'],
    ['type', null],
    ['tags', ['vip']],
    ['assignee', 'ann'],
    ['team', 'tier-1'],
    ['custom_fields.plan', 'pro'],
    ['hours_since_created', 2],
    ['hours_since_solved', null],
    ['hours_since_last_customer_message', 0.5],
    ['now', '2026-11-20T08:05:00.000Z'],
    ['requester.email', 'cora@customer.example'],
    ['requester.locale', 'de'],
    ['requester.custom_fields.tier', 2],
    ['organization.name', 'Customer Ltd'],
    ['organization.shared_tickets', true],
    ['organization.custom_fields.size', 'xl'],
    ['message.body', 'Help!'],
    ['message.author_type', 'customer'],
    ['message.internal', false],
    ['actor.type', 'api_key'],
    ['actor.channel', 'api'],
    ['sla.metric', ['resolution']],
    ['satisfaction.rating', 2],
  ])('the fact %s is %j', (name, value) => {
    expect(factSheet({ subject, baseline: subject.ticket, within: () => false }).value(name)).toEqual(value);
  });

  test.each([
    '__proto__',
    'constructor',
    'toString',
    'custom_fields.__proto__',
    'custom_fields.constructor',
    'requester.custom_fields.constructor',
    'organization.custom_fields.toString',
    'requester.constructor',
  ])('%s is not a fact', (name) => {
    expect(factSheet({ subject, baseline: subject.ticket, within: () => false }).value(name)).toBeNull();
  });

  test('a write without message, requester or organization has none of their facts', () => {
    const bare = aSubject({ requester: null });
    const facts = factSheet({ subject: bare, baseline: bare.ticket, within: () => false });
    for (const name of ['requester.email', 'requester.custom_fields.x', 'organization.name', 'message.body'])
      expect(facts.value(name)).toBeNull();
  });
});
