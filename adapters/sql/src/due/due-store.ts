import type { AgingKind, Due, DueName, DueStore, Instant } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../placeholder.ts';
import type { Db } from '../schema.ts';
import { statement } from '../statement.ts';

export const dueStore = (db: Db, workspaceId: string): DueStore => ({
  lower: async (dues, soon) => {
    for (const { chore, at } of dues) await lowerRow.send(db, { workspaceId, chore, at, soon });
  },
  list: () => listRows.all(db, workspaceId),
  agingKinds: async () => new Set((await findAging.all(db, workspaceId)).map(({ kind }) => kind)),
});

type Lowering = Due & Readonly<{ workspaceId: string; soon: Instant }>;

/**
 * Looks first, and writes nothing where the row says so already: a row that many writes would lock could never be claimed. A
 * row that may be claimed before this write commits is written in any case, so that its worker waits and learns of it.
 */
export const lowerRow = statement(
  (_db: Db, { workspaceId, chore, at, soon }: Placeholder<Lowering>) => sql`
    insert into due (workspace_id, chore, at)
    select id, ${chore}, ${at} from workspaces where id = ${workspaceId} and not exists (
      select 1 from due where workspace_id = ${workspaceId} and chore = ${chore} and at <= ${at} and at > ${soon}
    )
    on conflict (workspace_id, chore) do update set
      at = case when excluded.at < due.at then excluded.at else due.at end,
      next_at = case when due.at > ${soon} or due.next_at <= excluded.at then due.next_at else excluded.at end
    where due.at > excluded.at or due.at <= ${soon}`,
);

const listRows = statement((db: Db, workspaceId: Placeholder<string>) =>
  db
    .selectFrom('due')
    .select(['chore', 'at'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('chore')
    .$castTo<Readonly<{ chore: DueName; at: Instant }>>(),
);

/** The tables of each kind. */
const aging: Readonly<Record<AgingKind, readonly string[]>> = {
  idempotency: ['idempotency_records'],
  sessions: ['sessions', 'customer_sessions'],
  signInCodes: ['sign_in_codes'],
  events: ['events'],
  erasedEvents: ['erased_events'],
  webhookDeliveries: ['webhook_deliveries'],
  ruleRuns: ['rule_runs'],
  ruleVersions: ['rule_revisions'],
  mails: ['mails'],
  exports: ['exports'],
  uploads: ['uploads'],
  articlePictures: ['article_pictures'],
};

/** One statement for all: workers ask each workspace, and most have nothing. */
const findAging = statement((_db: Db, workspaceId: Placeholder<string>) => {
  const looks = Object.entries(aging).flatMap(([kind, tables]) =>
    tables.map(
      (table) =>
        sql`select ${sql.lit(kind)} as kind where exists (
          select 1 from ${sql.table(table)} where workspace_id = ${workspaceId})`,
    ),
  );
  return sql<Readonly<{ kind: AgingKind }>>`${sql.join(looks, sql` union all `)}`;
});
