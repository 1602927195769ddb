import type { Instant, RuleRun, RuleRunStore, TimeFiring } from '@tidemark/domain';
import type { RuleRunRow, TimeFiringRow } from '../../automation-rows.ts';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { fromJson, toJson } from '../conversions.ts';
import { inBatches } from '../in-batches.ts';
import { refusalsFromText, refusalsToText } from '../refusals-text.ts';
import { findRules, hasOldRevisions, removeOldRevisions } from './rule-revisions.ts';

export const ruleRunStore = (db: Db, workspaceId: string): RuleRunStore => ({
  add: async (run) => {
    await addRow.send(db, { workspace_id: workspaceId, ...runToRow(run) });
  },
  removeOfActor: async (ticketNumber, actorId) => {
    const runs = (await listRows.all(db, workspaceId, { ticketNumber, count: mostOfTicket })).map(runFromRow);
    const ids = runs.filter(({ actor }) => actor.id === actorId).map(({ id }) => id);
    await inBatches(ids, (batch) => removeOfTicket.run(db, workspaceId, { ticketNumber, ids: batch }));
  },
  listOfTicket: async (ticketNumber, limit) =>
    (await listRows.all(db, workspaceId, { ticketNumber, count: limit })).map(runFromRow),
  findRules: (version) => findRules(db, workspaceId, version),
  hasBefore: async (instant) => (await findOlder.first(db, workspaceId, instant)) !== null,
  removeBefore: (instant, limit) => removeBefore.run(db, workspaceId, { before: instant, count: limit }),
  removeOldRevisions: (limit) => removeOldRevisions(db, workspaceId, limit),
  hasOldRevisions: () => hasOldRevisions(db, workspaceId),
  listTimeFirings: async (ticketNumbers) => {
    const found: TimeFiring[] = [];
    await inBatches(ticketNumbers, async (batch) => {
      const rows = await listFirings.all(db, workspaceId, batch);
      found.push(...rows.map(firingFromRow));
    });
    return found;
  },
  markTimeFiring: async (ticketNumber, ruleId, anchor) => {
    const firing = { ticket_number: ticketNumber, rule_id: ruleId, anchor };
    await markFiring.send(db, { workspace_id: workspaceId, ...firing });
  },
});

/** Runs are stored for 30 days. */
const mostOfTicket = 100_000;

const removeOfTicket = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { ticketNumber, ids }: Placeholder<{ ticketNumber: number; ids: readonly string[] }>,
  ) =>
    db
      .deleteFrom('rule_runs')
      .where('workspace_id', '=', workspaceId)
      .where('ticket_number', '=', ticketNumber)
      .where('id', 'in', ids),
);

const firingFromRow = ({ ticket_number, rule_id, anchor }: TimeFiringRow): TimeFiring => ({
  ticketNumber: ticket_number,
  ruleId: rule_id,
  anchor,
});

type Trace = Omit<RuleRun, 'id' | 'ticketNumber' | 'at' | 'version' | 'refusals'> &
  Readonly<{ refusals: string }>;

const runToRow = ({ id, ticketNumber, at, version, refusals, ...trace }: RuleRun): RuleRunRow => ({
  id,
  ticket_number: ticketNumber,
  at,
  version,
  trace: toJson({ ...trace, refusals: refusalsToText(refusals) } satisfies Trace),
});

const runFromRow = (row: RuleRunRow): RuleRun => {
  const { refusals, ...trace } = fromJson<Trace>(row.trace);
  return {
    id: row.id,
    ticketNumber: row.ticket_number,
    at: row.at,
    version: row.version,
    ...trace,
    refusals: refusalsFromText(refusals),
  };
};

const addRow = statement((db, row: Placeholder<RuleRunRow & { workspace_id: string }>) =>
  db.insertInto('rule_runs').values(row),
);

const listRows = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { ticketNumber, count }: Placeholder<{ ticketNumber: number; count: number }>,
  ) =>
    db
      .selectFrom('rule_runs')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('ticket_number', '=', ticketNumber)
      .orderBy('id', 'desc')
      .limit(count),
);

/** Those of an earlier age, if any: one look at the index. */
const findOlder = statement((db, workspaceId: Placeholder<string>, before: Placeholder<Instant>) =>
  db
    .selectFrom('rule_runs')
    .select('at')
    .where('workspace_id', '=', workspaceId)
    .where('at', '<', before)
    .limit(1),
);

/** Chosen once, next to the removal, as for sessions. */
const removeBefore = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { before, count }: Placeholder<{ before: Instant; count: number }>,
  ) =>
    db
      .with('picked', (picked) =>
        picked
          .selectFrom('rule_runs')
          .select(['ticket_number', 'id'])
          .where('workspace_id', '=', workspaceId)
          .where('at', '<', before)
          .orderBy('at')
          .limit(count)
          .forUpdate()
          .skipLocked(),
      )
      .deleteFrom('rule_runs')
      .where('workspace_id', '=', workspaceId)
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('ticket_number', 'id'),
          'in',
          selectFrom('picked').select(['ticket_number', 'id']).$asTuple('ticket_number', 'id'),
        ),
      ),
);

const listFirings = statement(
  (db, workspaceId: Placeholder<string>, ticketNumbers: Placeholder<readonly number[]>) =>
    db
      .selectFrom('time_firings')
      .select(['ticket_number', 'rule_id', 'anchor'])
      .where('workspace_id', '=', workspaceId)
      .where('ticket_number', 'in', ticketNumbers),
);

const markFiring = statement((db, row: Placeholder<TimeFiringRow & { workspace_id: string }>) =>
  db
    .insertInto('time_firings')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'ticket_number', 'rule_id'])
        .doUpdateSet({ anchor: (update) => update.ref('excluded.anchor') }),
    ),
);
