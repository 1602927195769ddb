import type { Due, DueName, DueStore, Instant } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../placeholder.ts';
import type { Db } from '../schema.ts';
import { statement } from '../statement.ts';

export const dueStore = (db: Db, workspaceId: string): DueStore => ({
  lower: async (dues, soon) => {
    for (const { chore, at } of dues) await lowerRow.send(db, { workspaceId, chore, at, soon });
  },
  list: () => listRows.all(db, workspaceId),
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
