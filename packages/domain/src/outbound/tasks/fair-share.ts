import type { GroupName } from '../../model/outbound/task.ts';

/** A key of a group that is unique over all workspaces. */
export const groupKey = ({ workspaceId, group }: GroupName): string => `${workspaceId} ${group}`;

/**
 * The first task of every group, then the second of each, and so on. If one turn cannot serve all groups, those after
 * `cursor` come first, so that each gets its turn.
 */
export const fairShare = <Row extends GroupName>(
  rows: readonly Row[],
  limit: number,
  cursor: string,
): readonly Row[] => {
  const groups = [...Map.groupBy(rows, groupKey)].toSorted(([one], [other]) =>
    turn(one, cursor) < turn(other, cursor) ? -1 : 1,
  );
  const chosen: Row[] = [];
  for (let round = 0; chosen.length < Math.min(limit, rows.length); round += 1)
    for (const [, own] of groups) {
      const row = own[round];
      if (row !== undefined && chosen.length < limit) chosen.push(row);
    }
  return chosen;
};

const turn = (key: string, cursor: string): string => `${key > cursor ? 'first' : 'second'} ${key}`;
