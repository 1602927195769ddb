import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';

/**
 * Every write takes the workspace's counters before any tag, and before it counts mail to a cap: a new ticket needs its
 * number first. Two writes that share a tag or a receiver therefore queue, and never wait for each other in a circle.
 */
export const holdCounters = (db: Db, workspaceId: string): Promise<void> => lockRow.send(db, workspaceId);

const lockRow = statement((db, workspaceId: Placeholder<string>) =>
  db
    .selectFrom('workspace_counters')
    .select('workspace_id')
    .where('workspace_id', '=', workspaceId)
    .forNoKeyUpdate(),
);
