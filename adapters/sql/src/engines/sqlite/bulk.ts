import { CompiledQuery } from 'kysely';
import type { Db } from '../../schema.ts';

type Row = Readonly<Record<string, unknown>>;

/** Adds rows by statements of many rows each. */
export const insertRows = async (db: Db, table: string, rows: readonly Row[]): Promise<void> => {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await db.executeQuery(insertOf(table, rows.slice(start, start + rowsAtOnce)));
};

const rowsAtOnce = 100;

const insertOf = (table: string, rows: readonly Row[]): CompiledQuery => {
  const columns = Object.keys(rows[0] ?? {});
  const places = `(${columns.map(() => '?').join(', ')})`;
  const names = columns.map((column) => `"${column}"`).join(', ');
  const text = `insert into "${table}" (${names}) values ${rows.map(() => places).join(', ')}`;
  return CompiledQuery.raw(
    text,
    rows.flatMap((row) => columns.map((column) => row[column])),
  );
};
