/** The records of exports: those of the API, as it returns them to a key (contract §11.2). */
import type { ExportFormat, ExportRecords, ExportResource, ExportRow, ExportRows } from '@tidemark/domain';
import type * as v from 'valibot';
import { ArticleWire, articleToWire } from '../articles/wire.ts';
import { ContactWire, contactToWire } from '../contacts/wire.ts';
import { OrganizationWire, organizationToWire } from '../organizations/wire.ts';
import { SatisfactionResponseWire, satisfactionResponseToWire } from '../satisfaction/wire.ts';
import { MessageWire, messageToWire } from '../tickets/message-wire.ts';
import { TicketWire, ticketToWire } from '../tickets/wire.ts';
import { AuditEntryWire, auditEntryToWire } from './audit-wire.ts';
import { byteOrderMark, csvLines } from './csv.ts';

export const exportRecords: ExportRecords = {
  head: (resource, format) =>
    bytesOf(format === 'csv' ? byteOrderMark + csvLines(columnsOf(resource), [namesOf(resource)]) : ''),
  lines: (rows, format) => bytesOf(textOf(rows.resource, recordsOf(rows), format)),
};

/** The columns of a CSV, in this order: the members of the record. */
export const columnsOf = (resource: ExportResource): readonly string[] =>
  Object.keys(schemas[resource].entries).filter((name) => !ofOneCall.includes(name));

/** The members that only the response to one call has. */
const ofOneCall = ['unread'];

type Record = Readonly<{ [name: string]: unknown }>;

const textOf = (resource: ExportResource, records: readonly Record[], format: ExportFormat): string =>
  format === 'csv'
    ? csvLines(columnsOf(resource), records)
    : records.map((record) => `${JSON.stringify(record)}\n`).join('');

const namesOf = (resource: ExportResource): Record =>
  Object.fromEntries(columnsOf(resource).map((name) => [name, name]));

const schemas: Readonly<{ [Resource in ExportResource]: v.ObjectSchema<v.ObjectEntries, undefined> }> = {
  tickets: TicketWire,
  messages: MessageWire,
  contacts: ContactWire,
  organizations: OrganizationWire,
  articles: ArticleWire,
  satisfaction_responses: SatisfactionResponseWire,
  audit_log: AuditEntryWire,
};

const wires: Readonly<{ [Resource in ExportResource]: (row: ExportRow[Resource]) => Record }> = {
  tickets: (ticket) => ticketToWire(ticket, null),
  messages: messageToWire,
  contacts: contactToWire,
  organizations: organizationToWire,
  articles: articleToWire,
  satisfaction_responses: satisfactionResponseToWire,
  audit_log: auditEntryToWire,
};

/** The rows are those of the resource: their type says so, but not to one function for all of them. */
const recordsOf = ({ resource, rows }: ExportRows): readonly Record[] =>
  rows.map(wires[resource] as (row: ExportRow[ExportResource]) => Record);

const bytesOf = (text: string): Uint8Array => Buffer.from(text);
