import { setRecent } from '../../kernel/set-recent.ts';
import type { BusyGroup, GroupName } from '../../model/outbound/task.ts';

/** A key of a group that is unique over all workspaces. Groups of one workspace are neighbours. */
export const groupKey = ({ workspaceId, group }: BusyGroup): string =>
  group === null ? workspaceId : `${workspaceId} ${group}`;

/** The workspace that was served last, and the last group of each workspace. */
export type ShareCursor = { workspaceId: string; readonly groups: Map<string, string> };

export const shareCursor = (): ShareCursor => ({ workspaceId: '', groups: new Map() });

export const moveCursor = (cursor: ShareCursor, chosen: readonly GroupName[]): void => {
  for (const { workspaceId, group } of chosen) {
    cursor.workspaceId = workspaceId;
    setRecent(cursor.groups, [workspaceId, group], mostRemembered);
  }
};

/** The groups of a workspace that is forgotten begin with the first one again. */
const mostRemembered = 1_000;

/**
 * The first of every workspace, then the second of each, and so on; of one workspace the first task of every group, then the
 * second of each. If one turn cannot serve all, those after the cursor come first, so that each gets its turn.
 */
export const fairShare = <Row extends GroupName>(
  rows: readonly Row[],
  limit: number,
  cursor: ShareCursor,
): readonly Row[] => {
  const workspaces = inTurn(Map.groupBy(rows, workspaceOf), cursor.workspaceId).map(([workspaceId, own]) => {
    const groups = inTurn(Map.groupBy(own, groupOf), cursor.groups.get(workspaceId) ?? '');
    return byRounds(groups.map(([, ofGroup]) => ofGroup));
  });
  return byRounds(workspaces).slice(0, limit);
};

const workspaceOf = ({ workspaceId }: GroupName): string => workspaceId;
const groupOf = ({ group }: GroupName): string => group;

const byRounds = <Row>(lists: readonly (readonly Row[])[]): readonly Row[] => {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, round) =>
    lists.flatMap((list) => list.slice(round, round + 1)),
  ).flat();
};

/** Those after the last one come first. */
const inTurn = <Row>(lists: Map<string, Row[]>, last: string): readonly (readonly [string, Row[]])[] =>
  [...lists].toSorted(([one], [other]) => (turnOf(one, last) < turnOf(other, last) ? -1 : 1));

const turnOf = (name: string, last: string): string => `${name > last ? 'first' : 'second'} ${name}`;
