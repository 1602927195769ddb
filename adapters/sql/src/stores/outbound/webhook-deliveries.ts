import {
  type DeliveryFilter,
  type Instant,
  pageOf,
  type WebhookDelivery,
  type WebhookStore,
} from '@tidemark/domain';
import { type CompiledQuery, sql } from 'kysely';
import type { AttemptRow, DeliveryRow } from '../../automation-rows.ts';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { lastId } from '../conversions.ts';
import { inBatches, padded } from '../in-batches.ts';
import { shaped } from '../shaped.ts';
import { attemptFromRow, attemptToRow, deliveryFromRow, deliveryToRow } from './webhook-delivery-row.ts';

export type DeliveryLog = Pick<
  WebhookStore,
  | 'record'
  | 'findDelivery'
  | 'findDeliveries'
  | 'listDeliveries'
  | 'listAttempts'
  | 'deliveredOf'
  | 'removeDeliveriesBefore'
  | 'hasDeliveriesBefore'
  | 'removeDeliveriesAbout'
  | 'removeDeliveriesOf'
>;

export const deliveryLog = (db: Db, workspaceId: string): DeliveryLog => ({
  record: (attempted) =>
    inBatches(attempted, async (batch) => {
      await recordRows.send(
        db,
        batch.map(({ delivery }) => ({ workspace_id: workspaceId, ...deliveryToRow(delivery) })),
      );
      await addAttempts.send(
        db,
        batch.map(({ attempt }) => ({ workspace_id: workspaceId, ...attemptToRow(attempt) })),
      );
    }),
  findDelivery: async (id) => {
    const row = await findRow.first(db, workspaceId, id);
    return row && deliveryFromRow(row);
  },
  findDeliveries: async (ids) =>
    ids.length === 0 ? [] : (await findRows.all(db, workspaceId, padded(ids))).map(deliveryFromRow),
  listDeliveries: async (filter, { limit, after }) => {
    const range = { below: after ?? lastId, count: limit + 1 };
    const { rows } = await db.executeQuery(deliveryListQuery(db, workspaceId, { filter, ...range }));
    return pageOf(rows.map(deliveryFromRow), limit, ({ id }) => id);
  },
  listAttempts: async (deliveryIds) =>
    deliveryIds.length === 0
      ? []
      : (await listAttempts.all(db, workspaceId, padded(deliveryIds))).map(attemptFromRow),
  deliveredOf: async (webhookId, eventIds) => {
    const found: string[] = [];
    await inBatches(eventIds, async (batch) => {
      const rows = await deliveredOf.all(db, workspaceId, { webhookId, eventIds: batch });
      found.push(...rows.map(({ event_id }) => event_id));
    });
    return found;
  },
  hasDeliveriesBefore: async (instant) => (await findOlder.first(db, workspaceId, instant)) !== null,
  removeDeliveriesBefore: (instant, limit) =>
    removeBefore.run(db, workspaceId, { before: instant, count: limit }),
  removeDeliveriesOf: (eventIds) =>
    inBatches(eventIds.toSorted(), (batch) => removeOfEvents.run(db, workspaceId, batch)),
  removeDeliveriesAbout: (subjectIds) =>
    inBatches(subjectIds.toSorted(), (batch) => removeAbout.run(db, workspaceId, batch)),
});

const recordRows = statement((db, rows: Placeholder<readonly (DeliveryRow & { workspace_id: string })[]>) =>
  db
    .insertInto('webhook_deliveries')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'id']).doUpdateSet((update) => ({
        state: update.ref('excluded.state'),
        attempts: update.ref('excluded.attempts'),
        last_attempt_at: update.ref('excluded.last_attempt_at'),
        next_attempt_at: update.ref('excluded.next_attempt_at'),
      })),
    ),
);

const addAttempts = statement((db, rows: Placeholder<readonly (AttemptRow & { workspace_id: string })[]>) =>
  db.insertInto('webhook_attempts').values(rows),
);

const rowsOf = (db: Db, workspaceId: Placeholder<string>) =>
  db.selectFrom('webhook_deliveries').where('workspace_id', '=', workspaceId);

const findRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowsOf(db, workspaceId).selectAll().where('id', '=', id),
);

const findRows = statement((db, workspaceId: Placeholder<string>, ids: Placeholder<readonly string[]>) =>
  rowsOf(db, workspaceId).selectAll().where('id', 'in', ids),
);

export type DeliveryList = Readonly<{ filter: DeliveryFilter; below: string; count: number }>;

export const deliveryListQuery = (
  db: Db,
  workspaceId: string,
  { filter, below, count }: DeliveryList,
): CompiledQuery<DeliveryRow> => {
  const { webhookId = null, state = null } = filter;
  const shape = { ofWebhook: webhookId !== null, state, count };
  return listRows(shape).compiled(db, { workspaceId, webhookId, below });
};

type ListShape = Readonly<{ ofWebhook: boolean; state: WebhookDelivery['state'] | null; count: number }>;
type ListValues = Readonly<{ workspaceId: string; webhookId: string | null; below: string }>;

/**
 * Newest first, along the index of the filter. Fixed columns are part of the comparison and of the order too: only the filter's
 * own index has that order. And it is `<=`, because Postgres guesses such a comparison by its first column: with `<` it would
 * expect next to nothing, and sort it. Deliveries that succeeded are most, and are found among all.
 */
const listRows = shaped(({ ofWebhook, state, count }: ListShape, values: Placeholder<ListValues>) => {
  const { workspaceId, webhookId, below } = values;
  const isOpen = state !== null && state !== 'delivered';
  const fixed = [
    ...(ofWebhook ? [{ column: sql.ref('webhook_id'), value: sql`${webhookId}` }] : []),
    ...(isOpen ? [{ column: sql.ref('state'), value: sql.lit(state) }] : []),
  ];
  const columns = fixed.map(({ column }) => column);
  const given = fixed.map(({ value }) => value);
  const id = sql.ref('id');
  const conditions = [
    sql`workspace_id = ${workspaceId}`,
    sql`(${sql.join([...columns, id])}) <= (${sql.join([...given, sql`${below}`])}) and id <> ${below}`,
    ...(fixed.length > 0 ? [sql`(${sql.join(columns)}) >= (${sql.join(given)})`] : []),
    ...(isOpen ? [sql`state <> 'delivered'`] : []),
    ...(state === 'delivered' ? [sql`(state = 'delivered') is true`] : []),
  ];
  return sql<DeliveryRow>`select * from webhook_deliveries where ${sql.join(conditions, sql` and `)}
    order by ${sql.join([...columns, id].map((column) => sql`${column} desc`))} limit ${sql.lit(count)}`;
});

const listAttempts = statement(
  (db, workspaceId: Placeholder<string>, deliveryIds: Placeholder<readonly string[]>) =>
    db
      .selectFrom('webhook_attempts')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('delivery_id', 'in', deliveryIds)
      .orderBy('id'),
);

const deliveredOf = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { webhookId, eventIds }: Placeholder<{ webhookId: string; eventIds: readonly string[] }>,
  ) =>
    rowsOf(db, workspaceId)
      .select('event_id')
      .distinct()
      .where('event_id', 'in', eventIds)
      .where('webhook_id', '=', webhookId)
      .where(sql<boolean>`state = 'delivered'`),
);

/** Those of an earlier age, if any: one look at the index. */
const findOlder = statement((db, workspaceId: Placeholder<string>, before: Placeholder<Instant>) =>
  db
    .selectFrom('webhook_deliveries')
    .select('last_attempt_at')
    .where('workspace_id', '=', workspaceId)
    .where('last_attempt_at', '<', before)
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
          .selectFrom('webhook_deliveries')
          .select('id')
          .where('workspace_id', '=', workspaceId)
          .where('last_attempt_at', '<', before)
          .orderBy('last_attempt_at')
          .limit(count)
          .forUpdate()
          .skipLocked(),
      )
      .deleteFrom('webhook_deliveries')
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', (where) => where.selectFrom('picked').select('id')),
);

const removeAbout = statement(
  (db, workspaceId: Placeholder<string>, subjectIds: Placeholder<readonly string[]>) =>
    db
      .deleteFrom('webhook_deliveries')
      .where('workspace_id', '=', workspaceId)
      .where('subject_id', 'in', subjectIds),
);

const removeOfEvents = statement(
  (db, workspaceId: Placeholder<string>, ids: Placeholder<readonly string[]>) =>
    db.deleteFrom('webhook_deliveries').where('workspace_id', '=', workspaceId).where('event_id', 'in', ids),
);
