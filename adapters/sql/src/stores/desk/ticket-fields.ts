import { keyTaken, pageOf, placeOf, type TicketField, type TicketFieldStore } from '@tidemark/domain';
import type { TicketFieldRow } from '../../conversation-rows.ts';
import type { Operand, Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { firstPlace, fromFlag, fromJson, toFlag, toJson } from '../conversions.ts';

export const ticketFieldStore = (db: Db, workspaceId: string): TicketFieldStore => ({
  findByKey: async (key) => {
    const row = await rowsOf(db, workspaceId).where('key', '=', key).executeTakeFirst();
    return row ? fieldFromRow(row) : null;
  },
  list: async ({ limit, after }) => {
    const { position, id } = after ?? firstPlace;
    const rows = await rowsOf(db, workspaceId)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('position', 'id'), '>', tuple(position, id)))
      .orderBy('position')
      .orderBy('id')
      .limit(limit + 1)
      .execute();
    return pageOf(rows.map(fieldFromRow), limit, placeOf);
  },
  listActive: async () => (await listActiveRows.all(db, workspaceId)).map(fieldFromRow),
  all: async () => {
    const rows = await rowsOf(db, workspaceId).orderBy('position').orderBy('id').execute();
    return rows.map(fieldFromRow);
  },
  add: async (field) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('ticket_fields')
      .values({ workspace_id: workspaceId, ...fieldToRow(field) })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'key']).doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) throw keyTaken(field.key);
  },
  save: async (field) => {
    const { id, ...changes } = fieldToRow(field);
    const other = await rowsOf(db, workspaceId).where('key', '=', field.key).executeTakeFirst();
    if (other && other.id !== id) throw keyTaken(field.key);
    await db
      .updateTable('ticket_fields')
      .set(changes)
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute();
  },
});

const fieldFromRow = (row: TicketFieldRow): TicketField => ({
  id: row.id,
  key: row.key,
  label: row.label,
  type: row.type,
  options: fromJson(row.options),
  required: fromFlag(row.required),
  customerVisible: fromFlag(row.customer_visible),
  customerEditable: fromFlag(row.customer_editable),
  position: row.position,
  active: fromFlag(row.active),
  createdAt: row.created_at,
});

const fieldToRow = (field: TicketField): TicketFieldRow => ({
  id: field.id,
  key: field.key,
  label: field.label,
  type: field.type,
  options: toJson(field.options),
  required: toFlag(field.required),
  customer_visible: toFlag(field.customerVisible),
  customer_editable: toFlag(field.customerEditable),
  position: field.position,
  active: toFlag(field.active),
  created_at: field.createdAt,
});

const rowsOf = (db: Db, workspaceId: Operand<string>) =>
  db.selectFrom('ticket_fields').selectAll().where('workspace_id', '=', workspaceId);

const listActiveRows = statement((db, workspaceId: Placeholder<string>) =>
  rowsOf(db, workspaceId).where('active', '=', 1),
);
