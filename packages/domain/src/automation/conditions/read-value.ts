import { limits } from '../../kernel/limits.ts';
import type { ConditionValue, Operator } from '../../model/automation/condition.ts';
import { isDateTime } from '../../model/desk/ticket-field.ts';
import { describeGiven, type Reader, readList, refuse } from '../configuration/read-members.ts';
import { readName } from '../configuration/read-name.ts';
import { readChoice, readFlag, readText } from '../configuration/read-values.ts';
import type { Fact, FactKind } from './facts.ts';
import { anyOfOperators, bareOperators, listOperators, orderOperators, textOperators } from './operators.ts';

type Scalar = string | number | boolean;

/** The value that an operator compares a fact with. */
export const readConditionValue =
  (fact: Fact, operator: Operator): Reader<ConditionValue> =>
  (value, reading, path) => {
    if (bareOperators.has(operator)) return readTrue(value, reading, path);
    if (operator === 'within_business_hours') return readName('calendar')(value, reading, path);
    const mayBeList = anyOfOperators.has(operator);
    if (listOperators.has(operator) || (mayBeList && Array.isArray(value)))
      return readList(listItem(fact, operator), { least: 1, most: limits.automation.values })(
        value,
        reading,
        path,
      );
    if (Array.isArray(value))
      return refuse(reading, path, `Expected one value, got ${describeGiven(value)}; in takes a list.`);
    return scalars[fact.kind](fact, operator)(value, reading, path);
  };

const readTrue: Reader<boolean> = (value, reading, path) =>
  value === true
    ? value
    : refuse(
        reading,
        path,
        `Expected true, as ${path.at(-1)} compares with nothing, got ${describeGiven(value)}.`,
      );

const listItem =
  (fact: Fact, operator: Operator): Reader<string | number> =>
  (value, reading, path) => {
    const item = scalars[fact.kind](fact, operator)(value, reading, path);
    return typeof item === 'boolean'
      ? refuse(reading, path, `Expected text or a number, got ${item}.`)
      : item;
  };

const text = readText(limits.automation.valueLength);

const number: Reader<number> = (value, reading, path) =>
  typeof value === 'number' && Number.isFinite(value)
    ? value
    : refuse(reading, path, `Expected a number, got ${describeGiven(value)}.`);

const instant: Reader<string> = (value, reading, path) =>
  typeof value === 'string' && isDateTime(value)
    ? new Date(value).toISOString()
    : refuse(reading, path, `Expected an instant like 2026-11-20T08:05:00Z, got ${describeGiven(value)}.`);

const date: Reader<string> = (value, reading, path) =>
  typeof value === 'string' && isDateTime(`${value}T00:00:00Z`)
    ? value
    : refuse(reading, path, `Expected a date like 2026-11-20, got ${describeGiven(value)}.`);

/** The type of a free field is not known: the operator determines the values that it can be compared with. */
const any = (operator: Operator): Reader<Scalar> => {
  if (orderOperators.has(operator)) return number;
  if (textOperators.has(operator)) return text;
  return (value, reading, path) => {
    if (typeof value === 'boolean') return value;
    return typeof value === 'number' ? number(value, reading, path) : text(value, reading, path);
  };
};

const scalars: Readonly<Record<FactKind, (fact: Fact, operator: Operator) => Reader<Scalar>>> = {
  text: () => text,
  number: () => number,
  hours: () => number,
  flag: () => readFlag,
  list: ({ values }) => (values.length > 0 ? readChoice(values) : text),
  instant: () => instant,
  date: () => date,
  choice: ({ values }) => readChoice(values),
  any: (_, operator) => any(operator),
  agent: () => readName('agent'),
  team: () => readName('team'),
  organization: () => readName('organization'),
};
