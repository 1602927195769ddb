/** Rows of tickets and of what hangs on them. */
import type { Author, Channel, Delivery, Ticket, TicketField } from '@tidemark/domain';

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

export type TicketRow = {
  number: number;
  id: string;
  subject: string;
  status: Ticket['status'];
  priority: Ticket['priority'];
  channel: Channel;
  type: Ticket['type'];
  requester_id: string;
  assignee_id: string | null;
  team_id: string | null;
  organization_id: string | null;
  follow_up_of: number | null;
  tags: string;
  custom_fields: string;
  created_at: string;
  updated_at: string;
  last_message_at: string;
  last_customer_message_at: string | null;
  last_agent_message_at: string | null;
  first_replied_at: string | null;
  unanswered_since: string | null;
  sla: string | null;
  sla_stamp_at: string | null;
  solved_at: string | null;
  closed_at: string | null;
  acts: string;
  opened_by: string | null;
  version: number;
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
