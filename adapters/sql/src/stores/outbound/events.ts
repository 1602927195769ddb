import { type DeskEvent, type EventStore, type Instant, pageOf, type SequencedEvent } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';
import type { Db, EventRow } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { fromJson, toJson } from '../conversions.ts';
import { inBatches, padded } from '../in-batches.ts';
import type { WorkspaceCounters } from '../instance/workspace-counters.ts';
import { erasedSequence, hasErasedBefore, keepErased, removeErasedBefore } from './erased-events.ts';

export const eventStore = (
  db: Db,
  workspaceId: string,
  counters: Pick<WorkspaceCounters, 'takeSequences'>,
): EventStore => ({
  add: async (events) => {
    if (events.length === 0) return;
    await counters.takeSequences(events.length);
    const rows = events.map((event, index) => eventToRow(workspaceId, event, events.length - 1 - index));
    await inBatches(rows, (batch) => addRows.send(db, batch));
  },
  listAfter: async (sequence, limit) =>
    (await listRows.all(db, workspaceId, { above: sequence, count: limit })).map(eventFromRow),
  lastSequence: async () => (await findLast.first(db, workspaceId))?.last_event_sequence ?? 0,
  find: async (id) => {
    const row = await findRow.first(db, workspaceId, id);
    return row && eventFromRow(row);
  },
  sequenceOf: async (id) => (await findSequence.first(db, workspaceId, id))?.sequence ?? null,
  hold: async (ids) =>
    ids.length === 0 ? [] : (await holdRows.all(db, workspaceId, padded(ids))).map(({ id }) => id),
  findMany: async (ids) =>
    ids.length === 0 ? [] : (await findRows.all(db, workspaceId, padded(ids))).map(eventFromRow),
  listSince: async (since, { limit, after }) => {
    const above = after ?? (await sequenceBefore(db, workspaceId, since));
    const rows =
      above === null ? [] : await listRowsSince.all(db, workspaceId, { since, above, count: limit + 1 });
    return pageOf(rows.map(eventFromRow), limit, ({ sequence }) => sequence);
  },
  hasBefore: async (instant) =>
    (await findOlder.first(db, workspaceId, instant)) !== null || hasErasedBefore(db, workspaceId, instant),
  removeBefore: async (instant, limit) => {
    const removed = await removeBefore.run(db, workspaceId, { before: instant, count: limit });
    return removed < limit
      ? removed + (await removeErasedBefore(db, workspaceId, { before: instant, most: limit - removed }))
      : removed;
  },
  removeMessagesOf: async (actorId, subjectId) => {
    const removed = await removeMessageRows.all(db, workspaceId, { actorId, subjectId });
    if (removed.length > 0) await keepErased(db, workspaceId, removed);
    return removed.map(({ id }) => id);
  },
  removeOfSubjects: async (subjectIds) => {
    for (const subjectId of subjectIds)
      await keepErased(db, workspaceId, await removeRows.all(db, workspaceId, subjectId));
  },
});

/** `behind` counts from the newest of those that are added together. */
const eventToRow = (workspaceId: string, event: DeskEvent, behind: number) => ({
  workspace_id: workspaceId,
  behind,
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

const addRows = statement((db, rows: Placeholder<readonly ReturnType<typeof eventToRow>[]>) =>
  db.insertInto('events').values(
    rows.map(({ behind, ...row }) => ({
      ...row,
      sequence: sql<number>`(select last_event_sequence from workspace_counters
        where workspace_id = ${row.workspace_id}) - ${behind}`,
    })),
  ),
);

const listRows = statement(
  (db, workspaceId: Placeholder<string>, { above, count }: Placeholder<{ above: number; count: number }>) =>
    db
      .selectFrom('events')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('sequence', '>', above)
      .orderBy('sequence')
      .limit(count),
);

const findLast = statement((db, workspaceId: Placeholder<string>) =>
  db.selectFrom('workspace_counters').select('last_event_sequence').where('workspace_id', '=', workspaceId),
);

const findRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  db.selectFrom('events').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id),
);

const findSequence = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  db
    .selectFrom('events')
    .select('sequence')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .unionAll(erasedSequence(db, workspaceId, id)),
);

/**
 * In the order in which they are removed: two writes never wait for each other in a circle. Written as a sum, because
 * the log would be walked along that order, from its beginning, instead of looked into by id.
 */
const holdRows = statement((db, workspaceId: Placeholder<string>, ids: Placeholder<readonly string[]>) =>
  db
    .selectFrom('events')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .orderBy(sql`sequence + 0`)
    .forKeyShare(),
);

const findRows = statement((db, workspaceId: Placeholder<string>, ids: Placeholder<readonly string[]>) =>
  db.selectFrom('events').selectAll().where('workspace_id', '=', workspaceId).where('id', 'in', ids),
);

/** The number before the first event from an instant on; null when there is none. */
const sequenceBefore = async (db: Db, workspaceId: string, since: Instant): Promise<number | null> => {
  const first = (await findFirst.first(db, workspaceId, since))?.sequence ?? null;
  return first === null ? null : Number(first) - 1;
};

/**
 * Clocks of several processes differ, so that the earliest event need not have the lowest number: all numbers from
 * the instant on are looked at, in the index alone. Written as a sum, because the lowest of all numbers would be looked
 * for from the beginning of the log.
 */
export const firstSince = (db: Db, workspaceId: Placeholder<string>, since: Placeholder<Instant>) =>
  db
    .selectFrom('events')
    .select(sql<number | null>`min(sequence + 0)`.as('sequence'))
    .where('workspace_id', '=', workspaceId)
    .where('occurred_at', '>=', since);

const findFirst = statement(firstSince);

type Since = Readonly<{ since: Instant; above: number; count: number }>;

/** The instant is compared such that no index serves it: nearly all that follows is from after it. */
export const rowsSince = (
  db: Db,
  workspaceId: Placeholder<string>,
  { since, above, count }: Placeholder<Since>,
) =>
  db
    .selectFrom('events')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('sequence', '>', above)
    .where(sql<boolean>`(occurred_at >= ${since}) is true`)
    .orderBy('sequence')
    .limit(count);

const listRowsSince = statement(rowsSince);

/** Those of an earlier age, if any: one look at the index. */
const findOlder = statement((db, workspaceId: Placeholder<string>, before: Placeholder<Instant>) =>
  db
    .selectFrom('events')
    .select('occurred_at')
    .where('workspace_id', '=', workspaceId)
    .where('occurred_at', '<', before)
    .limit(1),
);

/** Chosen once, next to the removal, as for sessions. */
const removeBefore = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { before, count }: Placeholder<{ before: Instant; count: number }>,
  ) =>
    db
      .with('picked', (picked) =>
        picked
          .selectFrom('events')
          .select('sequence')
          .where('workspace_id', '=', workspaceId)
          .where('occurred_at', '<', before)
          .orderBy('occurred_at')
          .limit(count)
          .forUpdate()
          .skipLocked(),
      )
      .deleteFrom('events')
      .where('workspace_id', '=', workspaceId)
      .where('sequence', 'in', (where) => where.selectFrom('picked').select('sequence')),
);

/** Found by subject and removed in the order of the log, as `holdRows` holds them. */
const removeRows = statement((db, workspaceId: Placeholder<string>, subjectId: Placeholder<string>) =>
  db
    .deleteFrom('events')
    .where('workspace_id', '=', workspaceId)
    .where('sequence', 'in', (where) =>
      where
        .selectFrom('events as told')
        .select('told.sequence')
        .where('told.workspace_id', '=', workspaceId)
        .where('told.subject_id', '=', subjectId)
        .orderBy(sql`told.sequence + 0`)
        .forUpdate(),
    )
    .returning(['id', 'sequence', 'occurred_at']),
);

const removeMessageRows = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { actorId, subjectId }: Placeholder<{ actorId: string; subjectId: string }>,
  ) =>
    db
      .deleteFrom('events')
      .where('workspace_id', '=', workspaceId)
      .where('sequence', 'in', (where) =>
        where
          .selectFrom('events as told')
          .select('told.sequence')
          .where('told.workspace_id', '=', workspaceId)
          .where('told.subject_id', '=', subjectId)
          .where('told.kind', '=', sql.lit('message.created'))
          .where('told.actor_id', '=', actorId)
          .orderBy(sql`told.sequence + 0`)
          .forUpdate(),
      )
      .returning(['id', 'sequence', 'occurred_at']),
);
