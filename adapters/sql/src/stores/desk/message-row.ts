import type { Message } from '@tidemark/domain';
import type { MessageRow } from '../../conversation-rows.ts';
import { fromFlag, fromJson, toFlag, toJson } from '../conversions.ts';

export const messageFromRow = (row: MessageRow): Message => ({
  id: row.id,
  ticketNumber: row.ticket_number,
  internal: fromFlag(row.internal),
  body: row.body,
  bodyHtml: row.body_html,
  author: { type: row.author_type, id: row.author_id, name: row.author_name },
  channel: row.channel,
  auto: fromFlag(row.auto),
  delivery: { state: row.delivery_state, error: row.delivery_error, at: row.delivery_at },
  skippedFiles: row.skipped_files === null ? [] : fromJson(row.skipped_files),
  verified: row.verified === null ? null : fromFlag(row.verified),
  cc: row.cc === null ? [] : fromJson(row.cc),
  createdAt: row.created_at,
});

export const messageToRow = (message: Message, notifies: string | null): Omit<MessageRow, 'position'> => ({
  id: message.id,
  ticket_number: message.ticketNumber,
  internal: toFlag(message.internal),
  body: message.body,
  body_html: message.bodyHtml,
  author_type: message.author.type,
  author_id: message.author.id,
  author_name: message.author.name,
  channel: message.channel,
  auto: toFlag(message.auto),
  delivery_state: message.delivery.state,
  delivery_error: message.delivery.error,
  delivery_at: message.delivery.at,
  skipped_files: message.skippedFiles.length === 0 ? null : toJson(message.skippedFiles),
  verified: message.verified === null ? null : toFlag(message.verified),
  cc: message.cc.length === 0 ? null : toJson(message.cc),
  created_at: message.createdAt,
  notifies,
});
