import type { Operator } from '../../model/automation/condition.ts';
import type { FactKind } from './facts.ts';

const equality = ['is', 'is_not', 'in', 'not_in'] as const;
const order = ['less_than', 'greater_than'] as const;
const presence = ['present', 'absent'] as const;
const parts = ['contains', 'not_contains', 'starts_with'] as const;
const change = ['changed', 'changed_from', 'changed_to'] as const;

const scalar = [...equality, ...presence, ...change] as const;

/** Which operators fit which kind of fact. Hours move all the time: no number is ever met exactly. */
export const operatorsOf: Readonly<Record<FactKind, readonly Operator[]>> = {
  text: [...scalar, ...parts],
  number: [...scalar, ...order],
  hours: [...order, ...presence],
  flag: ['is', 'is_not', ...presence, ...change],
  list: ['contains', 'not_contains', ...presence, ...change],
  instant: [...order, ...presence, 'changed', 'within_business_hours'],
  date: [...scalar, ...order],
  choice: scalar,
  any: [...equality, ...order, ...presence, ...parts],
  agent: scalar,
  team: scalar,
  organization: scalar,
};

/** Written as `present: true`: they compare with nothing. */
export const bareOperators: ReadonlySet<Operator> = new Set(['present', 'absent', 'changed']);

export const changeOperators: ReadonlySet<Operator> = new Set(change);

export const orderOperators: ReadonlySet<Operator> = new Set(order);

/** Of a text these look at a part. */
export const textOperators: ReadonlySet<Operator> = new Set(parts);

/** These take a list. */
export const listOperators: ReadonlySet<Operator> = new Set(['in', 'not_in']);

/** These take one value, or a list in which one match is enough. */
export const anyOfOperators: ReadonlySet<Operator> = new Set([
  'contains',
  'not_contains',
  'changed_from',
  'changed_to',
]);
