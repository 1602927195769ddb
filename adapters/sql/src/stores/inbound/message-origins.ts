import type { MessageOrigin, MessageOriginStore, OriginHead } from '@tidemark/domain';
import { sql } from 'kysely';
import type { MessageOriginRow } from '../../inbound-rows.ts';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { inBatches, padded } from '../in-batches.ts';
import { indexKey, senderKey } from './index-key.ts';

export const messageOriginStore = (db: Db, workspaceId: string): MessageOriginStore => ({
  add: async (origin) => {
    await addRow.send(db, { workspace_id: workspaceId, ...originToRow(origin) });
  },
  save: async (origin) => {
    const { message_id, ...changes } = originToRow(origin);
    await saveRow.send(db, workspaceId, { messageId: message_id, changes });
  },
  find: async (messageId) => {
    const row = await findRow.first(db, workspaceId, messageId);
    return row && originFromRow(row);
  },
  findSentAs: async (ids, limit) =>
    ids.length === 0
      ? []
      : (await findSentAs.all(db, workspaceId, { keys: padded(ids.map(indexKey)), count: limit })).map(
          headFromRow,
        ),
  findLastOf: async (ticketNumber, sender, before) => {
    const row = await findLastOf.first(db, workspaceId, { ticketNumber, sender: senderKey(sender), before });
    return row && headFromRow(row);
  },
  removeOf: async (sender) => {
    const removed = await removeOf.all(db, workspaceId, senderKey(sender));
    return removed.reduce((sum, { bytes }) => sum + bytes, 0);
  },
  remove: (messageIds) => inBatches(messageIds, (batch) => removeRows.run(db, workspaceId, batch)),
});

type StoredOrigin = MessageOriginRow & { sent_as_key: string | null; sender_key: string };

const originToRow = (origin: MessageOrigin): StoredOrigin => ({
  message_id: origin.messageId,
  ticket_number: origin.ticketNumber,
  sent_as: origin.sentAs,
  sent_as_key: origin.sentAs === null ? null : indexKey(origin.sentAs),
  sender: origin.sender,
  sender_key: senderKey(origin.sender),
  subject: origin.subject,
  body: origin.text,
  body_html: origin.html,
});

const headColumns = ['message_id', 'ticket_number', 'sent_as', 'sender', 'subject'] as const;

type HeadRow = Pick<MessageOriginRow, (typeof headColumns)[number]>;

const headFromRow = (row: HeadRow): OriginHead => ({
  messageId: row.message_id,
  ticketNumber: row.ticket_number,
  sentAs: row.sent_as,
  sender: row.sender,
  subject: row.subject,
});

const originFromRow = (row: MessageOriginRow): MessageOrigin => ({
  ...headFromRow(row),
  text: row.body,
  html: row.body_html,
});

const rowsOf = (db: Db, workspaceId: Placeholder<string>) =>
  db.selectFrom('message_origins').selectAll().where('workspace_id', '=', workspaceId);

const findRow = statement((db, workspaceId: Placeholder<string>, messageId: Placeholder<string>) =>
  rowsOf(db, workspaceId).where('message_id', '=', messageId),
);

export const findSentAs = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { keys, count }: Placeholder<{ keys: readonly string[]; count: number }>,
  ) =>
    db
      .selectFrom('message_origins')
      .select(headColumns)
      .where('workspace_id', '=', workspaceId)
      .where('sent_as_key', 'in', keys)
      .orderBy('message_id')
      .limit(count),
);

export const findLastOf = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { ticketNumber, sender, before }: Placeholder<{ ticketNumber: number; sender: string; before: string }>,
  ) =>
    db
      .selectFrom('message_origins')
      .select(headColumns)
      .where('workspace_id', '=', workspaceId)
      .where('ticket_number', '=', ticketNumber)
      .where('sender_key', '=', sender)
      .where('message_id', '<', before)
      .orderBy('message_id', 'desc')
      .limit(1),
);

const addRow = statement((db, row: Placeholder<StoredOrigin & { workspace_id: string }>) =>
  db.insertInto('message_origins').values(row),
);

const saveRow = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { messageId, changes }: Placeholder<{ messageId: string; changes: Omit<StoredOrigin, 'message_id'> }>,
  ) =>
    db
      .updateTable('message_origins')
      .set(changes)
      .where('workspace_id', '=', workspaceId)
      .where('message_id', '=', messageId),
);

export const removeOf = statement((db, workspaceId: Placeholder<string>, key: Placeholder<string>) =>
  db
    .deleteFrom('message_origins')
    .where('workspace_id', '=', workspaceId)
    .where('sender_key', '=', key)
    .returning(sql<number>`octet_length(body) + octet_length(body_html)`.as('bytes')),
);

const removeRows = statement(
  (db, workspaceId: Placeholder<string>, messageIds: Placeholder<readonly string[]>) =>
    db
      .deleteFrom('message_origins')
      .where('workspace_id', '=', workspaceId)
      .where('message_id', 'in', messageIds),
);
