import { expect, test } from 'vitest';
import type { Condition, ConditionValue, Operator } from '../../model/automation/condition.ts';
import type { TicketFilter } from '../../model/desk/ticket.ts';
import { viewFilter } from './view-filter.ts';

const condition = (fact: string, operator: Operator, value: ConditionValue): Condition => ({
  fact,
  operator,
  value,
});

const chosenOf = (all: readonly Condition[], asked: TicketFilter = {}) => viewFilter({ all, any: [] }, asked);

test('statuses, priorities, people and a tag are filtered by the list itself', () => {
  const all = [
    condition('status', 'in', ['new', 'open']),
    condition('priority', 'is', 'urgent'),
    condition('assignee', 'is', 'a'),
    condition('team', 'in', ['t']),
    condition('organization', 'is', 'o'),
    condition('tags', 'contains', 'VIP'),
  ];
  expect(chosenOf(all)).toEqual({
    filter: {
      statuses: ['new', 'open'],
      priorities: ['urgent'],
      assigneeId: 'a',
      teamId: 't',
      organizationId: 'o',
      tag: 'vip',
    },
    rest: { all: [], any: [] },
  });
});

test('an excluded status or priority becomes a filter for the others', () => {
  const all = [
    condition('status', 'not_in', ['Closed', 'solved']),
    condition('status', 'is_not', 'new'),
    condition('priority', 'is_not', 'low'),
  ];
  expect(chosenOf(all)).toEqual({
    filter: { statuses: ['open', 'pending', 'on_hold'], priorities: ['normal', 'high', 'urgent'] },
    rest: { all: [], any: [] },
  });
  expect(chosenOf([condition('status', 'is_not', 'open')], { statuses: ['open'] })).toBeNull();
});

test.each([
  condition('assignee', 'is_not', 'a'),
  condition('team', 'not_in', ['t']),
  condition('organization', 'absent', true),
  condition('assignee', 'present', true),
  condition('assignee', 'in', ['a', 'b']),
  condition('tags', 'contains', ['vip', 'fast']),
  condition('tags', 'contains', 'rückgabe'),
  condition('tags', 'not_contains', 'spam'),
  condition('requester.email', 'is', 'ann@customer.example'),
  condition('subject', 'contains', 'invoice'),
  condition('custom_fields.plan', 'is', 'gold'),
])('$fact $operator $value is tested on each ticket', (rest) => {
  expect(chosenOf([rest])).toEqual({ filter: {}, rest: { all: [rest], any: [] } });
});

test('the list itself filters unassigned tickets', () => {
  const all = [condition('assignee', 'absent', true), condition('team', 'absent', true)];
  expect(chosenOf(all)).toEqual({
    filter: { assigneeId: null, teamId: null },
    rest: { all: [], any: [] },
  });
  expect(chosenOf(all, { assigneeId: null })?.filter).toEqual({ assigneeId: null, teamId: null });
  expect(chosenOf(all, { assigneeId: 'a' })).toBeNull();
  expect(chosenOf([condition('assignee', 'is', 'a')], { assigneeId: null })).toBeNull();
});

test('alternatives are tested on each ticket', () => {
  const any = [condition('status', 'is', 'new'), condition('priority', 'is', 'urgent')];
  expect(viewFilter({ all: [], any }, {})).toEqual({ filter: {}, rest: { all: [], any } });
});

test('the request’s filter narrows the view', () => {
  const all = [condition('status', 'in', ['new', 'open']), condition('assignee', 'is', 'a')];
  expect(chosenOf(all, { statuses: ['open', 'solved'], assigneeId: 'a', requesterId: 'r' })?.filter).toEqual({
    statuses: ['open'],
    assigneeId: 'a',
    requesterId: 'r',
  });
});

test('a second tag is tested on each ticket', () => {
  const vip = condition('tags', 'contains', 'vip');
  expect(chosenOf([vip], { tag: 'fast' })).toEqual({
    filter: { tag: 'fast' },
    rest: { all: [vip], any: [] },
  });
});

test.each([
  [condition('status', 'is', 'open'), { statuses: ['solved'] }],
  [condition('priority', 'in', ['high']), { priorities: ['low', 'normal'] }],
  [condition('assignee', 'is', 'a'), { assigneeId: 'b' }],
] as const)('nothing is listed when the view and the filter exclude each other', (only, asked) => {
  expect(chosenOf([only], asked)).toBeNull();
});
