import { describe, expect, test } from 'vitest';
import { aTicket } from '../../testing/builders.ts';
import { ticketChanges } from './ticket-changes.ts';

describe('what a write changed', () => {
  const before = aTicket({ tags: ['a', 'b'], customFields: { regions: ['eu', 'us'], plan: 'pro' } });

  test('is nothing when the same values come in new lists', () => {
    const same = { ...before, tags: [...before.tags], customFields: { plan: 'pro', regions: ['eu', 'us'] } };
    expect(ticketChanges(before, same)).toEqual({});
  });

  test('is a list as a whole, also when only its order changed', () => {
    expect(ticketChanges(before, { ...before, tags: ['b', 'a'] })).toEqual({
      tags: [
        ['a', 'b'],
        ['b', 'a'],
      ],
    });
  });

  test('of a field that was empty or is cleared has null, whatever its key', () => {
    const after = { ...before, customFields: { regions: ['eu', 'us'], constructor: 'Bob' } };
    expect(ticketChanges(before, after)).toEqual({
      'custom_fields.plan': ['pro', null],
      'custom_fields.constructor': [null, 'Bob'],
    });
  });
});
