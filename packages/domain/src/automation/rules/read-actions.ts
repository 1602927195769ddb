/** Actions as the configuration file writes them: `[{ set_priority: urgent }, { add_tags: [fast] }]`. */

import { limits } from '../../kernel/limits.ts';
import { nearest } from '../../kernel/nearest.ts';
import { described } from '../../kernel/text.ts';
import type { Action } from '../../model/automation/rule.ts';
import type { Names } from '../configuration/names.ts';
import { describeGiven, isObject, type Reader, readList, refuse } from '../configuration/read-members.ts';
import { actions } from './actions.ts';

/** The actions of a rule. */
export const readActions: Reader<readonly Action[]> = (value, reading, path) =>
  readEach([...actions.keys()])(value, reading, path);

/** The actions of a macro, which cannot apply another one. */
export const readMacroActions: Reader<readonly Action[]> = (value, reading, path) =>
  readEach([...actions.keys()].filter((type) => type !== 'apply_macro'))(value, reading, path);

/** Actions as they are read, ids turned into names. */
export const showActions = (shown: readonly Action[], names: Names): readonly unknown[] =>
  shown.map(({ type, value }) => ({ [type]: actions.get(type)?.show(value, names) ?? value }));

/** Describes an action, as a sentence without a full stop. */
export const explainAction = ({ type, value }: Action, names: Names): string =>
  actions.get(type)?.explain(value, names) ?? type;

const readEach = (types: readonly string[]): Reader<readonly Action[]> =>
  readList(readAction(types), { most: limits.automation.actions });

function readAction(types: readonly string[]): Reader<Action> {
  return (value, reading, path) => {
    const [type, ...others] = isObject(value) ? Object.keys(value) : [];
    if (type !== undefined && others.length > 0)
      return refuse(
        reading,
        path,
        `Expected one action, got ${others.length + 1} in one entry: ${[type, ...others].map(described).join(', ')}; give each a "- " of its own.`,
      );
    if (!isObject(value) || type === undefined)
      return refuse(
        reading,
        path,
        `Expected one action like { set_priority: urgent }, got ${describeGiven(value)}.`,
      );
    const kind = types.includes(type) ? actions.get(type) : undefined;
    if (!kind)
      return refuse(reading, [...path, type], `Expected ${nearest(type, types)}, got ${described(type)}.`);
    const read = kind.read(value[type], reading, [...path, type]);
    return read === undefined ? undefined : { type, value: read };
  };
}
