import type { ClaimedDue, DueList } from '@tidemark/domain';
import type { Db } from '../schema.ts';
import type { Transact } from '../work.ts';
import {
  claimRow,
  countLate,
  type DueKey,
  findLate,
  keepRow,
  lockLate,
  removeRow,
  settleByWrites,
  settleRow,
} from './due-statements.ts';
import { walkPage } from './due-walk.ts';

/**
 * The list of due work in one table, the same on both engines (docs/decisions/0092). A look that finds nothing is one
 * statement on `reader`.
 */
export const createDueList = (transact: Transact, reader: Db): DueList => ({
  claim: async (limit, now, busy) => {
    if ((await findLate.first(reader, now)) === null) return [];
    return transact(async (db) => {
      const taken = new Set(busy);
      const claimed: ClaimedDue[] = [];
      for (const { workspace_id: workspaceId, chore, at, claim } of await lockLate.all(db, now, mostLocked)) {
        if (claimed.length === limit || taken.has(workspaceId)) continue;
        taken.add(workspaceId);
        await claimRow.send(db, workspaceId, chore);
        claimed.push({ workspaceId, chore, at, claim: claim + 1 });
      }
      return claimed;
    }, soon);
  },
  keep: async (claimed) => {
    if (claimed.length === 0) return;
    await transact(async (db) => {
      for (const one of claimed) await keepRow.send(db, keyOf(one));
    }, soon);
  },
  settle: (claimed, at) =>
    transact(async (db) => {
      if (at !== null) return settleRow.send(db, keyOf(claimed), at);
      await removeRow.send(db, keyOf(claimed));
      await settleByWrites.send(db, keyOf(claimed));
    }, soon),
  late: async (now) => {
    const { count, oldest } = (await countLate.first(reader, now)) ?? { oldest: null };
    return oldest === null ? null : { count: Number(count), oldest };
  },
  walk: (now, { isForced = false } = {}) => transact((db) => walkPage(db, now, isForced), soon),
});

/** A workspace has ten rows at most: behind those of eight that are busy there are others. */
const mostLocked = 200;

/** Work that a power failure takes back is done again, as after any other loss of a worker. */
const soon = { soon: true };

const keyOf = ({ workspaceId, chore, claim }: ClaimedDue): DueKey => ({ workspaceId, chore, claim });
