/**
 * The only statements that write rows of several workspaces: what audit trails noted (docs/decisions/0080). Row-level security
 * must let these pass.
 */
import {
  type AuditNotes,
  type AuditSegment,
  customersShownBy,
  type Instant,
  lookedSegments,
  type NotedCustomer,
  type NotedHead,
  type NotedUse,
  personTypes,
  sessionLives,
  type UnnamedSegment,
  withoutForgotten,
} from '@tidemark/domain';
import { sql } from 'kysely';
import { engineOf } from './engine-name.ts';
import type { Placeholder } from './placeholder.ts';
import type { AuditSegmentRow, Db } from './schema.ts';
import { statement } from './statement.ts';
import { fromJson } from './stores/conversions.ts';
import { type Use, useAt, usedBy } from './stores/entry/session-ends.ts';
import { inBatches } from './stores/in-batches.ts';
import {
  addRows,
  entryToRow,
  type OwnedAuditRow,
  saveSegment,
  segmentFromRow,
  segmentToRow,
} from './stores/instance/audit.ts';
import type { Transact } from './work.ts';

export const createAuditNotes = (transact: Transact, reader: Db): AuditNotes => ({
  add: (entries) =>
    transact(async (db) => {
      const stored = await storedCustomers(db, customersShownBy(entries));
      const rows = withoutForgotten(entries, stored).map(({ workspaceId, entry }) =>
        entryToRow(workspaceId, entry),
      );
      await addEntriesOfManyWorkspaces(db, rows);
    }),
  touch: (uses) => transact((db) => touchOfManyWorkspaces(db, uses), { soon: true }),
  unnamed: (workspaceIds) => unnamedOfManyWorkspaces(reader, workspaceIds),
  saveHeads: (heads) => transact((db) => saveHeadsOfManyWorkspaces(db, heads)),
  headsBefore: async (day, limit) =>
    (await headsOfAllBefore.all(reader, day, limit)).map(({ workspace_id, ...row }) => ({
      workspaceId: workspace_id,
      segment: segmentFromRow(row),
    })),
});

const addEntriesOfManyWorkspaces = async (db: Db, rows: readonly OwnedAuditRow[]): Promise<void> => {
  if (rows.length === 0) return;
  if (engineOf(db) === 'postgres') await addAsJson.send(db, JSON.stringify(rows));
  else await inBatches(rows, (batch) => addRows.send(db, batch));
};

const saveHeadsOfManyWorkspaces = async (db: Db, heads: readonly NotedHead[]): Promise<void> => {
  const rows = heads.map(({ workspaceId, segment }) => ({
    workspace_id: workspaceId,
    ...segmentToRow(segment),
  }));
  if (engineOf(db) === 'postgres') await saveAsJson.send(db, JSON.stringify(rows));
  else for (const row of rows) await saveSegment.send(db, row);
};

/** Uses within one second share an instant, its last one. Rows are taken in one order: two processes do not wait for each other. */
const touchOfManyWorkspaces = async (db: Db, uses: readonly NotedUse[]): Promise<void> => {
  const seconds = Map.groupBy(uses, ({ credential, at }) => `${credential.type} ${at.slice(0, 19)}`);
  for (const some of seconds.values()) {
    const at = some.reduce<Instant>((last, use) => (use.at > last ? use.at : last), '');
    const pairs = pairsOf(some.map(({ workspaceId, credential: { id } }) => ({ workspaceId, id })));
    const type = some[0]?.credential.type;
    if (type === 'api_key') await touchKeys.send(db, pairs, at);
    for (const person of personTypes)
      if (type === person) await touchSessions[person].send(db, pairs, useAt(at, sessionLives[person]));
  }
};

const storedCustomers = async (
  db: Db,
  customers: readonly NotedCustomer[],
): Promise<readonly NotedCustomer[]> => {
  if (customers.length === 0) return [];
  const rows = await findCustomers.all(db, pairsOf(customers));
  return rows.map(({ workspace_id, id }) => ({ workspaceId: workspace_id, id }));
};

const unnamedOfManyWorkspaces = async (
  db: Db,
  workspaceIds: readonly string[],
): Promise<readonly UnnamedSegment[]> => {
  const rows = await latestSegments.all(
    db,
    pairsOf(workspaceIds.map((workspaceId) => ({ workspaceId, id: zero }))),
  );
  const named = new Set(
    rows.flatMap(({ workspace_id, follows }) =>
      fromJson<AuditSegment['follows']>(follows).map((id) => `${workspace_id} ${id}`),
    ),
  );
  return rows
    .filter(({ workspace_id, id }) => !named.has(`${workspace_id} ${id}`))
    .map(({ workspace_id, id }) => ({ workspaceId: workspace_id, id }));
};

const zero = '00000000-0000-0000-0000-000000000000';

/** Any number of pairs in one parameter: a statement has one shape. */
const pairsOf = (pairs: readonly NotedCustomer[]): string => {
  const distinct = new Map(
    pairs.map(({ workspaceId, id }) => [`${workspaceId} ${id}`, { workspace_id: workspaceId, id }]),
  );
  return JSON.stringify(
    [...distinct].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, pair]) => pair),
  );
};

type Pair = Readonly<{ workspace_id: string; id: string }>;

const pairsIn = (db: Db, pairs: Placeholder<string>) =>
  engineOf(db) === 'postgres'
    ? sql<Pair>`(select workspace_id, id from json_to_recordset(${pairs}::json) as listed (workspace_id uuid, id uuid))`
    : sql<Pair>`(select value ->> 'workspace_id' as workspace_id, value ->> 'id' as id from json_each(${pairs}))`;

const columnsOf = (row: Readonly<Record<string, true>>) =>
  sql.join(Object.keys(row).map((column) => sql.ref(column)));

const entryColumns = {
  workspace_id: true,
  id: true,
  at: true,
  actor_type: true,
  actor_id: true,
  actor_name: true,
  operation: true,
  path: true,
  outcome: true,
  request_id: true,
  source: true,
  subject_type: true,
  subject_id: true,
  client_request_id: true,
  tried: true,
  segment: true,
  position: true,
  source_mark: true,
  seal: true,
} as const satisfies Record<keyof OwnedAuditRow, true>;

const segmentColumns = {
  workspace_id: true,
  id: true,
  day: true,
  last: true,
  voids: true,
  chain: true,
  follows: true,
  ended_at: true,
  removed_at: true,
  seal: true,
} as const satisfies Record<keyof AuditSegmentRow | 'workspace_id', true>;

const addAsJson = statement(
  (_db: Db, rows: Placeholder<string>) => sql`
    insert into audit_log (${columnsOf(entryColumns)})
    select ${columnsOf(entryColumns)} from json_populate_recordset(null::audit_log, ${rows}::json)
    on conflict (workspace_id, id) do nothing`,
);

const saveAsJson = statement(
  (_db: Db, rows: Placeholder<string>) => sql`
    insert into audit_segments (${columnsOf(segmentColumns)})
    select ${columnsOf(segmentColumns)} from json_populate_recordset(null::audit_segments, ${rows}::json)
    on conflict (workspace_id, id) do update set last = excluded.last, voids = excluded.voids, chain = excluded.chain,
      follows = excluded.follows, ended_at = excluded.ended_at, removed_at = excluded.removed_at, seal = excluded.seal
    where audit_segments.removed_at is null`,
);

const findCustomers = statement(
  (db: Db, pairs: Placeholder<string>) => sql<Pair>`
    select contacts.workspace_id, contacts.id from ${pairsIn(db, pairs)} as pairs
    join contacts on contacts.workspace_id = pairs.workspace_id and contacts.id = pairs.id`,
);

const touchKeys = statement(
  (db: Db, pairs: Placeholder<string>, at: Placeholder<Instant>) => sql`
    update api_keys set last_used_at = ${at} from ${pairsIn(db, pairs)} as pairs
    where api_keys.workspace_id = pairs.workspace_id and api_keys.id = pairs.id
      and (last_used_at is null or last_used_at < ${at})`,
);

const touchIn = (table: 'sessions' | 'customer_sessions') =>
  statement((db: Db, pairs: Placeholder<string>, use: Placeholder<Use>) =>
    db
      .updateTable(table)
      .set(usedBy(use))
      .from(pairsIn(db, pairs).as('pairs'))
      .whereRef(`${table}.workspace_id`, '=', 'pairs.workspace_id')
      .whereRef(`${table}.id`, '=', 'pairs.id')
      .where('revoked_at', 'is', null),
  );

const touchSessions = { agent: touchIn('sessions'), customer: touchIn('customer_sessions') };

const latestSegments = statement(
  (db: Db, pairs: Placeholder<string>) => sql<Pair & Pick<AuditSegmentRow, 'follows'>>`
    select segments.workspace_id, segments.id, segments.follows from ${pairsIn(db, pairs)} as pairs
    join audit_segments as segments on segments.workspace_id = pairs.workspace_id
    where segments.id >= coalesce((
      select earlier.id from audit_segments as earlier where earlier.workspace_id = pairs.workspace_id
      order by earlier.id desc limit 1 offset ${sql.lit(lookedSegments - 1)}), pairs.id)`,
);

const headsOfAllBefore = statement((db, day: Placeholder<string>, count: Placeholder<number>) =>
  db
    .selectFrom('audit_segments')
    .selectAll()
    .where('removed_at', 'is', null)
    .where('day', '<', day)
    .orderBy('day')
    .limit(count),
);
