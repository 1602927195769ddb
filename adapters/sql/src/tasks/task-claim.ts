import {
  type ClaimedTask,
  fairShare,
  type GroupName,
  groupKey,
  type Instant,
  limits,
  type ShareCursor,
} from '@tidemark/domain';
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
  /** Keys of groups, and ids of workspaces, with no claimed task. */
  busy: ReadonlySet<string>;
  cursor: ShareCursor;
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
  const workspaces = [...Map.groupBy(groups, (key) => key.slice(0, uuidLength)).values()];
  // Twice the share of each, so that some have more to give where others have less.
  const countOf = (own: readonly string[]) => Math.ceil((2 * limit) / workspaces.length / own.length);
  const found = await Promise.all(
    workspaces.flatMap((own) => own.map((group) => firstsOf(db, group, { now, count: countOf(own) }))),
  );
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

/** As many groups as there are places, of as many workspaces as possible, those after the cursor first. */
const groupsInTurn = async (db: Db, { limit, now, busy, cursor }: ClaimWish): Promise<readonly string[]> => {
  const count = limit === 0 ? 0 : limit * groupsPerPlace + mostBehind(busy);
  const { workspaceId, groups: last } = cursor;
  const from = groupKey({ workspaceId, group: last.get(workspaceId) ?? null });
  const looks = await Promise.all([
    dueGroups.all(db, { cursor: from, now, count }),
    dueGroups.all(db, { cursor: '', now, count }),
  ]);
  const groups = [...new Set(looks.flat().map(({ group_key }) => group_key))].map(groupOf);
  const free = groups.filter((group) => !busy.has(groupKey(group)) && !busy.has(group.workspaceId));
  return fairShare(free, limit, cursor).map(groupKey);
};

const groupOf = (key: string): GroupName => ({
  workspaceId: key.slice(0, uuidLength),
  group: key.slice(uuidLength + 1),
});
const uuidLength = 36;

/** A workspace with many webhooks must not fill the look: others behind it would wait for their turn. */
const groupsPerPlace = 4;
/** How many groups without a claimed task a query may find. */
const mostBehind = (busy: ReadonlySet<string>): number =>
  [...busy].reduce((sum, key) => sum + (key.length === uuidLength ? groupsOfWorkspace : 1), 0);

/** Its webhooks, and some for all other kinds of tasks. */
const groupsOfWorkspace = limits.webhooks.most + 25;

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
    const rows = await oldestOf.all(db, { group, now, count: most });
    const behind = rows.filter(({ ahead }) => ahead !== null);
    for (const { workspace_id, id } of behind) await holdBack.send(db, workspace_id, id);
    return { rows: rows.filter(({ ahead }) => ahead === null), isLooking: behind.length > 0 };
  };
  const first = await look(count);
  return first.isLooking ? look(count + mostHeldBack) : first;
};

const mostHeldBack = 256;
