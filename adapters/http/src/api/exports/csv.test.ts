import { exportFormats, exportResources } from '@tidemark/domain';
import {
  aContact,
  aMessage,
  anArticle,
  anAuditEntry,
  anOrganization,
  aTicket,
} from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { csvLines } from './csv.ts';
import { columnsOf, exportRecords } from './records.ts';

/** Cells of a text, as RFC 4180 has them. */
const rowsIn = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = [];
  let [row, cell, quoted]: [string[], string, boolean] = [[], '', false];
  for (let at = 0; at < text.length; at += 1) {
    const one = text[at] ?? '';
    if (quoted && one === '"' && text[at + 1] === '"') [cell, at] = [`${cell}"`, at + 1];
    else if (one === '"') quoted = !quoted;
    else if (!quoted && one === ',') [row, cell] = [[...row, cell], ''];
    else if (!quoted && text.startsWith('\r\n', at)) {
      rows.push([...row, cell]);
      [row, cell, at] = [[], '', at + 1];
    } else cell += one;
  }
  expect([row, cell, quoted]).toEqual([[], '', false]);
  return rows;
};

const cellOf = (value: unknown): string => rowsIn(csvLines(['only'], [{ only: value }]))[0]?.[0] ?? '';

const prefixes = ['=', '+', '-', '@', '\t', '\r', '\0'];
const before = ['', '"', '""', "'", '\n', '\r\n', ' ', '"\n', '\uFEFF', '\u00A0'];
const behind = ['SUM(1)', 'cmd|"/C calc"!A0', '1,2', '\n', '"', ''];

describe('a cell', () => {
  test.each(prefixes.map((prefix) => [JSON.stringify(prefix), prefix] as const))(
    'that begins with %s is not a formula, whatever surrounds it',
    (_shown, prefix) => {
      for (const start of before)
        for (const end of behind) {
          const text = start + prefix + end;
          expect(cellOf(text)).toBe(`'${text}`);
        }
    },
  );

  test.each(['＝1', '＋1', '－1', '＠A1'])('that begins with the wide %s is not one either', (text) => {
    expect(cellOf(text)).toBe(`'${text}`);
  });

  test.each([
    'a=1',
    '1+1',
    'ann@example.com',
    '“=1”',
    'Ünï 👍',
    '',
    ' ',
    '"quoted"',
    'two\nlines',
    'a,b',
    "O'Neil",
  ])('with the harmless text %j is unchanged', (text) => {
    expect(cellOf(text)).toBe(text);
  });

  test('holds a number as a number, null as an empty cell, and an object as JSON', () => {
    const record = { number: 5, nothing: null, flag: false, list: ['=1', 'b'], object: { plan: 'a "b"' } };
    const text = csvLines(['number', 'nothing', 'flag', 'list', 'object', 'absent'], [record]);
    expect(text.startsWith('5,,"false",')).toBe(true);
    expect(rowsIn(text)).toEqual([['5', '', 'false', '["=1","b"]', '{"plan":"a \\"b\\""}', '']]);
  });
});

describe('every text of every record', () => {
  const rows = (text: string) =>
    [
      { resource: 'tickets', rows: [aTicket({ subject: text, tags: [text], customFields: { plan: text } })] },
      { resource: 'messages', rows: [{ ...aMessage({ body: text, bodyHtml: text }), files: [] }] },
      { resource: 'contacts', rows: [aContact({ name: text, phone: text, locale: text, email: text })] },
      {
        resource: 'organizations',
        rows: [anOrganization({ name: text, notes: text, emailDomains: [text] })],
      },
      { resource: 'articles', rows: [anArticle({ title: text, slug: text, bodyHtml: text })] },
      { resource: 'audit_log', rows: [anAuditEntry({ actorName: text, path: text, operation: text })] },
    ] as const;

  test.each(prefixes.map((prefix) => [JSON.stringify(prefix), prefix] as const))(
    'is guarded in CSV when it begins with %s, and unchanged in NDJSON',
    (_shown, prefix) => {
      const text = `${prefix}cmd|"/C calc"!A0\n${prefix}2`;
      for (const some of rows(text)) {
        const lines = Buffer.from(exportRecords.lines(some, 'csv')).toString();
        const [cells, ...rest] = rowsIn(lines);
        expect(rest).toEqual([]);
        expect(cells).toHaveLength(columnsOf(some.resource).length);
        expect(cells).toContain(`'${text}`);
        expect(cells?.filter((cell) => prefixes.includes(cell.charAt(0)))).toEqual([]);
        const line = Buffer.from(exportRecords.lines(some, 'ndjson')).toString();
        expect(line.endsWith('\n') && line.indexOf('\n') === line.length - 1).toBe(true);
        expect(JSON.stringify(JSON.parse(line))).toContain(JSON.stringify(text));
      }
    },
  );
});

test('a CSV file begins with its column names, and NDJSON has no heading', () => {
  for (const resource of exportResources)
    for (const format of exportFormats) {
      const head = Buffer.from(exportRecords.head(resource, format)).toString();
      if (format === 'ndjson') expect(head).toBe('');
      else expect(rowsIn(head.replace(/^\uFEFF/, ''))).toEqual([columnsOf(resource)]);
    }
});

test('both formats list the files of a message that the storage refused', () => {
  const message = { ...aMessage({ skippedFiles: ['a.pdf', 'b, c.png'] }), files: [] };
  const rows = { resource: 'messages', rows: [message] } as const;
  const [cells = []] = rowsIn(Buffer.from(exportRecords.lines(rows, 'csv')).toString());
  expect(cells[columnsOf('messages').indexOf('skipped_files')]).toBe('["a.pdf","b, c.png"]');
  const line = JSON.parse(Buffer.from(exportRecords.lines(rows, 'ndjson')).toString());
  expect(line.skipped_files).toEqual(['a.pdf', 'b, c.png']);
});

test('both formats say of a message that came by mail how it came, who was proven, and to whom it went', () => {
  const mailed = {
    channel: 'email',
    verified: false,
    cc: [{ name: 'Ann', email: 'ann@x.example' }],
  } as const;
  const rows = { resource: 'messages', rows: [{ ...aMessage(mailed), files: [] }] } as const;
  const [cells = []] = rowsIn(Buffer.from(exportRecords.lines(rows, 'csv')).toString());
  const cellOfColumn = (name: string) => cells[columnsOf('messages').indexOf(name)];
  expect(['channel', 'verified', 'cc'].map(cellOfColumn)).toEqual([
    'email',
    'false',
    '[{"name":"Ann","email":"ann@x.example"}]',
  ]);
  const line = JSON.parse(Buffer.from(exportRecords.lines(rows, 'ndjson')).toString());
  expect(line).toMatchObject(mailed);
});

test('the columns are those of a record as a key sees it', () => {
  expect(columnsOf('tickets')).not.toContain('unread');
  expect(columnsOf('messages')).toContain('skipped_files');
  expect(columnsOf('contacts').slice(0, 3)).toEqual(['id', 'email', 'name']);
});
