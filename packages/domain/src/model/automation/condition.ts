/** Conditions of rules, SLA policies and views (contract §7.2). */

export const operators = [
  'is',
  'is_not',
  'in',
  'not_in',
  'contains',
  'not_contains',
  'starts_with',
  'less_than',
  'greater_than',
  'present',
  'absent',
  'changed',
  'changed_from',
  'changed_to',
  'within_business_hours',
] as const;

export type Operator = (typeof operators)[number];

/** A list for `in` and `not_in`; `true` for operators that compare with nothing; a calendar's id for business hours. */
export type ConditionValue = string | number | boolean | readonly (string | number)[];

export type Condition = Readonly<{ fact: string; operator: Operator; value: ConditionValue }>;

/** Holds when every one of `all` holds and, unless `any` is empty, at least one of `any`. */
export type Conditions = Readonly<{ all: readonly Condition[]; any: readonly Condition[] }>;

/** The values of a fact; null where the ticket has none. References (`team`, `assignee`, `organization`) are ids. */
export type FactValue = string | number | boolean | readonly string[] | null;
