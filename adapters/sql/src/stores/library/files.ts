import { type FileStore, type MarkedFile, pageOf, type TicketFile } from '@tidemark/domain';
import type { ExpressionBuilder } from 'kysely';
import type { FileRow } from '../../conversation-rows.ts';
import type { Placeholder } from '../../placeholder.ts';
import type { Db, Tables } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { fromFlag, lastId, toFlag } from '../conversions.ts';
import { inBatches, padded } from '../in-batches.ts';

export const fileStore = (db: Db, workspaceId: string): FileStore => ({
  find: async (id) => {
    const row = await findRow.first(db, workspaceId, id);
    return row && fileFromRow(row);
  },
  listOfTicket: async (ticketNumber, { limit, after }) => {
    const rows = await listOfTicket.all(db, workspaceId, {
      ticketNumber,
      below: after ?? lastId,
      count: limit + 1,
    });
    return pageOf(rows.map(markedFromRow), limit, ({ id }) => id);
  },
  listOfRequester: async (contactId, { limit, after }) => {
    const rows = await listOfRequester.all(db, workspaceId, {
      contactId,
      below: after ?? lastId,
      count: limit + 1,
    });
    return pageOf(rows.map(markedFromRow), limit, ({ id }) => id);
  },
  listOfMessages: async (messageIds) =>
    messageIds.length === 0
      ? []
      : (await listOfMessages.all(db, workspaceId, padded(messageIds))).map(fileFromRow),
  add: (files) =>
    inBatches(files, (batch) =>
      addRows.send(
        db,
        batch.map((file) => ({ workspace_id: workspaceId, ...fileToRow(file) })),
      ),
    ),
  removeOfTicket: async (ticketNumber) =>
    (await removeOfTicket.all(db, workspaceId, ticketNumber)).map(({ id }) => id),
  removeOfMessages: async (messageIds) => {
    const removed: string[] = [];
    await inBatches(messageIds, async (batch) => {
      removed.push(...(await removeOfMessages.all(db, workspaceId, batch)).map(({ id }) => id));
    });
    return removed;
  },
  storedIds: async (ids) =>
    ids.length === 0
      ? new Set()
      : new Set((await findStoredIds.all(db, workspaceId, padded(ids))).map(({ id }) => id)),
  list: async ({ limit, after }) => {
    const rows = await listRows.all(db, workspaceId, { above: after ?? firstId, count: limit + 1 });
    return pageOf(rows.map(fileFromRow), limit, ({ id }) => id);
  },
});

/** Below every UUID: where a list in their order starts. */
const firstId = '00000000-0000-0000-0000-000000000000';

const fileFromRow = (row: FileRow): TicketFile => ({
  id: row.id,
  ticketNumber: row.ticket_number,
  messageId: row.message_id,
  name: row.name,
  contentType: row.content_type,
  size: row.size,
  sha256: row.sha256,
  inline: fromFlag(row.inline),
  createdAt: row.created_at,
});

/** Without its message, a file is nothing that a customer sees. */
const markedFromRow = ({ internal, ...row }: FileRow & { internal: number | null }): MarkedFile => ({
  ...fileFromRow(row),
  internal: fromFlag(internal ?? 1),
});

const fileToRow = (file: TicketFile): FileRow => ({
  id: file.id,
  ticket_number: file.ticketNumber,
  message_id: file.messageId,
  name: file.name,
  content_type: file.contentType,
  size: file.size,
  sha256: file.sha256,
  inline: toFlag(file.inline),
  created_at: file.createdAt,
});

const rowsOf = (db: Db, workspaceId: Placeholder<string>) =>
  db.selectFrom('files').selectAll().where('workspace_id', '=', workspaceId);

const findRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowsOf(db, workspaceId).where('id', '=', id),
);

/** Whether the message of a file is an internal note. */
const internalOf = ({ selectFrom }: Pick<ExpressionBuilder<Tables, 'files'>, 'selectFrom'>) =>
  selectFrom('messages')
    .select('messages.internal')
    .whereRef('messages.workspace_id', '=', 'files.workspace_id')
    .whereRef('messages.ticket_number', '=', 'files.ticket_number')
    .whereRef('messages.id', '=', 'files.message_id')
    .as('internal');

export const listOfTicket = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { ticketNumber, below, count }: Placeholder<{ ticketNumber: number; below: string; count: number }>,
  ) =>
    rowsOf(db, workspaceId)
      .select(internalOf)
      .where('ticket_number', '=', ticketNumber)
      .where('id', '<', below)
      .orderBy('id', 'desc')
      .limit(count),
);

/** Starts from the contact's tickets, which are few compared with all files. */
export const listOfRequester = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { contactId, below, count }: Placeholder<{ contactId: string; below: string; count: number }>,
  ) =>
    db
      .selectFrom('tickets')
      .innerJoin('files', (join) =>
        join
          .onRef('files.workspace_id', '=', 'tickets.workspace_id')
          .onRef('files.ticket_number', '=', 'tickets.number'),
      )
      .selectAll('files')
      .select(internalOf)
      .where('tickets.workspace_id', '=', workspaceId)
      .where('tickets.requester_id', '=', contactId)
      .where('files.id', '<', below)
      .orderBy('files.id', 'desc')
      .limit(count),
);

export const listOfMessagesQuery = (
  db: Db,
  workspaceId: Placeholder<string>,
  messageIds: Placeholder<readonly string[]>,
) => rowsOf(db, workspaceId).where('message_id', 'in', messageIds).orderBy('id');

const listOfMessages = statement(listOfMessagesQuery);

const addRows = statement((db, rows: Placeholder<readonly (FileRow & { workspace_id: string })[]>) =>
  db.insertInto('files').values(rows),
);

const removeOfTicket = statement((db, workspaceId: Placeholder<string>, ticketNumber: Placeholder<number>) =>
  db
    .deleteFrom('files')
    .where('workspace_id', '=', workspaceId)
    .where('ticket_number', '=', ticketNumber)
    .returning('id'),
);

const removeOfMessages = statement(
  (db, workspaceId: Placeholder<string>, messageIds: Placeholder<readonly string[]>) =>
    db
      .deleteFrom('files')
      .where('workspace_id', '=', workspaceId)
      .where('message_id', 'in', messageIds)
      .returning('id'),
);

const findStoredIds = statement((db, workspaceId: Placeholder<string>, ids: Placeholder<readonly string[]>) =>
  db
    .selectFrom('files')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .unionAll(
      db
        .selectFrom('article_pictures')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .where('id', 'in', ids),
    )
    .unionAll(
      db.selectFrom('uploads').select('id').where('workspace_id', '=', workspaceId).where('id', 'in', ids),
    ),
);

const listRows = statement(
  (db, workspaceId: Placeholder<string>, { above, count }: Placeholder<{ above: string; count: number }>) =>
    rowsOf(db, workspaceId).where('id', '>', above).orderBy('id').limit(count),
);
