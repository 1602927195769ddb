import { sql } from 'kysely';
import { engineOf } from '../engine-name.ts';
import type { Placeholder } from '../placeholder.ts';
import type { Db } from '../schema.ts';
import { statement } from '../statement.ts';

/** The workspace's number in the index, and how far its tickets and entries count. */
export type Mark = Readonly<{ number: number; places: number; last_ticket_number: number }>;

/** Null for a workspace that does not exist. */
export const markOf = (db: Db, workspaceId: string): Promise<Mark | null> => findMark.first(db, workspaceId);

/** Of a new workspace. Postgres counts by itself; on SQLite one transaction writes at a time. */
export const addMark = async (db: Db, workspaceId: string): Promise<void> => {
  const next = sql<number>`(select coalesce(max(number), 0) + 1 from search_marks)`;
  const row = { workspace_id: workspaceId };
  await db
    .insertInto('search_marks')
    .values(engineOf(db) === 'postgres' ? row : { ...row, number: next })
    .execute();
};

const findMark = statement((db, workspaceId: Placeholder<string>) =>
  db
    .selectFrom('search_marks as mark')
    .innerJoin('workspace_counters as counters', 'counters.workspace_id', 'mark.workspace_id')
    .select(['mark.number', 'mark.places', 'counters.last_ticket_number'])
    .where('mark.workspace_id', '=', workspaceId),
);
