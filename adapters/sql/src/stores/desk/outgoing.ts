import type { OutgoingStore, OutgoingTicket } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';
import type { RowOf } from '../../row-of.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { fromJson, toJson } from '../conversions.ts';

/** `to` is a word of SQL. */
export type OutgoingRow = Omit<RowOf<OutgoingTicket>, 'to'> & { written_to: string };

export const outgoingStore = (db: Db, workspaceId: string): OutgoingStore => ({
  find: async (id) => orNull(await findRow.first(db, workspaceId, id)),
  findForChange: async (id) => orNull(await lockRow.first(db, workspaceId, id)),
  listOfAgent: async (agentId, limit) =>
    (await outgoingOfAgentQuery.all(db, workspaceId, { agentId, count: limit })).map(fromRow),
  save: async (outgoing) => {
    await saveRow.send(db, { workspace_id: workspaceId, ...toRow(outgoing) });
  },
  remove: async (id) => {
    await removeRow.send(db, workspaceId, id);
  },
  removeSent: async (agentId, before) => {
    await removeSentRows.send(db, workspaceId, { agentId, before });
  },
  removeTo: async (email) => {
    await removeRowsTo.send(db, workspaceId, email);
  },
});

const orNull = (row: OutgoingRow | null): OutgoingTicket | null => row && fromRow(row);

const fromRow = (row: OutgoingRow): OutgoingTicket => ({
  id: row.id,
  agentId: row.agent_id,
  state: row.state,
  to: row.written_to,
  name: row.name,
  subject: row.subject,
  format: row.format,
  content: row.content,
  assigneeId: row.assignee_id,
  tags: fromJson(row.tags),
  sendAt: row.send_at,
  stopped: row.stopped === null ? null : fromJson(row.stopped),
  ticketNumber: row.ticket_number,
  updatedAt: row.updated_at,
});

const toRow = (outgoing: OutgoingTicket): OutgoingRow => ({
  id: outgoing.id,
  agent_id: outgoing.agentId,
  state: outgoing.state,
  written_to: outgoing.to,
  name: outgoing.name,
  subject: outgoing.subject,
  format: outgoing.format,
  content: outgoing.content,
  assignee_id: outgoing.assigneeId,
  tags: toJson(outgoing.tags),
  send_at: outgoing.sendAt,
  stopped: outgoing.stopped && toJson(outgoing.stopped),
  ticket_number: outgoing.ticketNumber,
  updated_at: outgoing.updatedAt,
});

const rowOf = (db: Db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  db.selectFrom('outgoing_tickets').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id);

const findRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowOf(db, workspaceId, id),
);

const lockRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowOf(db, workspaceId, id).forNoKeyUpdate(),
);

export const outgoingOfAgentQuery = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { agentId, count }: Placeholder<{ agentId: string; count: number }>,
  ) =>
    db
      .selectFrom('outgoing_tickets')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('agent_id', '=', agentId)
      .where(sql<boolean>`state <> 'sent'`)
      .orderBy('id', 'desc')
      .limit(count),
);

const removeRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  db.deleteFrom('outgoing_tickets').where('workspace_id', '=', workspaceId).where('id', '=', id),
);

const removeSentRows = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { agentId, before }: Placeholder<{ agentId: string; before: string }>,
  ) =>
    db
      .deleteFrom('outgoing_tickets')
      .where('workspace_id', '=', workspaceId)
      .where('agent_id', '=', agentId)
      .where('state', '=', sql.lit('sent'))
      .where('updated_at', '<', before),
);

const removeRowsTo = statement((db, workspaceId: Placeholder<string>, email: Placeholder<string>) =>
  db.deleteFrom('outgoing_tickets').where('workspace_id', '=', workspaceId).where('written_to', '=', email),
);

const saveRow = statement((db, row: Placeholder<OutgoingRow & { workspace_id: string }>) =>
  db
    .insertInto('outgoing_tickets')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'id']).doUpdateSet((update) => ({
        state: update.ref('excluded.state'),
        written_to: update.ref('excluded.written_to'),
        name: update.ref('excluded.name'),
        subject: update.ref('excluded.subject'),
        format: update.ref('excluded.format'),
        content: update.ref('excluded.content'),
        assignee_id: update.ref('excluded.assignee_id'),
        tags: update.ref('excluded.tags'),
        send_at: update.ref('excluded.send_at'),
        stopped: update.ref('excluded.stopped'),
        ticket_number: update.ref('excluded.ticket_number'),
        updated_at: update.ref('excluded.updated_at'),
      })),
    ),
);
