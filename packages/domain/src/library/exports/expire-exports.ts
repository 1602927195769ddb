/** Exports expire a day after they were created, or when a person whom they may show is erased. */

import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Call } from '../../model/actor.ts';
import { exportKey } from '../../model/library/byte-key.ts';
import type { Export } from '../../model/library/export.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import {
  type Chore,
  lookingFirst,
  type ReadCase,
  stepping,
  type WriteCase,
  type WriteScope,
} from '../../model/use-case.ts';

const batch = 100;

/**
 * Runs in the write that erases a person: at the commit, links of exports that show people stop, and running exports start
 * again. `clearingExports` removes their bytes.
 */
export const expireExportsShowingPeople = async ({ stores: { exports } }: WriteScope): Promise<void> => {
  for (const shown of await exports.listShowingPeople())
    await exports.save({ ...shown, status: shown.status === 'ready' ? 'expired' : 'queued' });
};

/** Ends the links of expired exports, and removes the bytes of all ended ones. */
export const clearingExports =
  ({ work, byteStore, clock }: Ports): Chore =>
  async ({ workspaceId }: Pick<Call, 'workspaceId'>, goesOn = () => true) => {
    let done = 0;
    while (goesOn()) {
      const over = await work.read(workspaceId, ({ exports }) => exports.listOver(clock.now(), batch));
      if (over.length === 0) break;
      await work.write(workspaceId, (stores) => changeEach(stores, over, expired));
      await byteStore.remove(
        over.flatMap(({ bytesId }) => (bytesId === null ? [] : [exportKey(workspaceId, bytesId)])),
      );
      await work.write(workspaceId, (stores) => changeEach(stores, over, kept));
      done += over.length;
    }
    return done;
  };

const expired = (found: Export): Export =>
  found.status === 'ready' ? { ...found, status: 'expired' } : found;

const kept = (found: Export): Export => ({ ...found, bytesId: null });

/** Only exports whose bytes have not changed since they were read; in the order in which all writes lock exports. */
const changeEach = async (
  { exports }: Stores,
  over: readonly Export[],
  change: (found: Export) => Export,
): Promise<void> => {
  for (const { id, bytesId } of over.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const found = await exports.findForChange(id);
    if (found && found.bytesId === bytesId) await exports.save(change(found));
  }
};

export const exportChores = (ports: Ports) => ({
  clearExports: clearingExports(ports),
  removeOldExports: lookingFirst(ports)(hasOldExports, (call, goesOn) =>
    stepping(ports)(removeOld, steps)(call, undefined, goesOn),
  ),
});

const steps = 100;

/** Ended exports are deleted after a month. */
const removeOld: WriteCase<void, number> = ({ stores, now }) =>
  stores.exports.removeBefore(oldestKept(now), batch);

export const hasOldExports: ReadCase<Instant, boolean> = ({ exports }, now) =>
  exports.hasBefore(oldestKept(now));

export const hasOverExports: ReadCase<Instant, boolean> = async ({ exports }, now) =>
  (await exports.listOver(now, 1)).length > 0;

const oldestKept = (now: Instant): Instant => plus(now, -limits.exports.keptMs);
