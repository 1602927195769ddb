import type { MovedRow, MovedTable, ReadRows } from '../../model/instance/workspace-moves.ts';

/** All rows of a table in the order of the folder, some at a time. */
export async function* rowsIn(
  read: ReadRows,
  workspaceId: string,
  table: MovedTable,
): AsyncGenerator<MovedRow> {
  let page = await read(workspaceId, table, null);
  while (page.length > 0) {
    yield* page;
    page = await read(workspaceId, table, page.at(-1) ?? null);
  }
}
