import type { ExportRecords } from '../model/library/export-records.ts';
import { utf8 } from './utf-8.ts';

/** Rows as JSON, one on a line, below the name of what they are. */
export const plainExportRecords = (): ExportRecords => ({
  head: (resource, format) => Uint8Array.from(utf8(`${resource} ${format}\n`)),
  lines: ({ rows }) => Uint8Array.from(utf8(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))),
});
