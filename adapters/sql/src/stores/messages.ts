import { type Message, type MessageStore, pageOf } from '@tidemark/domain';
import type { Db, MessageRow } from '../schema.ts';
import { statement } from '../statement.ts';
import { firstId, fromFlag, toFlag } from './conversions.ts';

export const messageStore = (db: Db, workspaceId: string): MessageStore => ({
  listOfTicket: async (ticketNumber, { limit, after }) => {
    const rows = await listRows.all(db, workspaceId, ticketNumber, after ?? firstId, limit + 1);
    return pageOf(rows.map(messageFromRow), limit, ({ id }) => id);
  },
  findLastId: async (ticketNumber) => (await findLast.first(db, workspaceId, ticketNumber))?.id ?? null,
  add: async (message) => {
    await addRow.run(db, { workspace_id: workspaceId, ...messageToRow(message) });
  },
});

const messageFromRow = (row: MessageRow): Message => ({
  id: row.id,
  ticketNumber: row.ticket_number,
  internal: fromFlag(row.internal),
  body: row.body,
  bodyHtml: row.body_html,
  author: { type: row.author_type, id: row.author_id, name: row.author_name },
  channel: row.channel,
  auto: fromFlag(row.auto),
  delivery: { state: row.delivery_state, error: row.delivery_error, at: row.delivery_at },
  createdAt: row.created_at,
});

export const messageToRow = (message: Message): MessageRow => ({
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
  created_at: message.createdAt,
});

const rowsOf = (db: Db, workspaceId: string, ticketNumber: number) =>
  db.selectFrom('messages').where('workspace_id', '=', workspaceId).where('ticket_number', '=', ticketNumber);

const listRows = statement((db, workspaceId: string, ticketNumber: number, above: string, count: number) =>
  rowsOf(db, workspaceId, ticketNumber).selectAll().where('id', '>', above).orderBy('id').limit(count),
);

const findLast = statement((db, workspaceId: string, ticketNumber: number) =>
  rowsOf(db, workspaceId, ticketNumber).select('id').orderBy('id', 'desc').limit(1),
);

const addRow = statement((db, row: MessageRow & { workspace_id: string }) =>
  db.insertInto('messages').values(row),
);
