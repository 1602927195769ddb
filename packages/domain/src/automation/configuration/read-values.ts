/** Single values of the configuration document. */

import { nearest } from '../../kernel/nearest.ts';
import { described, isBlank, isLine, isStorable } from '../../kernel/text.ts';
import { describeGiven, type Reader, readList, refuse } from './read-members.ts';

/** One line, trimmed. */
export const readLine =
  (most: number): Reader<string> =>
  (value, reading, path) => {
    const line = typeof value === 'string' ? value.trim() : '';
    if (!isBlank(line) && line.length <= most && isLine(line)) return line;
    return refuse(
      reading,
      path,
      `Expected one line of 1 to ${most} characters, got ${describeGiven(value)}${quoteHint(value)}.`,
    );
  };

/** In a file, a number or `true` becomes text by quotes around it. */
const quoteHint = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'boolean'
    ? `, which is no text; quote it: ${JSON.stringify(String(value))}`
    : '';

/** Text without changes, of one line or many. */
export const readText =
  (most: number): Reader<string> =>
  (value, reading, path) =>
    typeof value === 'string' && !isBlank(value) && value.length <= most && isStorable(value)
      ? value
      : refuse(
          reading,
          path,
          `Expected text of 1 to ${most} characters, got ${describeGiven(value)}${quoteHint(value)}.`,
        );

export const readFlag: Reader<boolean> = (value, reading, path) =>
  typeof value === 'boolean'
    ? value
    : refuse(reading, path, `Expected true or false, got ${describeGiven(value)}.`);

export const readWhole =
  (least: number, most: number): Reader<number> =>
  (value, reading, path) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? value
      : refuse(
          reading,
          path,
          `Expected a whole number from ${least} to ${most}, got ${describeGiven(value)}.`,
        );

export const readChoice =
  <const Choice extends string>(choices: readonly Choice[]): Reader<Choice> =>
  (value, reading, path) => {
    const choice = choices.find((candidate) => candidate === value);
    if (choice !== undefined) return choice;
    const expected = nearest(typeof value === 'string' ? value : '', choices);
    return refuse(reading, path, `Expected ${expected}, got ${describeGiven(value)}.`);
  };

/** Some of the choices, each once, in the order of the choices. */
export const readChoices =
  <Choice extends string>(choices: readonly Choice[], least = 0): Reader<readonly Choice[]> =>
  (value, reading, path) => {
    const some = readOnce(readChoice(choices), { least, most: choices.length })(value, reading, path);
    return some && choices.filter((choice) => some.includes(choice));
  };

/** A list without duplicates. */
export const readOnce =
  <Item>(read: Reader<Item>, size: Readonly<{ least?: number; most: number }>): Reader<readonly Item[]> =>
  (value, reading, path) => {
    const items = readList(read, size)(value, reading, path);
    const again = items?.findIndex((item, index) => items.indexOf(item) < index) ?? -1;
    return again < 0
      ? items
      : refuse(
          reading,
          [...path, again],
          `${described(Array.isArray(value) ? value[again] : value)} is in the list twice.`,
        );
  };
