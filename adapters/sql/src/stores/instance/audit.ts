import {
  type AuditEntry,
  type AuditPlace,
  type AuditSegment,
  type AuditStore,
  goodOutcomes,
  type Instant,
  pageOf,
} from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';
import type { AuditRow, AuditSegmentRow, Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { fromJson, lastId, toJson } from '../conversions.ts';
import { inBatches } from '../in-batches.ts';

export const auditStore = (db: Db, workspaceId: string): AuditStore => ({
  add: async (entries) => {
    const rows = entries.map((entry) => entryToRow(workspaceId, entry));
    await inBatches(rows, (batch) => addRows.send(db, batch));
  },
  forgetSourcesOf: (contactId, limit) => forgetSources.run(db, workspaceId, { contactId, count: limit }),
  list: async ({ limit, after }, filter = {}) => {
    const { actorId, operation, failed, subjectType, subjectId } = filter;
    const rows = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('id', '<', after ?? lastId)
      .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? ''))
      .$if(operation !== undefined, (query) => query.where('operation', '=', operation ?? ''))
      .$if(failed !== undefined, (query) =>
        query.where('outcome', failed ? 'not in' : 'in', [...goodOutcomes]),
      )
      .$if(subjectType !== undefined, (query) => query.where('subject_type', '=', subjectType ?? ''))
      .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId ?? ''))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    return pageOf(rows.map(entryFromRow), limit, ({ id }) => id);
  },
  listFromOldest: async ({ limit, after }) => {
    const rows = await listFromOldest.all(db, workspaceId, { after: after ?? firstId, count: limit + 1 });
    return pageOf(rows.map(entryFromRow), limit, ({ id }) => id);
  },
  saveSegment: (segment) => saveSegment.send(db, { workspace_id: workspaceId, ...segmentToRow(segment) }),
  listSegments: async ({ limit, after }) => {
    const rows = await listSegments.all(db, workspaceId, { before: after ?? lastId, count: limit + 1 });
    return pageOf(rows.map(segmentFromRow), limit, ({ id }) => id);
  },
  segmentsBefore: async (day, limit) =>
    (await segmentsBefore.all(db, workspaceId, { day, count: limit })).map(segmentFromRow),
  removeBefore: (instant, limit) => removeBefore.run(db, workspaceId, { before: instant, count: limit }),
  hasBefore: async (instant) => {
    const oldest = await listFromOldest.first(db, workspaceId, { after: firstId, count: 1 });
    return oldest !== null && oldest.at < instant;
  },
});

const firstId = '00000000-0000-0000-0000-000000000000';

export type OwnedAuditRow = AuditRow & Readonly<{ workspace_id: string }>;

export const entryToRow = (workspaceId: string, entry: AuditEntry): OwnedAuditRow => ({
  workspace_id: workspaceId,
  id: entry.id,
  at: entry.at,
  actor_type: entry.actorType,
  actor_id: entry.actorId,
  actor_name: entry.actorName,
  operation: entry.operation,
  path: entry.path,
  outcome: entry.outcome,
  request_id: entry.requestId,
  source: entry.source,
  subject_type: entry.subjectType,
  subject_id: entry.subjectId,
  client_request_id: entry.clientRequestId,
  tried: entry.tried,
  segment: entry.place?.segment ?? null,
  position: entry.place?.position ?? null,
  source_mark: entry.place?.sourceMark ?? null,
  seal: entry.place?.seal ?? null,
});

export const entryFromRow = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at,
  actorType: row.actor_type,
  actorId: row.actor_id,
  actorName: row.actor_name,
  operation: row.operation,
  path: row.path,
  outcome: row.outcome,
  subjectType: row.subject_type,
  subjectId: row.subject_id,
  requestId: row.request_id,
  clientRequestId: row.client_request_id,
  source: row.source,
  tried: row.tried,
  place: placeFromRow(row),
});

/** All of a place is null, or nothing but the mark. */
const placeFromRow = ({ segment, position, source_mark, seal }: AuditRow): AuditPlace | null =>
  segment === null || position === null || seal === null
    ? null
    : { segment, position, sourceMark: source_mark, seal };

export const segmentToRow = (segment: AuditSegment): AuditSegmentRow => ({
  id: segment.id,
  day: segment.day,
  last: segment.last,
  voids: toJson(segment.voids),
  chain: segment.chain,
  follows: toJson(segment.follows),
  ended_at: segment.endedAt,
  removed_at: segment.removedAt,
  seal: segment.seal,
});

export const segmentFromRow = (row: AuditSegmentRow): AuditSegment => ({
  id: row.id,
  day: row.day,
  last: row.last,
  voids: fromJson(row.voids),
  chain: row.chain,
  follows: fromJson(row.follows),
  endedAt: row.ended_at,
  removedAt: row.removed_at,
  seal: row.seal,
});

export const addRows = statement((db, rows: Placeholder<readonly OwnedAuditRow[]>) =>
  db
    .insertInto('audit_log')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'id']).doNothing()),
);

const listFromOldest = statement(
  (db, workspaceId: Placeholder<string>, { after, count }: Placeholder<{ after: string; count: number }>) =>
    db
      .selectFrom('audit_log')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(count),
);

export const saveSegment = statement(
  (db, row: Placeholder<AuditSegmentRow & Readonly<{ workspace_id: string }>>) =>
    db
      .insertInto('audit_segments')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['workspace_id', 'id'])
          .doUpdateSet((update) => ({
            last: update.ref('excluded.last'),
            voids: update.ref('excluded.voids'),
            chain: update.ref('excluded.chain'),
            follows: update.ref('excluded.follows'),
            ended_at: update.ref('excluded.ended_at'),
            removed_at: update.ref('excluded.removed_at'),
            seal: update.ref('excluded.seal'),
          }))
          .where('audit_segments.removed_at', 'is', null),
      ),
);

const listSegments = statement(
  (db, workspaceId: Placeholder<string>, { before, count }: Placeholder<{ before: string; count: number }>) =>
    db
      .selectFrom('audit_segments')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(count),
);

const segmentsBefore = statement(
  (db, workspaceId: Placeholder<string>, { day, count }: Placeholder<{ day: string; count: number }>) =>
    db
      .selectFrom('audit_segments')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('removed_at', 'is', null)
      .where('day', '<', day)
      .orderBy('day')
      .limit(count),
);

/** Of the oldest rows those that are old enough and whose segment is not kept: the log has no index of instants. */
const removeBefore = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { before, count }: Placeholder<{ before: Instant; count: number }>,
  ) =>
    db
      .with('oldest', (oldest) =>
        oldest
          .selectFrom('audit_log')
          .select(['id', 'at', 'segment'])
          .where('workspace_id', '=', workspaceId)
          .orderBy('id')
          .limit(count),
      )
      .deleteFrom('audit_log')
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', (where) =>
        where
          .selectFrom('oldest')
          .select('oldest.id')
          .where('oldest.at', '<', before)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('audit_segments')
                  .select('audit_segments.id')
                  .where('audit_segments.workspace_id', '=', workspaceId)
                  .whereRef('audit_segments.id', '=', 'oldest.segment')
                  .where('audit_segments.removed_at', 'is', null),
              ),
            ),
          ),
      ),
);

export const sourcesOfQuery = (
  db: Db,
  workspaceId: Placeholder<string>,
  { contactId, count }: Placeholder<{ contactId: string; count: number }>,
) =>
  db
    .selectFrom('audit_log')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('actor_id', '=', contactId)
    .where('actor_type', '=', sql.lit('customer'))
    .where('source', 'is not', null)
    .orderBy('id')
    .limit(count);

/** Picks the rows outside the update, as for sessions. */
const forgetSources = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { contactId, count }: Placeholder<{ contactId: string; count: number }>,
  ) =>
    db
      .with('picked', () => sourcesOfQuery(db, workspaceId, { contactId, count }))
      .updateTable('audit_log')
      .set({ source: null })
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', (where) => where.selectFrom('picked').select('id')),
);
