import { fileKey } from '../../model/library/byte-key.ts';
import type { Ports } from '../../model/ports.ts';

/**
 * Removes the bytes of those ids that are no files: of uploads whose write failed, of what was erased. Whether there is
 * a row is asked anew, for nobody knows what came of a write that failed at its end. What cannot be removed now is left
 * to the sweep: false.
 */
export const removeLooseBytes = async (
  { work, byteStore }: Pick<Ports, 'work' | 'byteStore'>,
  workspaceId: string,
  ids: readonly string[],
): Promise<boolean> => {
  if (ids.length === 0) return true;
  try {
    const known = await work.read(workspaceId, ({ files }) => files.known(ids));
    const loose = ids.filter((id) => !known.has(id));
    if (loose.length > 0) await byteStore.remove(loose.map((id) => fileKey(workspaceId, id)));
    return true;
  } catch {
    // The caller's own answer stands: the sweep finds what is left.
    return false;
  }
};
