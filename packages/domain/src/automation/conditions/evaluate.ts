/**
 * Whether conditions hold (contract §7.2).
 *
 * - Text is compared whatever the case of its letters. `contains` on a text finds a part of it, on a list an element;
 *   where its value is a list, any one of them is enough.
 * - A fact without a value fails every comparison but `absent`, `is_not`, `not_in` and `not_contains`. An empty text
 *   and an empty list are absent; `false` and 0 are present.
 * - `less_than` and `greater_than` compare numbers, instants and dates; an instant is less than a later one.
 * - `changed`, `changed_from` and `changed_to` look back to the start of the write: to the ticket before it, or, for a
 *   new ticket, to the ticket as it was asked for, so that only a rule changes one. From and to need a change: what
 *   stayed is not changed to itself. A list is changed from an element it lost, and to one it gained.
 * - `within_business_hours` asks whether an instant is within the hours of a calendar.
 */
import type { Instant } from '../../kernel/instant.ts';
import type {
  Condition,
  Conditions,
  ConditionValue,
  FactValue,
  Operator,
} from '../../model/automation/condition.ts';

export type Facts = Readonly<{
  value: (name: string) => FactValue;
  /** The value, folded if it is text: long bodies are folded once for all conditions. */
  folded: (name: string) => FactValue;
  /** The value at the start of the write. */
  baseline: (name: string) => FactValue;
  within: (calendarId: string, instant: Instant) => boolean;
}>;

export type Failure = Readonly<{ group: 'all' | 'any'; index: number }>;

/** The first of `all` that does not hold; `any`, with its first index, when none of them does; null when all is well. */
export const firstFailure = ({ all, any }: Conditions, facts: Facts): Failure | null => {
  for (let index = 0; index < all.length; index += 1) {
    const condition = all[index];
    if (condition && !holds(condition, facts)) return { group: 'all', index };
  }
  if (any.length === 0) return null;
  for (const condition of any) if (holds(condition, facts)) return null;
  return { group: 'any', index: 0 };
};

export const holds = (condition: Condition, facts: Facts): boolean =>
  tests[condition.operator](condition, facts);

/** The form under which two spellings of a text are the same. */
export const fold = (text: string): string => text.normalize('NFC').toLowerCase();

type Test = (condition: Condition, facts: Facts) => boolean;

const not =
  (test: Test): Test =>
  (condition, facts) =>
    !test(condition, facts);

const is: Test = (condition, facts) => equals(facts.folded(condition.fact), sought(condition));

const contains: Test = (condition, facts) => {
  const found = facts.folded(condition.fact);
  const value = sought(condition);
  return isList(value) ? value.some((item) => has(found, item)) : has(found, value);
};

const present: Test = ({ fact }, facts) => {
  const found = facts.value(fact);
  return found !== null && found !== '' && !(isList(found) && found.length === 0);
};

const changed: Test = ({ fact }, facts) => !same(facts.value(fact), facts.baseline(fact));

const tests: Readonly<Record<Operator, Test>> = {
  is,
  is_not: not(is),
  in: is,
  not_in: not(is),
  contains,
  not_contains: not(contains),
  starts_with: (condition, facts) => {
    const found = facts.folded(condition.fact);
    const value = sought(condition);
    return typeof found === 'string' && typeof value === 'string' && found.startsWith(value);
  },
  less_than: ({ fact, value }, facts) => isLess(facts.value(fact), value),
  greater_than: ({ fact, value }, facts) => isLess(value, facts.value(fact)),
  present,
  absent: not(present),
  changed,
  changed_from: (condition, facts) =>
    moved(facts.baseline(condition.fact), facts.value(condition.fact), sought(condition)),
  changed_to: (condition, facts) =>
    moved(facts.value(condition.fact), facts.baseline(condition.fact), sought(condition)),
  within_business_hours: ({ fact, value }, facts) => {
    const instant = facts.value(fact);
    return typeof instant === 'string' && facts.within(String(value), instant);
  },
};

/** The value of a condition, its texts folded: once, for all the writes that it is held against. */
const sought = (condition: Condition): ConditionValue => {
  const cached = soughtBy.get(condition);
  if (cached !== undefined) return cached;
  const { value } = condition;
  const made = isList(value) ? value.map(foldedItem) : foldedItem(value);
  soughtBy.set(condition, made);
  return made;
};

const soughtBy = new WeakMap<Condition, ConditionValue>();

const foldedItem = <Item extends string | number | boolean>(item: Item): Item | string =>
  typeof item === 'string' ? fold(item) : item;

/** One side has the value, or an element of it, and the other side has not. */
const moved = (side: FactValue, other: FactValue, value: ConditionValue): boolean => {
  const values = isList(value) ? value : [value];
  if (isList(side) || isList(other))
    return values.some((item) => hasFolded(side, item) && !hasFolded(other, item));
  return !same(side, other) && equals(foldedValue(side), value);
};

const hasFolded = (found: FactValue, item: string | number | boolean): boolean =>
  isList(found) && has(foldedValue(found), item);

export const foldedValue = (value: FactValue): FactValue => {
  if (typeof value === 'string') return fold(value);
  return isList(value) ? value.map(fold) : value;
};

/** Both are folded already. */
const equals = (found: FactValue, value: ConditionValue): boolean =>
  isList(value) ? value.some((item) => found === item) : found === value;

/** Both are folded already. */
const has = (found: FactValue, item: string | number | boolean): boolean => {
  if (typeof found === 'string') return typeof item === 'string' && found.includes(item);
  return isList(found) && found.includes(String(item));
};

const isLess = (one: FactValue | ConditionValue, other: FactValue | ConditionValue): boolean =>
  (typeof one === 'number' && typeof other === 'number' && one < other) ||
  (typeof one === 'string' && typeof other === 'string' && one < other);

const same = (one: FactValue, other: FactValue): boolean =>
  isList(one) && isList(other)
    ? one.length === other.length && one.every((item, index) => item === other[index])
    : one === other;

const isList = <Item>(value: string | number | boolean | null | readonly Item[]): value is readonly Item[] =>
  Array.isArray(value);
