import { type ClaimedTask, fairShare, type Instant } from '@tidemark/domain';
import type { Db } from '../schema.ts';
import { inBatches } from '../stores/in-batches.ts';
import { claimedFromRow } from './task-row.ts';
import {
  claimRows,
  dueGroups,
  findAnyDue,
  findLapsed,
  holdBack,
  oldestOf,
  reviveLapsed,
  type WaitingRow,
} from './task-statements.ts';

export type ClaimWish = Readonly<{
  limit: number;
  now: Instant;
  /** Keys of groups that are left alone. */
  busy: ReadonlySet<string>;
  /** The last group that got something. */
  cursor: string;
}>;

/** `isLooking`: all that it saw were tasks behind others of their lanes, and there may be more. */
export type Claimed = Readonly<{ tasks: readonly ClaimedTask[]; isLooking: boolean }>;

/** One statement where no group is busy, for it is asked four times a second. */
export const isAnythingDue = async (db: Db, wish: ClaimWish): Promise<boolean> => {
  if (wish.busy.size === 0) return (await findAnyDue.first(db, wish.now))?.found === 1;
  return (await findLapsed.first(db)) !== null || (await groupsInTurn(db, { ...wish, limit: 1 })).length > 0;
};

/** Expects that nobody else claims until the transaction ends. */
export const claimDue = async (db: Db, wish: ClaimWish): Promise<Claimed> => {
  const { limit, now, cursor } = wish;
  await reviveLapsed.send(db);
  const groups = await groupsInTurn(db, wish);
  // Twice the share of each, so that some have more to give where others have less.
  const count = Math.ceil((2 * limit) / Math.max(groups.length, 1));
  const found = await Promise.all(groups.map((group) => firstsOf(db, group, { now, count })));
  const tasks = fairShare(
    found.flatMap(({ rows }) => rows.map(claimedFromRow)),
    limit,
    cursor,
  );
  for (const [workspaceId, claimed] of Map.groupBy(tasks, (task) => task.workspaceId))
    await inBatches(claimed, (batch) => claimRows.send(db, workspaceId, batch.map(idOf)));
  return { tasks, isLooking: tasks.length === 0 && found.some(({ isLooking }) => isLooking) };
};

const idOf = ({ id }: ClaimedTask): string => id;

/** As many groups as there are places, those after the cursor first. */
const groupsInTurn = async (db: Db, { limit, now, busy, cursor }: ClaimWish): Promise<readonly string[]> => {
  const count = limit === 0 ? 0 : limit + busy.size;
  const looks = await Promise.all([dueGroups.all(db, cursor, now, count), dueGroups.all(db, '', now, count)]);
  const keys = new Set(looks.flat().map(({ group_key }) => group_key));
  return [...keys].filter((key) => !busy.has(key)).slice(0, limit);
};

type Firsts = Readonly<{ rows: readonly WaitingRow[]; isLooking: boolean }>;

/**
 * The oldest of a group among those that are first of their lanes. The others are held back, so that no claim looks at
 * them again before it is their turn: behind the one task of a slow receiver very many may wait.
 */
const firstsOf = async (
  db: Db,
  group: string,
  { now, count }: Readonly<{ now: Instant; count: number }>,
): Promise<Firsts> => {
  const look = async (most: number) => {
    const rows = await oldestOf.all(db, group, now, most);
    const behind = rows.filter(({ ahead }) => ahead !== null);
    for (const { workspace_id, id } of behind) await holdBack.send(db, workspace_id, id);
    return { rows: rows.filter(({ ahead }) => ahead === null), isLooking: behind.length > 0 };
  };
  const first = await look(count);
  return first.isLooking ? look(count + mostHeldBack) : first;
};

const mostHeldBack = 256;
