/** The header of a mail or of a part, line by line. */
import { limits } from '@tidemark/domain/limits';
import type { Field } from './part.ts';

const { bytes: mostBytes, oneBytes, most } = limits.inbound.header;

export type HeaderReader = Readonly<{
  /** A line without its end; false for one that is no field. */
  add: (line: string) => boolean;
  fields: () => readonly Field[];
  /** The lines that are no fields. */
  others: () => string;
}>;

/** Lines above the limits are left out, and so are lines that are no field, as those of an mbox are. */
export const createHeaderReader = (): HeaderReader => {
  const fields: { name: string; lines: string[]; length: number }[] = [];
  let size = 0;
  let isOpen = false;

  const others: string[] = [];

  const begin = (line: string): boolean => {
    const name = /^([!-9;-~]{1,200})[ \t]*:/.exec(line)?.[1];
    isOpen = name !== undefined && fields.length < most;
    if (name !== undefined && isOpen) fields.push({ name: name.toLowerCase(), lines: [], length: 0 });
    return name !== undefined;
  };

  return {
    add: (line) => {
      const isFolded = line.startsWith(' ') || line.startsWith('\t');
      const isField = isFolded ? fields.length > 0 : begin(line);
      const field = fields.at(-1);
      const left = mostBytes - size;
      // The part of a long line that is cut off does not count against the lines after it.
      size += Math.min(line.length, oneBytes);
      if (!isField && size <= mostBytes && !line.startsWith('From ')) others.push(line);
      if (!isOpen || !field || left <= 0) return isField;
      const text = isFolded ? line : line.slice(line.indexOf(':') + 1);
      const room = Math.max(Math.min(oneBytes - field.length, left), 0);
      if (room > 0) field.lines.push(text.slice(0, room));
      field.length += text.length;
      return isField;
    },
    others: () => others.join('\n'),
    fields: () => fields.map(({ name, lines }) => ({ name, value: lines.join('\n').trim() })),
  };
};

/** The first field of a name, unfolded. */
export const firstOf = (fields: readonly Field[], name: string): string | null => {
  const value = fields.find((field) => field.name === name)?.value;
  return value === undefined ? null : unfolded(value);
};

export const allOf = (fields: readonly Field[], name: string): readonly string[] =>
  fields.filter((field) => field.name === name).map(({ value }) => unfolded(value));

const unfolded = (value: string): string => value.replace(/\r?\n/g, '');
