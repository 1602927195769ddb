import { pageOf, type TagStore } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';

export const tagStore = (db: Db, workspaceId: string): TagStore => ({
  list: async ({ limit, after }) => {
    const rows = await listRows.all(db, workspaceId, { above: after ?? '', count: limit + 1 });
    const tags = rows.map((row) => ({
      name: row.name,
      ticketCount: row.ticket_count,
      lastUsedAt: row.last_used_at,
    }));
    return pageOf(tags, limit, ({ name }) => name);
  },
});

const listRows = statement(
  (db, workspaceId: Placeholder<string>, { above, count }: Placeholder<{ above: string; count: number }>) =>
    db
      .selectFrom('tags')
      .select(['name', 'ticket_count', 'last_used_at'])
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`ticket_count > 0`)
      .where('name', '>', above)
      .orderBy('name')
      .limit(count),
);
