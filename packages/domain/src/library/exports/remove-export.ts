/** `DELETE /exports/{id}`: the export, its link and its bytes go (contract §11.1). */

import { notFound } from '../../kernel/errors.ts';
import type { Call } from '../../model/actor.ts';
import { exportKey } from '../../model/library/byte-key.ts';
import type { Ports } from '../../model/ports.ts';
import { type WriteCase, writing } from '../../model/use-case.ts';

/**
 * The bytes go after the write. Where the store cannot remove them now, the daily sweep does: no export names them. A
 * worker that makes the export finds that it is gone, and removes what it wrote.
 */
export const removeExport = async (ports: Ports, call: Call, id: string): Promise<void> => {
  const bytesId = await writing(ports)(removeRow)(call, id);
  if (bytesId !== null)
    await Promise.allSettled([ports.byteStore.remove([exportKey(call.workspaceId, bytesId)])]);
};

const removeRow: WriteCase<string, string | null> = async ({ stores: { exports } }, id) => {
  const found = await exports.findForChange(id);
  if (!found) throw notFound('export');
  await exports.remove(id);
  return found.bytesId;
};
