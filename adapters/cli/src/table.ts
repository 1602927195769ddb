import { printable } from './printable.ts';

/** Rows as aligned columns under their names. */
export const table = (rows: readonly object[], columns: readonly string[]): string => {
  const cells = rows.map((row) => {
    const record = new Map<string, unknown>(Object.entries(row));
    return columns.map((column) => cell(record.get(column)));
  });
  const lines = [columns.map((column) => column.toUpperCase()), ...cells];
  const widths = columns.map((_, place) => Math.max(...lines.map((line) => line[place]?.length ?? 0)));
  return lines.map((line) => `${aligned(line, widths)}\n`).join('');
};

const aligned = (line: readonly string[], widths: readonly number[]): string =>
  line
    .map((text, place) => text.padEnd(widths[place] ?? 0))
    .join('  ')
    .trimEnd();

const cell = (value: unknown): string => printable(textOf(value)) || '–';

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? String(Reflect.get(value, 'name')) : String(value);
};
