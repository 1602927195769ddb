/** The text of a new ticket to a customer, as it is typed and as the server has it. */
import { plainOf } from './draft-text.ts';

export type OutgoingText = Readonly<{
  to: string;
  name: string;
  subject: string;
  body: string;
  html: string | null;
  assigneeId: string | null;
  tags: string;
}>;

/** As `/outgoing` answers it. */
export type OutgoingRow = Readonly<{
  id: string;
  state: 'draft' | 'held' | 'sent';
  to: string;
  name: string | null;
  subject: string;
  body: string | null;
  body_html: string | null;
  assignee_id: string | null;
  tags: readonly string[];
  send_at: string | null;
  stopped: Readonly<{ message: string }> | null;
  ticket_number: number | null;
  updated_at: string;
}>;

export const nothingWritten = (assigneeId: string | null, to = ''): OutgoingText => ({
  to,
  name: '',
  subject: '',
  body: '',
  html: null,
  tags: '',
  assigneeId,
});

export const textOfRow = (row: OutgoingRow): OutgoingText => ({
  to: row.to,
  name: row.name ?? '',
  subject: row.subject,
  body: row.body ?? plainOf(row.body_html ?? ''),
  html: row.body_html,
  assigneeId: row.assignee_id,
  tags: row.tags.join(', '),
});

export const tagsOf = (typed: string): readonly string[] =>
  typed.split(',').flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim()]));
