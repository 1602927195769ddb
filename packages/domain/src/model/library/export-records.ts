/** The rows of an export. The domain chooses the rows, the API formats them. */

import type { Message } from '../desk/message.ts';
import type { SatisfactionResponse } from '../desk/satisfaction-response.ts';
import type { ListedTicket } from '../desk/ticket.ts';
import type { AuditEntry } from '../instance/audit.ts';
import type { Contact } from '../people/contact.ts';
import type { Organization } from '../people/organization.ts';
import type { Article } from './article.ts';
import type { ExportFormat, ExportResource } from './export.ts';
import type { TicketFile } from './ticket-file.ts';

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
  /** The start of the file, before its first row. */
  head(resource: ExportResource, format: ExportFormat): Uint8Array;
  /** The rows in their order, each one whole and ended. */
  lines(rows: ExportRows, format: ExportFormat): Uint8Array;
}
