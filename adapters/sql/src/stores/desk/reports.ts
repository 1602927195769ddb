import type { ReportCount, ReportMeasure, ReportStore, ReportSum } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import type { ConfigurationVersion } from '../automation/configuration-version.ts';

/** `team` is empty for no team: null cannot be a part of the key. */
export type ReportDayRow = {
  day: string;
  team: string;
  measure: ReportMeasure;
  part: string;
  count: number;
};

/** `below` is null at the beginning. */
export type ReportFillRow = { began_at: string; below: number | null };

export const reportStore = (
  db: Db,
  workspaceId: string,
  { timezone }: Pick<ConfigurationVersion, 'timezone'>,
): ReportStore => ({
  timezone: async () => (await timezone()) ?? 'UTC',
  add: async (counts) => {
    const rows = merged(counts).map((count) => ({ workspace_id: workspaceId, ...countToRow(count) }));
    if (rows.length > 0) await addCounts.send(db, rows);
  },
  sum: async ({ from, to, teamId }) => {
    const rows =
      teamId === undefined
        ? await sumAll.all(db, workspaceId, { from, to })
        : await sumOfTeam.all(db, workspaceId, { from, to, team: teamId ?? '' });
    return rows.map(({ count, ...row }): ReportSum => ({ ...row, count: Number(count) }));
  },
  countUnsolved: async ({ teamId, before }, most) => {
    const row =
      teamId === undefined
        ? await countAll.first(db, workspaceId, { before, most })
        : teamId === null
          ? await countTeamless.first(db, workspaceId, { before, most })
          : await countOfTeam.first(db, workspaceId, { before, most, teamId });
    return Number(row?.count ?? 0);
  },
  fill: async () => {
    const row = await findFill.first(db, workspaceId);
    return row && { beganAt: row.began_at, below: row.below };
  },
  saveFill: async (fill) => {
    if (fill === null) await removeFill.run(db, workspaceId);
    else await saveFill.send(db, { workspace_id: workspaceId, began_at: fill.beganAt, below: fill.below });
  },
});

const countToRow = ({ teamId, ...count }: ReportCount): ReportDayRow => ({ ...count, team: teamId ?? '' });

/** A statement may change each row once. */
const merged = (counts: readonly ReportCount[]): readonly ReportCount[] => {
  if (counts.length < 2) return counts;
  const byKey = new Map<string, ReportCount>();
  for (const one of counts) {
    const key = [one.day, one.teamId, one.measure, one.part].join(' ');
    byKey.set(key, { ...one, count: (byKey.get(key)?.count ?? 0) + one.count });
  }
  return [...byKey.values()];
};

const addCounts = statement((db, rows: Placeholder<(ReportDayRow & { workspace_id: string })[]>) =>
  db
    .insertInto('report_days')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'day', 'team', 'measure', 'part'])
        .doUpdateSet({ count: sql<number>`report_days.count + excluded.count` }),
    ),
);

const summed = (
  db: Db,
  workspaceId: Placeholder<string>,
  { from, to }: Placeholder<{ from: string; to: string }>,
) =>
  db
    .selectFrom('report_days')
    .select(['day', 'measure', 'part'])
    .select(({ fn }) => fn.sum<number>('count').as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['day', 'measure', 'part'])
    .having(({ fn }) => fn.sum('count'), '<>', 0)
    .orderBy('day')
    .orderBy('measure')
    .orderBy('part');

const sumAll = statement(summed);

const sumOfTeam = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { from, to, team }: Placeholder<{ from: string; to: string; team: string }>,
  ) => summed(db, workspaceId, { from, to }).where('team', '=', team),
);

type Counting = Placeholder<{ before: string; most: number }>;

/** Walks the index of statuses, of one team or of all. */
const unsolved = (workspaceId: Placeholder<string>, { before, most }: Counting, ofWhich = sql``) => sql<{
  count: number;
}>`select count(*) as count from (
    select 1 from tickets where workspace_id = ${workspaceId}
      and status in ('new', 'open', 'pending', 'on_hold') and created_at < ${before} ${ofWhich}
    limit ${most}
  ) as counted`;

const countAll = statement((_db, workspaceId: Placeholder<string>, counting: Counting) =>
  unsolved(workspaceId, counting),
);

const countTeamless = statement((_db, workspaceId: Placeholder<string>, counting: Counting) =>
  unsolved(workspaceId, counting, sql`and team_id is null`),
);

const countOfTeam = statement(
  (
    _db,
    workspaceId: Placeholder<string>,
    { before, most, teamId }: Placeholder<{ before: string; most: number; teamId: string }>,
  ) => unsolved(workspaceId, { before, most }, sql`and team_id = ${teamId}`),
);

const findFill = statement((db, workspaceId: Placeholder<string>) =>
  db.selectFrom('report_fills').select(['began_at', 'below']).where('workspace_id', '=', workspaceId),
);

const saveFill = statement((db, row: Placeholder<ReportFillRow & { workspace_id: string }>) =>
  db
    .insertInto('report_fills')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('workspace_id').doUpdateSet(({ ref }) => ({ below: ref('excluded.below') })),
    ),
);

const removeFill = statement((db, workspaceId: Placeholder<string>) =>
  db.deleteFrom('report_fills').where('workspace_id', '=', workspaceId),
);
