import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withMember } from '../../data/configuration-draft.ts';
import type { Entry } from '../../data/configuration-types.ts';
import {
  type Field,
  formOf,
  hoursText,
  sorts,
  textOf,
  typedValue,
  weekdays,
  withHours,
  workspaceFields,
} from './fields.ts';

const line = fc.string({ minLength: 1, maxLength: 12 }).map((text) => `x${text.replaceAll(/\s/g, '')}`);
const span = fc.constantFrom('09:00-12:30', '13:30-17:30', '18:00-24:00');

const values: Readonly<Record<Field['kind'], fc.Arbitrary<unknown>>> = {
  line,
  text: fc.string().map((text) => `x${text}`),
  number: fc.nat(),
  flag: fc.boolean(),
  choice: line,
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  json: fc.oneof(
    fc.array(fc.record({ set_status: line }), { minLength: 1 }),
    fc.record({ all: fc.array(line) }),
  ),
  week: fc
    .subarray([...weekdays], { minLength: 1 })
    .chain((days) =>
      fc.record(Object.fromEntries(days.map((day) => [day, fc.uniqueArray(span, { minLength: 1 })]))),
    ),
  sort: fc.constantFrom(...sorts).map((sort) => {
    const [field, direction] = sort.split(' ');
    return { field, direction };
  }),
};

/** As a form that shows the value and types it again, as it stands. */
const typedAgain = (field: Field, value: unknown): unknown => {
  if (field.kind === 'flag') return value === field.usual ? undefined : value;
  if (field.kind !== 'week') return typedValue(field, textOf(field, value));
  return weekdays.reduce<unknown>((week, day) => withHours(week, day, hoursText(value, day)), undefined);
};

const entryOf = (fields: readonly Field[]): fc.Arbitrary<Entry> =>
  fc.record(Object.fromEntries(fields.map(({ member, kind }) => [member, values[kind]])), {
    requiredKeys: [],
  });

describe('a form', () => {
  test.each(Object.entries({ ...formOf, workspace: workspaceFields }))(
    'of %s gives back the entry that it shows, member by member',
    (_, fields) => {
      fc.assert(
        fc.property(entryOf(fields), (entry) => {
          const again = fields.reduce(
            (made, field) => withMember(made, field.member, typedAgain(field, entry[field.member])),
            entry,
          );
          const usual = fields.filter(
            ({ kind, usual: own, member }) => kind === 'flag' && entry[member] === own,
          );
          const shown = usual.reduce((made, { member }) => withMember(made, member, undefined), entry);
          expect(again).toEqual(shown);
        }),
      );
    },
  );

  test('keeps text that is no JSON, so that the server names its mistake', () => {
    expect(typedValue({ kind: 'json' }, '{ all: [')).toBe('{ all: [');
    expect(textOf({ kind: 'json' }, '{ all: [')).toBe('{ all: [');
    expect(typedValue({ kind: 'number' }, 'seven')).toBe('seven');
  });

  test('leaves a member out that nothing is typed for', () => {
    for (const kind of ['line', 'text', 'number', 'choice', 'lines', 'json', 'sort'] as const)
      expect(typedValue({ kind }, ' \n ')).toBeUndefined();
    expect(withHours({ mon: ['09:00-10:00'] }, 'mon', ' ')).toBeUndefined();
  });
});
