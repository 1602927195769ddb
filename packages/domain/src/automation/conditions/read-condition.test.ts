import { describe, expect, test } from 'vitest';
import { operators } from '../../model/automation/condition.ts';
import { anAgent, anOrganization, aTeam, aTicketField } from '../../testing/builders.ts';
import { aReading, namesOf } from '../../testing/rule-builders.ts';
import { type FactKind, facts } from './facts.ts';
import { operatorsOf } from './operators.ts';
import { readConditions, readTicketConditions } from './read-condition.ts';
import { showConditions } from './show-conditions.ts';

const ann = anAgent({ email: 'ann@acme.test' });
const tier1 = aTeam({ name: 'Tier 1' });
const customer = anOrganization({ name: 'Customer Ltd' });
const office = { id: 'office-id', name: 'Office', open: true };
const populace = {
  agents: [ann],
  teams: [tier1],
  organizations: [customer],
  calendars: [office],
  fields: [
    aTicketField({ key: 'plan', type: 'select', options: ['free', 'pro'] }),
    aTicketField({ key: 'seats', type: 'integer' }),
    aTicketField({ key: 'parts', type: 'multiselect', options: ['door', 'wheel'] }),
    aTicketField({ key: 'paid', type: 'boolean' }),
    aTicketField({ key: 'delivery', type: 'date' }),
    aTicketField({ key: 'called_at', type: 'datetime' }),
  ],
};

const read = (value: unknown, reader = readConditions) => {
  const { reading, faults } = aReading(populace);
  const found = reader(value, reading, ['conditions']);
  return { found, conditions: found ?? { all: [], any: [] }, faults };
};

describe('conditions in the configuration file', () => {
  const written = {
    all: [
      { fact: 'priority', is: 'urgent' },
      { fact: 'status', in: ['new', 'open'] },
      { fact: 'assignee', is: 'ann@acme.test' },
      { fact: 'team', not_in: ['Tier 1'] },
      { fact: 'organization', changed_to: 'Customer Ltd' },
      { fact: 'tags', contains: ['vip', 'late'] },
      { fact: 'type', present: true },
      { fact: 'now', within_business_hours: 'Office' },
      { fact: 'hours_since_created', greater_than: 1.5 },
      { fact: 'created_at', less_than: '2026-11-20T08:05:00.000Z' },
      { fact: 'message.internal', is: false },
      { fact: 'sla.metric', contains: 'resolution' },
    ],
    any: [
      { fact: 'custom_fields.plan', changed_from: ['free'] },
      { fact: 'custom_fields.seats', less_than: 5 },
      { fact: 'custom_fields.parts', contains: 'door' },
      { fact: 'custom_fields.paid', is: true },
      { fact: 'custom_fields.delivery', is: '2026-11-20' },
      { fact: 'requester.custom_fields.tier', in: [1, 'gold'] },
      { fact: 'organization.custom_fields.size', absent: true },
    ],
  };

  test('are stored with ids and shown with names', () => {
    const { conditions, faults } = read(written);
    expect(faults).toEqual([]);
    expect(conditions.all.slice(2, 5).map(({ value }) => value)).toEqual([ann.id, [tier1.id], customer.id]);
    expect(conditions.all[7]).toEqual({ fact: 'now', operator: 'within_business_hours', value: office.id });
    expect(showConditions(conditions, namesOf(populace))).toEqual(written);
  });

  test('in a plain list must all hold', () => {
    expect(read([{ fact: 'priority', is: 'low' }]).conditions).toEqual({
      all: [{ fact: 'priority', operator: 'is', value: 'low' }],
      any: [],
    });
  });

  test.each([[undefined], [null], [{}], [[]], [{ all: [] }], [{ all: null }]])('%j are refused', (value) => {
    expect(read(value)).toMatchObject({ found: { all: [], any: [] }, faults: [] });
  });

  test('an instant with an offset is stored as the same instant in UTC', () => {
    const { conditions } = read([
      { fact: 'custom_fields.called_at', greater_than: '2026-11-20T09:05:00+01:00' },
    ]);
    expect(conditions.all[0]?.value).toBe('2026-11-20T08:05:00.000Z');
  });
});

describe('a mistake in a condition is named', () => {
  test.each([
    ['priority', 'conditions: Expected an object with all, any, got "priority".'],
    [{ every: [] }, 'conditions.every: Expected one of all, any, got "every".'],
    [{ all: {} }, 'conditions.all: Expected a list, got an object.'],
    [['urgent'], 'conditions.0: Expected a condition like { fact: priority, is: urgent }, got "urgent".'],
    [[{ is: 'low' }], 'conditions.0.fact: Expected the name of a fact, got nothing.'],
    [[{ fact: 'priorty', is: 'low' }], 'conditions.0.fact: Expected perhaps priority, got "priorty".'],
    [[{ fact: 'priority' }], 'conditions.0: Expected one operator beside the fact, got none.'],
    [
      [{ fact: 'priority', is: 'low', in: ['high'] }],
      'conditions.0: Expected one operator beside the fact, got "is" and "in".',
    ],
    [
      [{ fact: 'priority', contain: 'low' }],
      'conditions.0.contain: Expected perhaps contains, got "contain".',
    ],
    [
      [{ fact: 'priority', less_than: 'high' }],
      'conditions.0.less_than: Expected one of is, is_not, in, not_in, present, absent, changed, changed_from, changed_to with priority, got less_than.',
    ],
    [[{ fact: 'priority', is: 'urgnt' }], 'conditions.0.is: Expected perhaps urgent, got "urgnt".'],
    [
      [{ fact: 'priority', is: ['low'] }],
      'conditions.0.is: Expected one value, got a list of 1 item; in takes a list.',
    ],
    [[{ fact: 'priority', in: 'low' }], 'conditions.0.in: Expected a list, got "low".'],
    [[{ fact: 'priority', in: [] }], 'conditions.0.in: Expected a list of 1 to 200 items, got 0.'],
    [
      [{ fact: 'type', absent: false }],
      'conditions.0.absent: Expected true, as absent compares with nothing, got false.',
    ],
    [[{ fact: 'number', is: '7' }], 'conditions.0.is: Expected a number, got "7".'],
    [[{ fact: 'number', is: Number.NaN }], 'conditions.0.is: Expected a number, got NaN.'],
    [[{ fact: 'message.auto', is: 'yes' }], 'conditions.0.is: Expected true or false, got "yes".'],
    [
      [{ fact: 'subject', contains: 5 }],
      'conditions.0.contains: Expected text of 1 to 1000 characters, got 5, which is no text; quote it: "5".',
    ],
    [
      [{ fact: 'created_at', less_than: 'yesterday' }],
      'conditions.0.less_than: Expected an instant like 2026-11-20T08:05:00Z, got "yesterday".',
    ],
    [
      [{ fact: 'custom_fields.delivery', is: '20.11.2026' }],
      'conditions.0.is: Expected a date like 2026-11-20, got "20.11.2026".',
    ],
    [
      [{ fact: 'assignee', is: 'bob@acme.test' }],
      'conditions.0.is: Expected the email of an agent, got "bob@acme.test", which does not exist.',
    ],
    [
      [{ fact: 'team', in: ['Tier 1', 'Tier 2'] }],
      'conditions.0.in.1: Expected the name of a team, got "Tier 2", which does not exist.',
    ],
    [[{ fact: 'team', is: 5 }], 'conditions.0.is: Expected the name of a team, got 5.'],
    [
      [{ fact: 'now', within_business_hours: 'Home' }],
      'conditions.0.within_business_hours: Expected the name of a calendar, got "Home", which does not exist.',
    ],
    [
      [{ fact: 'custom_fields.colour', is: 'red' }],
      'conditions.0.fact: Expected custom_fields. and the key of a ticket field, got "custom_fields.colour".',
    ],
    [
      [{ fact: 'requester.custom_fields.__proto__', is: 'x' }],
      'conditions.0.fact: Expected requester.custom_fields. and a key of lower-case letters, digits and _, got "requester.custom_fields.__proto__".',
    ],
    [
      [{ fact: 'requester.custom_fields.tier', less_than: 'gold' }],
      'conditions.0.less_than: Expected a number, got "gold".',
    ],
    [
      [{ fact: 'requester.custom_fields.tier', starts_with: 5 }],
      'conditions.0.starts_with: Expected text of 1 to 1000 characters, got 5, which is no text; quote it: "5".',
    ],
    [[{ fact: 'custom_fields.plan', is: 'Pro' }], 'conditions.0.is: Expected perhaps pro, got "Pro".'],
  ])('%j is refused with the fault %j', (value, fault) => {
    const { found, faults } = read(value);
    expect(faults).toEqual([fault]);
    expect(found).toBeUndefined();
  });

  test.each(['constructor', '__proto__', 'toString'])('%s is neither a fact nor an operator', (name) => {
    expect(read([{ fact: name, is: 'x' }]).faults).toHaveLength(1);
    const odd = JSON.parse(`[{ "fact": "priority", "${name}": "x" }]`);
    expect(read(odd).faults).toHaveLength(1);
  });

  test('all mistakes are reported at once', () => {
    const { faults } = read({
      all: [
        { fact: 'statsu', is: 'open' },
        { fact: 'status', is: 'opne' },
      ],
      any: [{ fact: 'tags', is: 'vip' }],
      some: [],
    });
    expect(faults.map((fault) => fault.split(':')[0])).toEqual([
      'conditions.some',
      'conditions.all.0.fact',
      'conditions.all.1.is',
      'conditions.any.0.is',
    ]);
  });

  test('a rule has at most 50 conditions, counted over both groups', () => {
    const some = (count: number) => Array.from({ length: count }, () => ({ fact: 'tags', contains: 'x' }));
    expect(read({ all: some(25), any: some(25) }).faults).toEqual([]);
    expect(read({ all: some(25), any: some(26) }).faults).toEqual([
      'conditions: Expected at most 50 conditions, got 51.',
    ]);
    expect(read(some(51)).faults).toEqual(['conditions: Expected a list of 0 to 50 items, got 51.']);
  });

  test('a very long name is refused at once', () => {
    expect(read([{ fact: 'x'.repeat(256_000), is: 1 }]).faults).toHaveLength(1);
    expect(read([{ fact: 'priority', ['x'.repeat(256_000)]: 1 }]).faults).toHaveLength(1);
  });
});

describe('conditions of views and SLA policies test the ticket and not the current write', () => {
  test.each([
    [[{ fact: 'message.body', contains: 'x' }], 'got message.body, which only rules can ask about.'],
    [[{ fact: 'hours_since_created', greater_than: 1 }], 'which only rules can ask about.'],
    [
      [{ fact: 'status', changed: true }],
      'Expected one of is, is_not, in, not_in, present, absent with status',
    ],
  ])('%j is refused', (value, fault) => {
    const { faults } = read(value, readTicketConditions);
    expect(faults).toEqual([expect.stringContaining(fault)]);
  });

  test('the requester may be tested', () => {
    expect(read([{ fact: 'requester.locale', is: 'de' }], readTicketConditions).faults).toEqual([]);
  });
});

test('a fact that never changes in a write cannot be tested for a change', () => {
  for (const fact of [
    'number',
    'channel',
    'requester.email',
    'organization.name',
    'message.body',
    'created_at',
  ])
    expect(read([{ fact, changed: true }]).faults).toHaveLength(1);
});

test('every kind of fact has its operators, and every operator its facts', () => {
  const kinds = new Set<FactKind>([...facts.values()].map(({ kind }) => kind));
  for (const kind of kinds) expect(operatorsOf[kind].length).toBeGreaterThan(0);
  expect(new Set(Object.values(operatorsOf).flat())).toEqual(new Set(operators));
});
