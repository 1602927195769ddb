import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { auditEntry } from '../../model/instance/audit-entry.ts';
import type { Ports } from '../../model/ports.ts';
import { type Chore, type ReadCase, writing } from '../../model/use-case.ts';
import { findUnusedPictures, removeUnusedPictures } from '../articles/article-pictures.ts';
import { looseBytes } from './loose-bytes.ts';
import { findUnusedUploads, removeUnusedUploads } from './upload-cases.ts';

/**
 * Removes what processes left when they died: each hour what was half stored, and of the workspace the bytes that no row
 * knows. The list of due work says how often: not more than once a day, for a store may ask for money by the look.
 */
export const sweepingFiles = (ports: Ports): Chore => {
  let halvesAt = '';
  const { work, clock, ids, byteStore, auditTrail } = ports;
  const remove = writing(ports)(removeUnusedPictures);
  const removeUnsent = writing(ports)(removeUnusedUploads);
  return async (call, goesOn = () => true) => {
    const { workspaceId } = call;
    const now = clock.now();
    if (now >= halvesAt) {
      halvesAt = plus(now, limits.files.halvesEveryMs);
      await byteStore.removeLeft();
    }
    const unused = await work.read(workspaceId, (stores) => findUnusedPictures(stores, now));
    if (unused.length > 0) await remove(call, null);
    const unsent = await work.read(workspaceId, (stores) => findUnusedUploads(stores, now));
    if (unsent.length > 0) await removeUnsent(call, null);
    let removed = 0;
    for await (const loose of looseBytes(ports, workspaceId)) {
      if (!goesOn()) return removed;
      if (loose.length > 0) await byteStore.remove(loose.map(({ key }) => key));
      removed += loose.length;
    }
    if (removed > 0)
      auditTrail.note(workspaceId, auditEntry(call, { id: ids.next(), at: clock.now(), outcome: 'ok' }));
    return removed;
  };
};

/** Whether something is kept that nobody uses, and that is old enough at an instant. */
export const hasLooseFiles: ReadCase<Instant, boolean> = async (stores, at) =>
  (await findUnusedUploads(stores, at)).length > 0 || (await findUnusedPictures(stores, at)).length > 0;
