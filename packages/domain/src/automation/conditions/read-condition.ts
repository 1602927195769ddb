/**
 * Conditions as the configuration file writes them: `{ all: [{ fact: priority, is: urgent }], any: […] }`, where the
 * operator is the other key; a plain list means `all` (contract §6.4, §7.2).
 */

import { limits } from '../../kernel/limits.ts';
import { nearest } from '../../kernel/nearest.ts';
import { described } from '../../kernel/text.ts';
import {
  type Condition,
  type Conditions,
  type Operator,
  operators,
} from '../../model/automation/condition.ts';
import {
  describeGiven,
  isObject,
  type Reader,
  readList,
  readMembers,
  refuse,
  usually,
} from '../configuration/read-members.ts';
import { type Fact, facts, fieldPrefixes } from './facts.ts';
import { findFact } from './find-fact.ts';
import { changeOperators, operatorsOf } from './operators.ts';
import { readConditionValue } from './read-value.ts';

/** The conditions of a rule. */
export const readConditions: Reader<Conditions> = (value, reading, path) =>
  readGroups('write')(value, reading, path);

/** The conditions of a view or an SLA policy, which look at the ticket as it is and not at what was just written. */
export const readTicketConditions: Reader<Conditions> = (value, reading, path) =>
  readGroups('ticket')(value, reading, path);

/** The subject of conditions: facts of a write, or those of a ticket only. */
type About = 'write' | 'ticket';

const readGroups =
  (about: About): Reader<Conditions> =>
  (value, reading, path) => {
    if (value === undefined || value === null) return { all: [], any: [] };
    const most = limits.automation.conditions;
    const readGroup = readList(readCondition(about), { most });
    if (Array.isArray(value)) {
      const all = readGroup(value, reading, path);
      return all && { all, any: [] };
    }
    const group = usually(readGroup, []);
    const groups = readMembers({ all: group, any: group })(value, reading, path);
    const count = groups ? groups.all.length + groups.any.length : 0;
    return count <= most
      ? groups
      : refuse(reading, path, `Expected at most ${most} conditions, got ${count}.`);
  };

const readCondition =
  (about: About): Reader<Condition> =>
  (value, reading, path) => {
    if (!isObject(value))
      return refuse(
        reading,
        path,
        `Expected a condition like { fact: priority, is: urgent }, got ${describeGiven(value)}.`,
      );
    const fact = readFact(about)(value.fact, reading, [...path, 'fact']);
    const operator = readOperator(value, reading, path);
    if (!fact || !operator) return undefined;
    const place = [...path, operator];
    const fitting = fittingOperators(fact, about);
    if (!fitting.includes(operator))
      return refuse(
        reading,
        place,
        `Expected one of ${fitting.join(', ')} with ${fact.name}, got ${operator}.`,
      );
    const read = readConditionValue(fact, operator)(value[operator], reading, place);
    return read === undefined ? undefined : { fact: fact.name, operator, value: read };
  };

type NamedFact = Fact & Readonly<{ name: string }>;

const readFact =
  (about: About): Reader<NamedFact> =>
  (name, reading, path) => {
    if (typeof name !== 'string')
      return refuse(reading, path, `Expected the name of a fact, got ${describeGiven(name)}.`);
    const fact = findFact(name, reading.names.fieldOf);
    if (!fact) return refuse(reading, path, `Expected ${expectedFact(name)}, got ${described(name)}.`);
    if (about === 'ticket' && fact.ofWrite)
      return refuse(
        reading,
        path,
        `Expected a fact of the ticket, got ${name}, which only rules can ask about.`,
      );
    return { ...fact, name };
  };

const expectedFact = (name: string): string => {
  const { ticket, requester, organization } = fieldPrefixes;
  if (name.startsWith(ticket)) return `${ticket} and the key of a ticket field`;
  const free = [requester, organization].find((prefix) => name.startsWith(prefix));
  if (free) return `${free} and a key of lower-case letters, digits and _`;
  return nearest(name, [...facts.keys()]);
};

const readOperator: Reader<Operator> = (condition, reading, path) => {
  const keys = Object.keys(condition ?? {}).filter((key) => key !== 'fact');
  const key = keys[0];
  if (key === undefined || keys.length > 1) {
    const given = key === undefined ? 'none' : keys.map(described).join(' and ');
    return refuse(reading, path, `Expected one operator beside the fact, got ${given}.`);
  }
  const operator = operators.find((candidate) => candidate === key);
  return (
    operator ?? refuse(reading, [...path, key], `Expected ${nearest(key, operators)}, got ${described(key)}.`)
  );
};

/** The operators that say something about a fact. */
const fittingOperators = ({ kind, changes }: Fact, about: About): readonly Operator[] =>
  changes && about === 'write'
    ? operatorsOf[kind]
    : operatorsOf[kind].filter((operator) => !changeOperators.has(operator));
