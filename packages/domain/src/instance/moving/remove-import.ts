/** Takes a workspace away that an import has begun and not opened. */
import type { MovingParts, OnProgress } from './moving-parts.ts';

export const removeImport = async (
  { moves, byteStore }: Pick<MovingParts, 'moves' | 'byteStore'>,
  workspaceId: string,
  onProgress: OnProgress,
): Promise<void> => {
  if ((await moves.find(workspaceId))?.isOpen !== false) return;
  onProgress('Removing the unfinished import …');
  for (const table of moves.tables.toReversed()) {
    let rows = await moves.read(workspaceId, table, null);
    while (rows.length > 0) {
      await moves.remove(workspaceId, table, rows);
      rows = await moves.read(workspaceId, table, null);
    }
  }
  const keys: string[] = [];
  for await (const { key } of byteStore.list(`${workspaceId}/`)) keys.push(key);
  if (keys.length > 0) await byteStore.remove(keys);
  await moves.forget(workspaceId);
};
