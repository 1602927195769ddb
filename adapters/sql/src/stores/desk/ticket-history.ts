import { type HistoryEntry, pageOf, type TicketHistoryStore } from '@tidemark/domain';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { fromJson, lastId, toJson } from '../conversions.ts';

export type HistoryRow = {
  ticket_number: number;
  id: string;
  at: string;
  actor_type: HistoryEntry['actor']['type'];
  actor_id: string | null;
  content: string;
};

export const ticketHistoryStore = (db: Db, workspaceId: string): TicketHistoryStore => ({
  add: async (entry) => {
    await addRow.send(db, { workspace_id: workspaceId, ...entryToRow(entry) });
  },
  listOfTicket: async (ticketNumber, { limit, after }) => {
    const rows = await historyQuery.all(db, workspaceId, {
      ticketNumber,
      below: after ?? lastId,
      count: limit + 1,
    });
    return pageOf(rows.map(entryFromRow), limit, ({ id }) => id);
  },
  removeOfActor: async (ticketNumber, actorId) => {
    await removeOfActor.run(db, workspaceId, { ticketNumber, actorId });
  },
});

type Content = Pick<HistoryEntry, 'channel' | 'changes' | 'rules' | 'stamps'>;

const entryToRow = ({ id, ticketNumber, at, actor, ...content }: HistoryEntry): HistoryRow => ({
  ticket_number: ticketNumber,
  id,
  at,
  actor_type: actor.type,
  actor_id: actor.id,
  content: toJson(content satisfies Content),
});

const entryFromRow = (row: HistoryRow): HistoryEntry => ({
  id: row.id,
  ticketNumber: row.ticket_number,
  at: row.at,
  actor: { type: row.actor_type, id: row.actor_id },
  ...fromJson<Content>(row.content),
});

const addRow = statement((db, row: Placeholder<HistoryRow & { workspace_id: string }>) =>
  db.insertInto('ticket_history').values(row),
);

export const historyQuery = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { ticketNumber, below, count }: Placeholder<{ ticketNumber: number; below: string; count: number }>,
  ) =>
    db
      .selectFrom('ticket_history')
      .select(['ticket_number', 'id', 'at', 'actor_type', 'actor_id', 'content'])
      .where('workspace_id', '=', workspaceId)
      .where('ticket_number', '=', ticketNumber)
      .where('id', '<', below)
      .orderBy('id', 'desc')
      .limit(count),
);

const removeOfActor = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { ticketNumber, actorId }: Placeholder<{ ticketNumber: number; actorId: string }>,
  ) =>
    db
      .deleteFrom('ticket_history')
      .where('workspace_id', '=', workspaceId)
      .where('ticket_number', '=', ticketNumber)
      .where('actor_id', '=', actorId),
);
