/**
 * Conditions as the configuration file writes them: `{ all: [{ fact: priority, is: urgent }], any: […] }`, where the
 * operator is the other key; a plain list stands for `all` (sections 6 and 7 of the decisions).
 */

import type { Path, Reading } from '../configuration/names.ts';
import { isRecord, refuseUnknownKeys } from '../configuration/read-record.ts';
import { limits } from '../limits.ts';
import { described } from '../text.ts';
import { type Condition, type Conditions, type Operator, operators } from './condition.ts';
import { type Fact, facts, fieldPrefixes } from './facts.ts';
import { findFact } from './find-fact.ts';
import { didYouMean } from './nearest.ts';
import { changeOperators, operatorsOf } from './operators.ts';
import { readConditionValue } from './read-value.ts';

/** The conditions of a rule. What is faulty is reported and left out. */
export const readConditions = (value: unknown, reading: Reading, path: Path): Conditions =>
  readGroups(value, { reading, path, ofTicket: false });

/** The conditions of a view or an SLA policy, which look at the ticket as it is and not at what was just written. */
export const readTicketConditions = (value: unknown, reading: Reading, path: Path): Conditions =>
  readGroups(value, { reading, path, ofTicket: true });

type At = Readonly<{ reading: Reading; path: Path; ofTicket: boolean }>;

const below = (at: At, ...steps: Path): At => ({ ...at, path: [...at.path, ...steps] });

const readGroups = (value: unknown, at: At): Conditions => {
  const { reading, path } = at;
  if (value === undefined || value === null) return { all: [], any: [] };
  if (Array.isArray(value)) return { all: readGroup(value, at), any: [] };
  if (!isRecord(value)) {
    reading.fault(path, `Expected { all: […], any: […] } or a list of conditions, got ${described(value)}.`);
    return { all: [], any: [] };
  }
  refuseUnknownKeys(value, ['all', 'any'], { reading, path });
  const conditions = {
    all: readGroup(value.all, below(at, 'all')),
    any: readGroup(value.any, below(at, 'any')),
  };
  const count = conditions.all.length + conditions.any.length;
  if (count > limits.automation.conditions)
    reading.fault(path, `Expected at most ${limits.automation.conditions} conditions, got ${count}.`);
  return conditions;
};

const readGroup = (value: unknown, at: At): readonly Condition[] => {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > limits.automation.conditions) {
    const most = limits.automation.conditions;
    at.reading.fault(at.path, `Expected a list of at most ${most} conditions, got ${described(value)}.`);
    return [];
  }
  return value.flatMap((item, index) => readCondition(item, below(at, index)) ?? []);
};

const readCondition = (value: unknown, at: At): Condition | undefined => {
  const { reading, path } = at;
  if (!isRecord(value)) {
    reading.fault(path, `Expected a condition like { fact: priority, is: urgent }, got ${described(value)}.`);
    return undefined;
  }
  const fact = readFactName(value.fact, below(at, 'fact'));
  const operator = readOperator(value, at);
  if (fact === undefined || operator === undefined) return undefined;
  const misfit = misfitOf(fact, operator, at.ofTicket);
  if (misfit !== null) {
    reading.fault(below(at, operator).path, misfit);
    return undefined;
  }
  const step = below(at, operator).path;
  const read = readConditionValue(value[operator], { fact, operator, reading, path: step });
  return read === undefined ? undefined : { fact: fact.name, operator, value: read };
};

type NamedFact = Fact & Readonly<{ name: string }>;

const readFactName = (value: unknown, { reading, path, ofTicket }: At): NamedFact | undefined => {
  const { names } = reading;
  const fact = typeof value === 'string' ? findFact(value, names.fieldOf) : null;
  if (typeof value !== 'string' || fact === null) {
    reading.fault(path, `Expected ${expectedFact(value)}`);
    return undefined;
  }
  if (ofTicket && fact.ofWrite) {
    reading.fault(path, `Expected a fact of the ticket, got ${value}, which only rules can ask about.`);
    return undefined;
  }
  return { ...fact, name: value };
};

const expectedFact = (value: unknown): string => {
  if (typeof value === 'string' && value.startsWith(fieldPrefixes.ticket))
    return `the key of a ticket field, got ${described(value)}, which there is not.`;
  const known = [...facts.keys(), ...Object.values(fieldPrefixes).map((prefix) => `${prefix}<key>`)];
  const hint = typeof value === 'string' ? didYouMean(value, facts.keys()) : '';
  return hint === ''
    ? `one of the facts ${known.join(', ')}, got ${described(value)}.`
    : `a fact, got ${described(value)}.${hint}`;
};

const readOperator = (condition: Readonly<Record<string, unknown>>, at: At): Operator | undefined => {
  const { reading, path } = at;
  const keys = Object.keys(condition).filter((key) => key !== 'fact');
  const key = keys[0];
  if (key === undefined || keys.length > 1) {
    const came = key === undefined ? 'none' : keys.map(described).join(', ');
    reading.fault(path, `Expected one operator beside the fact, got ${came}.`);
    return undefined;
  }
  const operator = operators.find((known) => known === key);
  if (operator) return operator;
  const hint = didYouMean(key, operators);
  reading.fault(
    [...path, key],
    `Expected one of the operators ${operators.join(', ')}, got ${described(key)}.${hint}`,
  );
  return undefined;
};

/** Why an operator says nothing about a fact, or null. */
const misfitOf = (fact: NamedFact, operator: Operator, ofTicket: boolean): string | null => {
  if (ofTicket && changeOperators.has(operator)) return `Only rules can ask whether something ${operator}.`;
  const fitting = operatorsOf[fact.kind].filter((known) => !ofTicket || !changeOperators.has(known));
  const usable = fitting.filter((known) => fact.changes || !changeOperators.has(known));
  return usable.includes(operator)
    ? null
    : `Expected one of ${usable.join(', ')} with ${fact.name}, got ${operator}.`;
};
