import { type AuditEntry, type AuditStore, goodOutcomes, pageOf } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';
import type { AuditRow, Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { lastId } from '../conversions.ts';
import { inBatches } from '../in-batches.ts';

export const auditStore = (db: Db, workspaceId: string): AuditStore => ({
  add: async (entries) => {
    const rows = entries.map((entry) => entryToRow(workspaceId, entry));
    await inBatches(rows, (batch) => addRows.send(db, batch));
  },
  forgetSourcesOf: (contactId, limit) => forgetSources.run(db, workspaceId, contactId, limit),
  list: async ({ limit, after }, { actorId, operation, failed } = {}) => {
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
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    return pageOf(rows.map(entryFromRow), limit, ({ id }) => id);
  },
});

type OwnedRow = AuditRow & Readonly<{ workspace_id: string }>;

const entryToRow = (workspaceId: string, entry: AuditEntry): OwnedRow => ({
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
});

const entryFromRow = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at,
  actorType: row.actor_type,
  actorId: row.actor_id,
  actorName: row.actor_name,
  operation: row.operation,
  path: row.path,
  outcome: row.outcome,
  requestId: row.request_id,
  source: row.source,
});

const addRows = statement((db, rows: Placeholder<readonly OwnedRow[]>) =>
  db
    .insertInto('audit_log')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'id']).doNothing()),
);

export const sourcesOfQuery = (
  db: Db,
  workspaceId: Placeholder<string>,
  contactId: Placeholder<string>,
  count: Placeholder<number>,
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
  (db, workspaceId: Placeholder<string>, contactId: Placeholder<string>, count: Placeholder<number>) =>
    db
      .with('picked', () => sourcesOfQuery(db, workspaceId, contactId, count))
      .updateTable('audit_log')
      .set({ source: null })
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', (where) => where.selectFrom('picked').select('id')),
);
