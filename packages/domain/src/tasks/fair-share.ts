type Owned = Readonly<{ workspaceId: string }>;

/**
 * The first of every workspace, then the second of every one, and so on. Where there are too many workspaces for one
 * turn, those after `cursor` come first, so that each has its turn.
 */
export const fairShare = <Row extends Owned>(
  rows: readonly Row[],
  limit: number,
  cursor: string,
): readonly Row[] => {
  const workspaces = [...Map.groupBy(rows, ({ workspaceId }) => workspaceId)].toSorted(([one], [other]) =>
    turn(one, cursor) < turn(other, cursor) ? -1 : 1,
  );
  const chosen: Row[] = [];
  for (let round = 0; chosen.length < Math.min(limit, rows.length); round += 1)
    for (const [, own] of workspaces) {
      const row = own[round];
      if (row !== undefined && chosen.length < limit) chosen.push(row);
    }
  return chosen;
};

const turn = (workspaceId: string, cursor: string): string =>
  `${workspaceId > cursor ? 'first' : 'second'} ${workspaceId}`;
