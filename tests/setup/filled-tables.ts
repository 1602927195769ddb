/** A row in each table of a workspace, made from the tables themselves, so that no new table is forgotten. */
import { DatabaseSync } from 'node:sqlite';
import { createIds } from '@tidemark/node';
import { movedTables } from '@tidemark/sql/moves';
import pg from 'pg';

type Value = string | number | null | Uint8Array;
type Row = Record<string, Value>;

/** Columns whose text has a form. `sealed` is a text that the instance can open. */
const shaped = (sealed: string): Readonly<Record<string, Value>> => ({
  'webhooks.secrets': JSON.stringify([{ sealed, until: null }]),
  'organizations.email_domains': '["filled.example"]',
  'audit_segments.voids': '[]',
  'audit_segments.follows': '[]',
  'audit_segments.removed_at': '2026-11-24T10:00:00.000Z',
  'agent_apps.sealed_secret': sealed,
  'inbound_accounts.sealed_secret': sealed,
  'mail_keys.sealed_key': sealed,
  'mails.sealed_link': sealed,
  'push_devices.sealed_token': sealed,
  'sso_settings.sealed_client_secret': sealed,
  'push_devices.contact_id': null,
  'push_devices.customer_session_id': null,
  'tasks.state': 'running',
});

/** Adds a row to each table of the SQLite file; the types are those of Postgres, which has more of them. */
export const fillTables = async (
  path: string,
  {
    workspaceId,
    sealed,
    postgresUrl,
  }: Readonly<{ workspaceId: string; sealed: string; postgresUrl: string }>,
): Promise<void> => {
  const types = await typesOf(postgresUrl);
  const file = new DatabaseSync(path, { timeout: 5_000 });
  const given = shaped(sealed);
  try {
    for (const { name, derived = [] } of movedTables.filter((table) => table.name !== 'workspace_counters')) {
      const row: Row = {};
      const parents = parentsOf(file, name, workspaceId);
      for (const [column, type] of types.get(name) ?? []) {
        if (derived.includes(column)) continue;
        row[column] = given[`${name}.${column}`] ?? parents[column] ?? madeUp(type, `${name}.${column}`);
        if (`${name}.${column}` in given) row[column] = given[`${name}.${column}`] ?? null;
      }
      const columns = Object.keys(row);
      const sql = `insert into "${name}" (${columns.map((one) => `"${one}"`).join(', ')})
        values (${columns.map(() => '?').join(', ')})`;
      file.prepare(sql).run(...columns.map((column) => row[column] ?? null));
    }
  } finally {
    file.close();
  }
};

const typesOf = async (url: string): Promise<ReadonlyMap<string, readonly (readonly [string, string])[]>> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select table_name, column_name, data_type from information_schema.columns
       where table_schema = current_schema() order by table_name, ordinal_position`,
    );
    return new Map(
      [...Map.groupBy(rows, (row) => String(row.table_name))].map(([table, columns]) => [
        table,
        columns.map((row) => [String(row.column_name), String(row.data_type)] as const),
      ]),
    );
  } finally {
    await client.end();
  }
};

/** The references of a row: the last row of each parent. */
const parentsOf = (file: DatabaseSync, table: string, workspaceId: string): Row => {
  const links = file
    .prepare(`select "table" as parent, "from" as here, "to" as there
    from pragma_foreign_key_list('${table}')`)
    .all();
  const row: Row = { workspace_id: workspaceId };
  for (const { parent, here, there } of links)
    if (here !== 'workspace_id') {
      const found = file
        .prepare(
          `select "${there}" as value from "${parent}" where workspace_id = ? order by rowid desc limit 1`,
        )
        .get(workspaceId);
      row[String(here)] = (found?.value as Value) ?? null;
    }
  return row;
};

const ids = createIds();

const madeUp = (type: string, name: string): Value => {
  if (type === 'uuid') return ids.next();
  if (type === 'bytea') return Buffer.from([0, 255, 10, 34]);
  if (type === 'text' || type.startsWith('character')) return `filled ${name} “Größe” 🏝`;
  return 900_001;
};
