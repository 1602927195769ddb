import { type DeskEvent, type EventStore, notFound, type SequencedEvent } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Db, EventRow } from '../schema.ts';
import { statement } from '../statement.ts';
import { fromJson, toJson } from './conversions.ts';
import { inBatches } from './in-batches.ts';

export const eventStore = (db: Db, workspaceId: string): EventStore => ({
  add: async (events) => {
    if (events.length === 0) return;
    const last = await takeSequences.first(db, workspaceId, events.length);
    if (!last) throw notFound('workspace');
    const first = last.last_event_sequence - events.length + 1;
    const rows = events.map((event, index) => eventToRow(workspaceId, event, first + index));
    await inBatches(rows, (batch) => addRows.run(db, batch));
  },
  listAfter: async (sequence, limit) =>
    (await listRows.all(db, workspaceId, sequence, limit)).map(eventFromRow),
  removeOfSubjects: async (subjectIds) => {
    for (const subjectId of subjectIds) await removeRows.run(db, workspaceId, subjectId);
  },
});

const eventToRow = (workspaceId: string, event: DeskEvent, sequence: number) => ({
  workspace_id: workspaceId,
  sequence,
  id: event.id,
  kind: event.kind,
  occurred_at: event.occurredAt,
  actor_type: event.actor.type,
  actor_id: event.actor.id,
  subject_id: event.subjectId,
  data: toJson(event.data),
});

const eventFromRow = (row: EventRow): SequencedEvent => ({
  sequence: row.sequence,
  id: row.id,
  kind: row.kind,
  occurredAt: row.occurred_at,
  actor: { type: row.actor_type, id: row.actor_id },
  subjectId: row.subject_id,
  data: fromJson(row.data),
});

const takeSequences = statement((db, workspaceId: string, count: number) =>
  db
    .updateTable('workspace_counters')
    .set({ last_event_sequence: sql<number>`last_event_sequence + ${count}` })
    .where('workspace_id', '=', workspaceId)
    .returning('last_event_sequence'),
);

const addRows = statement((db, rows: readonly (EventRow & { workspace_id: string })[]) =>
  db.insertInto('events').values(rows),
);

const listRows = statement((db, workspaceId: string, above: number, count: number) =>
  db
    .selectFrom('events')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('sequence', '>', above)
    .orderBy('sequence')
    .limit(count),
);

const removeRows = statement((db, workspaceId: string, subjectId: string) =>
  db.deleteFrom('events').where('workspace_id', '=', workspaceId).where('subject_id', '=', subjectId),
);
