import { describe, expect, test } from 'vitest';
import { aTicketField } from '../../testing/builders.ts';
import { isDateTime, mergeTicketFields, type TicketFieldType } from './ticket-field.ts';

const options = ['Free', 'Pro'];

const values: Readonly<
  Record<TicketFieldType, Readonly<{ kept: readonly unknown[]; refused: readonly unknown[] }>>
> = {
  text: {
    kept: ['', 'ä 👍', 'x'.repeat(5_000)],
    refused: [1, true, ['a'], {}, 'x'.repeat(5_001), 'a\0', '\uD800'],
  },
  textarea: { kept: ['a\nb'], refused: [1, undefined, 'a\0'] },
  integer: {
    kept: [0, -7, 9_007_199_254_740_991],
    refused: [1.5, '1', Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY, true],
  },
  boolean: { kept: [true, false], refused: ['true', 0, 1, 'yes'] },
  date: {
    kept: ['2026-11-20', '2028-02-29'],
    refused: [
      '2026-02-29',
      '2026-13-01',
      '2026-1-1',
      '20.11.2026',
      '0999-01-01',
      '2026-11-20T00:00:00.000Z',
      20_261_120,
    ],
  },
  datetime: {
    kept: ['2026-11-20T08:05:00.000Z'],
    refused: [
      '2026-11-20',
      '2026-11-20 08:05:00Z',
      '2026-11-20T24:00:00Z',
      '2026-02-30T00:00:00Z',
      '2026-11-20T08:05:00',
      1,
    ],
  },
  select: { kept: ['Pro'], refused: ['pro', 'Gold', ['Pro'], '', 1] },
  multiselect: { kept: [['Pro'], ['Pro', 'Free'], []], refused: ['Pro', ['Pro', 'Gold'], [1], { 0: 'Pro' }] },
};

const merge = (type: TicketFieldType, value: unknown) =>
  mergeTicketFields({}, { plan: value }, [aTicketField({ key: 'plan', type, options })]);

describe.each(Object.entries(values))('a ticket field of type %s', (name, { kept, refused }) => {
  const type = name as TicketFieldType;

  test.each(kept.map((value) => [value]))('accepts %j', (value) => {
    expect(merge(type, value)).toEqual({ plan: value });
  });

  test.each(refused.map((value) => [value]))('refuses %j', (value) => {
    expect(() => merge(type, value)).toThrow(
      expect.objectContaining({ code: 'validation_failed', field: 'custom_fields.plan' }),
    );
  });
});

describe('custom fields of a ticket', () => {
  const definitions = [aTicketField({ key: 'plan' }), aTicketField({ key: 'constructor' })];

  test('are merged by key: omitted keys stay, null clears', () => {
    const merged = mergeTicketFields({ plan: 'pro', constructor: 'x' }, { plan: null }, definitions);
    expect(merged).toEqual({ constructor: 'x' });
    expect(mergeTicketFields({ plan: 'pro' }, { constructor: 'y' }, definitions)).toEqual({
      plan: 'pro',
      constructor: 'y',
    });
    expect(mergeTicketFields({ plan: 'pro' }, {}, definitions)).toEqual({ plan: 'pro' });
  });

  test.each([
    ['plam', 'custom_fields.plam'],
    ['tostring', 'custom_fields.tostring'],
    ['__proto__', 'custom_fields.__proto__'],
    ['Plan', 'custom_fields.Plan'],
    ['a.b', 'custom_fields.a.b'],
    ['', 'custom_fields.'],
  ])('need a definition, also to be cleared: %s', (key, field) => {
    for (const value of ['x', null]) {
      const patch = JSON.parse(JSON.stringify({ [key]: value }).replace('{}', `{"${key}":null}`));
      expect(() => mergeTicketFields({}, patch, definitions)).toThrow(
        expect.objectContaining({ code: 'validation_failed', field }),
      );
    }
  });

  test('store an instant in UTC with milliseconds, and each choice once', () => {
    expect(merge('datetime', '2026-11-20T09:05:00+01:00')).toEqual({ plan: '2026-11-20T08:05:00.000Z' });
    expect(merge('multiselect', ['Pro', 'Free', 'Pro'])).toEqual({ plan: ['Pro', 'Free'] });
  });
});

describe('an instant on the wire', () => {
  test.each(['2026-11-20T08:05:00Z', '2026-11-20T08:05:00.123456789+05:30', '9999-12-31T23:59:59Z'])(
    'may be %s',
    (text) => {
      expect(isDateTime(text)).toBe(true);
    },
  );

  test.each([
    '',
    '2026-11-20',
    '2026-11-20T08:05Z',
    '2026-11-20T08:05:60Z',
    '2026-11-31T08:05:00Z',
    '2026-11-20T08:05:00',
    '+10000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59-01:00',
    ' 2026-11-20T08:05:00Z',
    '2026-11-20T08:05:00z',
  ])('is refused as %j', (text) => {
    expect(isDateTime(text)).toBe(false);
  });
});
