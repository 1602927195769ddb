/** Rows in the files of a folder. */
import type { FolderRow, MovedRow, MovedTable, MovedValue, WorkspaceMoves } from '@tidemark/domain/moving';
import { tablePath } from './folder.ts';
import { readLines, type Summed, wrongLine } from './lines.ts';

/** Bytes are no JSON. */
export const toJson = (row: MovedRow): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
    ]),
  );

type FolderTable = Readonly<{
  folder: string;
  table: MovedTable;
  owner: string;
  workspaceId: string;
  columns: readonly string[];
  expected: Summed;
}>;

/** The rows of a file, each of which has the columns of the table, belongs to the workspace and occurs once. */
export async function* folderRows(moves: WorkspaceMoves, from: FolderTable): AsyncGenerator<FolderRow> {
  const { folder, table, owner, workspaceId, expected } = from;
  const path = tablePath(folder, table.name);
  const columns = from.columns.toSorted().join(' ');
  let last: MovedRow | null = null;
  for await (const { line, row: given } of readLines(path, expected)) {
    const names = Object.keys(given).sort().join(' ');
    if (names !== columns) throw wrongLine(path, line, `expected the columns ${columns}`);
    const row: MovedRow = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, storable({ path, line, name }, value)]),
    );
    if (row[owner] !== workspaceId) throw wrongLine(path, line, `expected the ${owner} ${workspaceId}`);
    if (last !== null && moves.compareKeys(table, last, row) >= 0)
      throw wrongLine(path, line, 'expected each row once, in the order of its key');
    last = row;
    yield { line, row };
  }
}

type Spot = Readonly<{ path: string; line: number; name: string }>;

const storable = ({ path, line, name }: Spot, value: unknown): MovedValue => {
  if (value === null || Number.isSafeInteger(value)) return value as number | null;
  if (typeof value === 'string' && value.includes('\0'))
    throw wrongLine(path, line, `${name} has a character of code 0`);
  if (typeof value === 'string') return value;
  const bytes = typeof value === 'object' && 'base64' in value ? value.base64 : undefined;
  if (typeof bytes === 'string' && /^[A-Za-z0-9+/]*=*$/.test(bytes)) return Buffer.from(bytes, 'base64');
  throw wrongLine(path, line, `${name} is no text, whole number or {"base64":"…"}`);
};
