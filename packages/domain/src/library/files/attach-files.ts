/** Attaches received files to a message, in the message's own write. */

import { countGrowth } from '../../model/instance/count-usage.ts';
import type { ArrivedFile } from '../../model/library/arrived-file.ts';
import type { TicketFile } from '../../model/library/ticket-file.ts';
import type { WriteScope } from '../../model/use-case.ts';

/** Absent where the call has no file. */
export type WithFiles = Readonly<{ files?: readonly TicketFile[] }>;

export const attachFiles = async (
  scope: WriteScope,
  { ticketNumber, id: messageId }: Readonly<{ ticketNumber: number; id: string }>,
  arrived: readonly ArrivedFile[] | undefined,
): Promise<WithFiles> => {
  if (arrived === undefined || arrived.length === 0) return {};
  const files = arrived
    .filter(({ isStored }) => isStored)
    .map(({ isStored, ...file }) => ({ ...file, ticketNumber, messageId, createdAt: scope.now }));
  await scope.stores.files.add(files);
  await countGrowth(scope, { bytes: files.reduce((sum, { size }) => sum + size, 0) });
  return { files };
};
