import { fileKey } from '../../model/library/byte-key.ts';
import type { Ports } from '../../model/ports.ts';

/**
 * Removes the bytes of ids without a file: of uploads whose write failed, and of erased files. It checks the rows again,
 * because the result of a write that failed at its end is unknown. Returns false if it leaves bytes to the sweep.
 */
export const removeLooseBytes = async (
  { work, byteStore }: Pick<Ports, 'work' | 'byteStore'>,
  workspaceId: string,
  ids: readonly string[],
): Promise<boolean> => {
  if (ids.length === 0) return true;
  try {
    const stored = await work.read(workspaceId, ({ files }) => files.storedIds(ids));
    const loose = ids.filter((id) => !stored.has(id));
    if (loose.length > 0) await byteStore.remove(loose.map((id) => fileKey(workspaceId, id)));
    return true;
  } catch {
    // The sweep removes the rest and logs its own failures, so this failure does not change the caller's result.
    return false;
  }
};
