/** Work on records by lists of their members' names, so that a new member is named once. */

import { snakeCase } from './text.ts';

/** Some members of a record, each of which may be left out. */
export type Given<Whole, Name extends keyof Whole> = Readonly<{ [Key in Name]?: Whole[Key] | undefined }>;

/** The named members that were given: those that are not undefined. */
export const givenOf = <Whole, Name extends keyof Whole>(
  names: readonly Name[],
  given: Given<Whole, Name>,
): Partial<Pick<Whole, Name>> => {
  const found: Partial<Whole> = {};
  for (const name of names) if (given[name] !== undefined) found[name] = given[name];
  return found;
};

/** Lists the named members that differ between two states of a record, with both values, by their names in events. */
export const changedMembers = <Whole>(
  names: readonly (keyof Whole & string)[],
): ((before: Whole, after: Whole) => [string, readonly [unknown, unknown]][]) => {
  const members = wireNames(names);
  return (before, after) => {
    const changes: [string, readonly [unknown, unknown]][] = [];
    for (const { name, wire } of members)
      if (before[name] !== after[name]) changes.push([wire, [before[name], after[name]]]);
    return changes;
  };
};

/** Shows the named members of a record as events do: `requesterId` as `requester_id`. */
export const wireMembers = <Whole>(
  names: readonly (keyof Whole & string)[],
): ((whole: Whole) => Readonly<Record<string, unknown>>) => {
  const members = wireNames(names);
  return (whole) => Object.fromEntries(members.map(({ name, wire }) => [wire, whole[name]]));
};

const wireNames = <Name extends string>(names: readonly Name[]) =>
  names.map((name) => ({ name, wire: snakeCase(name) }));
