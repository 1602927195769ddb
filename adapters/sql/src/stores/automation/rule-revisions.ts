import type { Rule } from '@tidemark/domain';
import type { RevisionRow } from '../../automation-rows.ts';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { fromJson } from '../conversions.ts';

/** `content` is the rule as it is from this version on; null when it does not act any more. */
type Revision = Readonly<{ ruleId: string; version: number; content: string | null }>;

/** Keeps what a rule was at each version of the configuration, so that old runs can be explained. */
export const keepRevision = async (
  db: Db,
  workspaceId: string,
  { ruleId, version, content }: Revision,
): Promise<void> => {
  await endRow.run(db, workspaceId, { ruleId, version });
  if (content === null) return;
  const revision = { rule_id: ruleId, since_version: version, until_version: null, content };
  await addRow.run(db, { workspace_id: workspaceId, ...revision });
};

/** The active rules, by position, as they were at a version. */
export const findRules = async (db: Db, workspaceId: string, version: number): Promise<readonly Rule[]> => {
  const rules = (await rowsAt.all(db, workspaceId, version)).map(({ content }) => fromJson<Rule>(content));
  return rules.toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1));
};

export const removeOldRevisions = (db: Db, workspaceId: string, limit: number): Promise<number> =>
  removeOld.run(db, workspaceId, limit);

export const hasOldRevisions = async (db: Db, workspaceId: string): Promise<boolean> =>
  (await findOld.first(db, workspaceId, 1)) !== null;

/** A revision that begins and ends with the same version never held. */
const endRow = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { ruleId, version }: Placeholder<{ ruleId: string; version: number }>,
  ) =>
    db
      .updateTable('rule_revisions')
      .set({ until_version: version })
      .where('workspace_id', '=', workspaceId)
      .where('rule_id', '=', ruleId)
      .where('until_version', 'is', null),
);

/** A rule may change twice in one write. */
const addRow = statement((db, row: Placeholder<RevisionRow & { workspace_id: string }>) =>
  db
    .insertInto('rule_revisions')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'rule_id', 'since_version']).doUpdateSet((update) => ({
        content: update.ref('excluded.content'),
        until_version: null,
      })),
    ),
);

const rowsAt = statement((db, workspaceId: Placeholder<string>, version: Placeholder<number>) =>
  db
    .selectFrom('rule_revisions')
    .select('content')
    .where('workspace_id', '=', workspaceId)
    .where('since_version', '<=', version)
    .where((where) => where.or([where('until_version', 'is', null), where('until_version', '>', version)])),
);

/**
 * Versions only grow: what ended before that of the oldest run explains none. A write that began before the last change may
 * still leave a run by the version before it, so what that change has ended stays for now.
 */
export const oldRevisionsQuery = (db: Db, workspaceId: Placeholder<string>, count: Placeholder<number>) => {
  const now = db.selectFrom('workspaces').select('configuration_version').where('id', '=', workspaceId);
  const oldest = db
    .selectFrom('rule_runs')
    .select('version')
    .where('workspace_id', '=', workspaceId)
    .orderBy('at')
    .limit(1);
  return db
    .selectFrom('rule_revisions')
    .select(['rule_id', 'since_version'])
    .where('workspace_id', '=', workspaceId)
    .where('until_version', 'is not', null)
    .where('until_version', '<', now)
    .where((where) =>
      where.or([
        where('until_version', '<', oldest),
        where.not(
          where.exists(where.selectFrom('rule_runs').select('id').where('workspace_id', '=', workspaceId)),
        ),
      ]),
    )
    .orderBy('until_version')
    .limit(count);
};

const findOld = statement(oldRevisionsQuery);

const removeOld = statement((db, workspaceId: Placeholder<string>, count: Placeholder<number>) =>
  db
    .with('picked', () => oldRevisionsQuery(db, workspaceId, count))
    .deleteFrom('rule_revisions')
    .where('workspace_id', '=', workspaceId)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('rule_id', 'since_version'),
        'in',
        selectFrom('picked').select(['rule_id', 'since_version']).$asTuple('rule_id', 'since_version'),
      ),
    ),
);
