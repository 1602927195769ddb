import {
  type ExportFormat,
  type ExportRecords,
  type ExportResource,
  type ExportRows,
  exportFormats,
  exportResources,
} from '@tidemark/domain';
import {
  aContact,
  aMessage,
  anArticle,
  anAuditEntry,
  anOrganization,
  aSatisfactionResponse,
  aTicket,
  aTicketFile,
  listed,
} from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';

/** The three rows of each resource have these texts. */
const texts = ['plain', 'two\nlines, "quoted"\r\n', 'ключ 🔑 \u2028 = \0'] as const;

const rowsOf: { readonly [Resource in ExportResource]: ExportRows & { resource: Resource } } = {
  tickets: {
    resource: 'tickets',
    rows: texts.map((text) => listed(aTicket({ subject: text, tags: [text], customFields: { plan: text } }))),
  },
  messages: {
    resource: 'messages',
    rows: texts.map((text) => ({ ...aMessage({ body: text }), files: [aTicketFile({ name: text })] })),
  },
  contacts: { resource: 'contacts', rows: texts.map((text) => aContact({ name: text })) },
  organizations: {
    resource: 'organizations',
    rows: texts.map((text) => anOrganization({ name: text, notes: text, emailDomains: [text] })),
  },
  articles: { resource: 'articles', rows: texts.map((text) => anArticle({ title: text, bodyHtml: text })) },
  satisfaction_responses: {
    resource: 'satisfaction_responses',
    rows: texts.map((text) => aSatisfactionResponse({ comment: text })),
  },
  audit_log: {
    resource: 'audit_log',
    rows: texts.map((text) => anAuditEntry({ actorName: text, path: text })),
  },
};

/** Each of the rows by itself. */
const single = ({ resource, rows }: ExportRows): readonly ExportRows[] =>
  rows.map((row) => ({ resource, rows: [row] }) as ExportRows);

const none = ({ resource }: ExportRows): ExportRows => ({ resource, rows: [] });

const files = exportResources.flatMap((resource) =>
  exportFormats.map((format) => [resource, format] as const),
);

export const exportRecordsContract = (name: string, open: () => ExportRecords): void => {
  describe(`${name}: the records of an export`, () => {
    const records = open();
    const head = (resource: ExportResource, format: ExportFormat) => textOf(records.head(resource, format));
    const lines = (rows: ExportRows, format: ExportFormat) => textOf(records.lines(rows, format));

    test.each(files)('%s as %s: the heading is complete, and the same for every file', (resource, format) => {
      expect(head(resource, format)).toMatch(/^$|\n$/);
      expect(head(resource, format)).toBe(head(resource, format));
    });

    test.each(files)(
      '%s as %s: each row is complete and ended, wherever a batch ends',
      (resource, format) => {
        const rows = rowsOf[resource];
        const apart = single(rows).map((row) => lines(row, format));
        expect(apart.filter((line) => !line.endsWith('\n'))).toEqual([]);
        expect(new Set(apart).size).toBe(texts.length);
        expect(lines(rows, format)).toBe(apart.join(''));
        expect(lines(none(rows), format)).toBe('');
      },
    );

    test.each(exportResources)(
      '%s as ndjson: each row is one line of JSON with all of its text',
      (resource) => {
        const written = lines(rowsOf[resource], 'ndjson');
        const read = written
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line));
        expect(read.map((record) => JSON.stringify(record).includes(JSON.stringify(texts[0])))).toEqual([
          ...[true, false, false],
        ]);
        for (const [at, text] of texts.entries())
          expect(JSON.stringify(read[at])).toContain(JSON.stringify(text));
      },
    );
  });
};

/** Throws for bytes that are no UTF-8. */
const textOf = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
