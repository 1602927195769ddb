/** Rows of tickets and of what hangs on them. */
import type { Author, Channel, Delivery, TicketField } from '@tidemark/domain';
import type { DraftRow } from './stores/desk/drafts.ts';
import type { OutgoingRow } from './stores/desk/outgoing.ts';
import type { ReportDayRow, ReportFillRow } from './stores/desk/reports.ts';
import type { HistoryRow } from './stores/desk/ticket-history.ts';
import type { TicketRow } from './stores/desk/ticket-row.ts';
import type { UploadRow } from './stores/library/uploads.ts';

type Owned = { workspace_id: string };

export type ConversationTables = {
  ticket_fields: TicketFieldRow & Owned;
  tickets: TicketRow & Owned;
  ticket_tags: { tag: string; ticket_number: number } & Owned;
  tags: { name: string; ticket_count: number; last_used_at: string } & Owned;
  ticket_reads: { ticket_number: number; agent_id: string; read_at: string } & Owned;
  messages: MessageRow & Owned;
  message_mentions: MentionRow & Owned;
  files: FileRow & Owned;
  uploads: UploadRow & Owned;
  drafts: DraftRow & Owned;
  outgoing_tickets: OutgoingRow & Owned;
  ticket_history: HistoryRow & Owned;
  report_days: ReportDayRow & Owned;
  report_fills: ReportFillRow & Owned;
};

export type TicketFieldRow = {
  id: string;
  key: string;
  label: string;
  type: TicketField['type'];
  options: string;
  required: number;
  customer_visible: number;
  customer_editable: number;
  position: number;
  active: number;
  created_at: string;
};

export type MessageRow = {
  id: string;
  ticket_number: number;
  position: number;
  internal: number;
  body: string;
  body_html: string;
  author_type: Author['type'];
  author_id: string | null;
  author_name: string;
  channel: Channel;
  auto: number;
  delivery_state: Delivery['state'];
  delivery_error: string | null;
  delivery_at: string | null;
  skipped_files: string | null;
  verified: number | null;
  cc: string | null;
  created_at: string;
  notifies: string | null;
};

export type FileRow = {
  id: string;
  ticket_number: number;
  message_id: string;
  name: string;
  content_type: string;
  size: number;
  sha256: string;
  inline: number;
  created_at: string;
};

export type MentionRow = {
  agent_id: string;
  at: string;
  message_id: string;
  ticket_number: number;
  author_type: Author['type'];
  author_name: string;
};
