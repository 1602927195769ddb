import type { NamedKind, Path, Reading } from '../configuration/names.ts';
import { readName } from '../configuration/read-name.ts';
import { isDateTime } from '../custom-fields/ticket-field.ts';
import { limits } from '../limits.ts';
import { described, isStorable } from '../text.ts';
import type { ConditionValue, Operator } from './condition.ts';
import type { Fact, FactKind } from './facts.ts';
import { didYouMean } from './nearest.ts';
import { anyOfOperators, bareOperators, listOperators } from './operators.ts';

export type ValueAt = Readonly<{ fact: Fact; operator: Operator; reading: Reading; path: Path }>;

type Scalar = string | number | boolean;

/** What an operator compares a fact with; undefined after a fault. */
export const readConditionValue = (value: unknown, at: ValueAt): ConditionValue | undefined => {
  const { operator, reading, path } = at;
  if (bareOperators.has(operator)) {
    if (value === true) return true;
    return faulted(at, `true (${operator} compares with nothing)`, value);
  }
  if (operator === 'within_business_hours') return readName('calendar', value, { reading, path });
  if (listOperators.has(operator) || (Array.isArray(value) && anyOfOperators.has(operator)))
    return readList(value, at);
  if (Array.isArray(value)) return faulted(at, `one value (for several use in)`, value);
  return readScalar(value, at);
};

const readList = (value: unknown, at: ValueAt): readonly (string | number)[] | undefined => {
  if (!Array.isArray(value) || value.length === 0 || value.length > limits.automation.values)
    return faulted(at, `a list of 1 to ${limits.automation.values} values`, value);
  const items = value.map((item, index) => readScalar(item, { ...at, path: [...at.path, index] }));
  return items.every((item) => typeof item === 'string' || typeof item === 'number') ? items : undefined;
};

const readScalar = (value: unknown, at: ValueAt): Scalar | undefined => readers[at.fact.kind](value, at);

type Reader = (value: unknown, at: ValueAt) => Scalar | undefined;

const text: Reader = (value, at) =>
  typeof value === 'string' &&
  value !== '' &&
  value.length <= limits.automation.valueLength &&
  isStorable(value)
    ? value
    : faulted(at, `text of 1 to ${limits.automation.valueLength} characters`, value);

const oneOf: Reader = (value, at) => {
  const { values } = at.fact;
  if (typeof value === 'string' && values.includes(value)) return value;
  const hint = typeof value === 'string' ? didYouMean(value, values) : '';
  at.reading.fault(at.path, `Expected one of ${values.join(', ')}, got ${described(value)}.${hint}`);
  return undefined;
};

const number: Reader = (value, at) =>
  typeof value === 'number' && Number.isFinite(value) ? value : faulted(at, 'a number', value);

const named =
  (kind: NamedKind): Reader =>
  (value, { reading, path }) =>
    readName(kind, value, { reading, path });

const readers: Readonly<Record<FactKind, Reader>> = {
  text,
  number,
  hours: number,
  flag: (value, at) => (typeof value === 'boolean' ? value : faulted(at, 'true or false', value)),
  list: (value, at) => (at.fact.values.length > 0 ? oneOf(value, at) : text(value, at)),
  instant: (value, at) =>
    typeof value === 'string' && isDateTime(value)
      ? new Date(value).toISOString()
      : faulted(at, 'an instant like 2026-11-20T08:05:00Z', value),
  date: (value, at) =>
    typeof value === 'string' && isDateTime(`${value}T00:00:00Z`)
      ? value
      : faulted(at, 'a date like 2026-11-20', value),
  choice: oneOf,
  any: (value, at) => {
    if (typeof value === 'boolean' && !listOperators.has(at.operator)) return value;
    return typeof value === 'number' ? number(value, at) : text(value, at);
  },
  agent: named('agent'),
  team: named('team'),
  organization: named('organization'),
};

const faulted = ({ reading, path }: ValueAt, expected: string, value: unknown): undefined => {
  reading.fault(path, `Expected ${expected}, got ${described(value)}.`);
  return undefined;
};
