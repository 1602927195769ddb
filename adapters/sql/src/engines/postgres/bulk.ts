import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

/** Sends rows as one JSON document, which the server takes apart by the table's own column types. */
export const insertRows = async (
  db: Db,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> => {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const batch = rows.slice(start, start + rowsAtOnce);
    const columns = sql.join(Object.keys(batch[0] ?? {}).map((column) => sql.ref(column)));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(batch)}::json)`.execute(
      db,
    );
  }
};

/** Analyzes the tables whenever they have doubled: until then, Postgres plans with outdated statistics. */
export const endBulk = async (db: Db, before: number, after: number): Promise<void> => {
  if (Math.clz32(before) === Math.clz32(after)) return;
  // Only the owner of a table may analyze it, and the transaction may have stepped down.
  await sql`set local role none`.execute(db);
  await sql`analyze tickets, ticket_tags, messages, contacts, tags, search_messages, search_entries`.execute(
    db,
  );
};

const rowsAtOnce = 2_000;
