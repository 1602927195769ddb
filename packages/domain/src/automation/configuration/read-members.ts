/** Objects and lists of the configuration document: every mistake is noted, none ends the reading. */

import { nearest } from '../../kernel/nearest.ts';
import { described } from '../../kernel/text.ts';
import type { Path, Reading } from './names.ts';

/** The parsed value, or undefined after its mistake was recorded. */
export type Reader<Value> = (value: unknown, reading: Reading, path: Path) => Value | undefined;

/** How one member is read; without `usual` it must be there. */
export type Member<Value> = Readonly<{ read: Reader<Value>; usual?: Value }>;

type Members = Readonly<Record<string, Member<unknown>>>;
type ReadOf<All extends Members> = {
  readonly [Name in keyof All]: All[Name] extends Member<infer Value> ? Value : never;
};

export const required = <Value>(read: Reader<Value>): Member<Value> => ({ read });

export const usually = <Value, const Usual>(read: Reader<Value>, usual: Usual): Member<Value | Usual> => ({
  read,
  usual,
});

/** Reads an object of exactly these members; null counts as left out. Undefined when anything in it is wrong. */
export const readMembers =
  <All extends Members>(members: All): Reader<ReadOf<All>> =>
  (value, reading, path) => {
    const names = Object.keys(members);
    if (!isObject(value))
      return refuse(
        reading,
        path,
        `Expected an object with ${names.join(', ')}, got ${describeGiven(value)}.`,
      );
    let sound = refuseUnknown(value, names, { reading, path });
    const read = new Map<string, unknown>();
    for (const [name, member] of Object.entries(members)) {
      const given = Object.hasOwn(value, name) ? value[name] : null;
      const found = readMember(given, member, { reading, path: [...path, name] });
      read.set(name, found);
      if (found === undefined) sound = false;
    }
    return sound ? (Object.fromEntries(read) as ReadOf<All>) : undefined;
  };

/** Reads a list; undefined when any of its items is wrong. */
export const readList =
  <Item>(
    read: Reader<Item>,
    { least = 0, most }: Readonly<{ least?: number; most: number }>,
  ): Reader<readonly Item[]> =>
  (value, reading, path) => {
    if (!Array.isArray(value)) return refuse(reading, path, `Expected a list, got ${describeGiven(value)}.`);
    if (value.length < least || value.length > most)
      return refuse(reading, path, `Expected a list of ${least} to ${most} items, got ${value.length}.`);
    const items = value.map((item, index) => read(item, reading, [...path, index]));
    return items.every((item) => item !== undefined) ? items : undefined;
  };

/** The same reader, which also hands over what it has read: a list with one mistake is checked for others. */
export const keeping =
  <Item>(read: Reader<Item>, kept: Item[]): Reader<Item> =>
  (value, reading, path) => {
    const item = read(value, reading, path);
    if (item !== undefined) kept.push(item);
    return item;
  };

/** Records a mistake; returns undefined, so that a reader can end with it. */
export const refuse = (reading: Reading, path: Path, message: string): undefined => {
  reading.fault(path, message);
  return undefined;
};

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a member of an entry, sound or not, is left out or an empty list. */
export const isEmptyIn = (entry: unknown, member: string): boolean => {
  const value = isObject(entry) ? (entry[member] ?? []) : null;
  return Array.isArray(value) && value.length === 0;
};

/** Describes the given value in the words of the file: a missing value and null are the same there. */
export const describeGiven = (value: unknown): string =>
  value === undefined || value === null ? 'nothing' : described(value);

type Place = Readonly<{ reading: Reading; path: Path }>;

const readMember = <Value>(
  value: unknown,
  { read, usual }: Member<Value>,
  place: Place,
): Value | undefined => {
  const { reading, path } = place;
  if (value !== undefined && value !== null) return read(value, reading, path);
  return usual === undefined ? refuse(reading, path, `${path.at(-1)} is required.`) : usual;
};

const refuseUnknown = (value: object, names: readonly string[], { reading, path }: Place): boolean => {
  const unknown = Object.keys(value).filter((name) => !names.includes(name));
  for (const name of unknown)
    refuse(reading, [...path, name], `Expected ${nearest(name, names)}, got ${described(name)}.`);
  return unknown.length === 0;
};
