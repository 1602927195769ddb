import type { Condition, Conditions, ConditionValue } from '../../model/automation/condition.ts';
import type { NamedKind, Names } from '../configuration/names.ts';
import { findFact } from './find-fact.ts';

/** Conditions as `readConditions` reads them, ids turned into names; a group without conditions is left out. */
export const showConditions = (
  { all, any: some }: Conditions,
  names: Names,
): Readonly<Record<string, readonly unknown[]>> => ({
  ...(all.length > 0 && { all: all.map((condition) => showCondition(condition, names)) }),
  ...(some.length > 0 && { any: some.map((condition) => showCondition(condition, names)) }),
});

const showCondition = (condition: Condition, names: Names): unknown => ({
  fact: condition.fact,
  [condition.operator]: shownValue(condition, names),
});

/** The value of a condition, with names instead of ids. */
export const shownValue = ({ fact, operator, value }: Condition, names: Names): ConditionValue => {
  const kind = operator === 'within_business_hours' ? 'calendar' : referenceKind(fact, names);
  if (kind === null || value === true) return value;
  const shown = (item: string | number): string => names.nameOf(kind, String(item)) ?? String(item);
  return Array.isArray(value) ? value.map(shown) : shown(String(value));
};

/** The kind of record that the ids of a fact name; null when its values are no ids. */
export const referenceKind = (fact: string, names: Names): NamedKind | null => {
  const kind = findFact(fact, names.fieldOf)?.kind;
  return kind === 'agent' || kind === 'team' || kind === 'organization' ? kind : null;
};
