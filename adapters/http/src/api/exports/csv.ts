/** Exports as spreadsheets read them. */
import { stringify } from 'csv-stringify/sync';

/** Marks the text as UTF-8 for Excel, which takes it for a code page of the machine otherwise. */
export const byteOrderMark = '\uFEFF';

/** Records as lines that end as in RFC 4180; every text is quoted. */
export const csvLines = (columns: readonly string[], records: readonly object[]): string =>
  stringify(
    records.map((record) => columns.map((column) => cellOf(Reflect.get(record, column)))),
    { quoted_string: true, record_delimiter: '\r\n' },
  );

/** Numbers stay numbers, nothing stays empty, and what has parts is its JSON. */
const cellOf = (value: unknown): string | number | null => {
  if (value === null || value === undefined || typeof value === 'number') return value ?? null;
  return guarded(typeof value === 'string' ? value : JSON.stringify(value));
};

/**
 * A spreadsheet takes a cell that begins like a formula for one, and its author is anybody who writes in: such a text
 * gets an apostrophe in front. So does one that begins like that behind quotes, blanks and line breaks, which some
 * programs take away, and one that begins with a tab or a carriage return, which lead to the next cell.
 */
const guarded = (text: string): string => {
  const [lead = ''] = /^["'\s\uFEFF]*/.exec(text) ?? [];
  const first = text.charAt(lead.length);
  return /[\t\r]/.test(lead) || (first !== '' && openers.includes(first)) ? `'${text}` : text;
};

/** The wide forms are taken for the others where Chinese and Japanese are written. */
const openers = '=+-@\0＝＋－＠';
