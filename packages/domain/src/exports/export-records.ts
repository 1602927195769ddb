/** What an export holds of each row. The domain says which rows, the API how they are written. */
import type { Article } from '../articles/article.ts';
import type { AuditEntry } from '../audit/audit.ts';
import type { Contact } from '../contacts/contact.ts';
import type { TicketFile } from '../files/ticket-file.ts';
import type { Organization } from '../organizations/organization.ts';
import type { SatisfactionResponse } from '../satisfaction/satisfaction-response.ts';
import type { Message } from '../tickets/message.ts';
import type { ListedTicket } from '../tickets/ticket.ts';
import type { ExportFormat, ExportResource } from './export.ts';

export type ExportedMessage = Message & Readonly<{ files: readonly TicketFile[] }>;

/** The row of each resource. */
export type ExportRow = Readonly<{
  tickets: ListedTicket;
  messages: ExportedMessage;
  contacts: Contact;
  organizations: Organization;
  articles: Article;
  satisfaction_responses: SatisfactionResponse;
  audit_log: AuditEntry;
}>;

/** Some rows of one resource. */
export type ExportRows = {
  [Resource in ExportResource]: Readonly<{ resource: Resource; rows: readonly ExportRow[Resource][] }>;
}[ExportResource];

export interface ExportRecords {
  /** What a file begins with, before its first row. */
  head(resource: ExportResource, format: ExportFormat): Uint8Array;
  /** The rows in their order, each one whole and ended. */
  lines(rows: ExportRows, format: ExportFormat): Uint8Array;
}
