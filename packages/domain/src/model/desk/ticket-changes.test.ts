import { describe, expect, test } from 'vitest';
import { aTicket } from '../../testing/builders.ts';
import { ticketChanges } from './ticket-changes.ts';

describe('the change record of a write', () => {
  const before = aTicket({ tags: ['a', 'b'], customFields: { regions: ['eu', 'us'], plan: 'pro' } });

  test('is nothing when new lists have the same values', () => {
    const same = { ...before, tags: [...before.tags], customFields: { plan: 'pro', regions: ['eu', 'us'] } };
    expect(ticketChanges(before, same)).toEqual({});
  });

  test('is the whole list, also when only its order changed', () => {
    expect(ticketChanges(before, { ...before, tags: ['b', 'a'] })).toEqual({
      tags: [
        ['a', 'b'],
        ['b', 'a'],
      ],
    });
  });

  test('has null for an empty or cleared field, whatever its key', () => {
    const after = { ...before, customFields: { regions: ['eu', 'us'], constructor: 'Bob' } };
    expect(ticketChanges(before, after)).toEqual({
      'custom_fields.plan': ['pro', null],
      'custom_fields.constructor': [null, 'Bob'],
    });
  });
});
