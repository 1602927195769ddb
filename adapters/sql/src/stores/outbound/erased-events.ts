/** The rest of events about erased people: their position in the feed. */
import type { Instant } from '@tidemark/domain';
import type { Placeholder } from '../../placeholder.ts';
import type { Db, ErasedEventRow } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { inBatches } from '../in-batches.ts';

export const keepErased = (db: Db, workspaceId: string, events: readonly ErasedEventRow[]): Promise<void> =>
  inBatches(
    events.map((event) => ({ ...event, workspace_id: workspaceId })),
    (batch) => addRows.send(db, batch),
  );

const addRows = statement((db, rows: Placeholder<readonly (ErasedEventRow & { workspace_id: string })[]>) =>
  db.insertInto('erased_events').values(rows),
);

export const erasedSequence = (db: Db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  db
    .selectFrom('erased_events')
    .select('sequence')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id);

export const hasErasedBefore = async (db: Db, workspaceId: string, instant: Instant): Promise<boolean> =>
  (await findOlder.first(db, workspaceId, instant)) !== null;

const findOlder = statement((db, workspaceId: Placeholder<string>, before: Placeholder<Instant>) =>
  db
    .selectFrom('erased_events')
    .select('occurred_at')
    .where('workspace_id', '=', workspaceId)
    .where('occurred_at', '<', before)
    .limit(1),
);

export type Age = Readonly<{ before: Instant; most: number }>;

export const removeErasedBefore = (db: Db, workspaceId: string, age: Age): Promise<number> =>
  removeRows.run(db, workspaceId, age);

/** Chosen once, next to the removal, as for sessions. */
const removeRows = statement((db, workspaceId: Placeholder<string>, { before, most }: Placeholder<Age>) =>
  db
    .with('picked', (picked) =>
      picked
        .selectFrom('erased_events')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .where('occurred_at', '<', before)
        .orderBy('occurred_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .deleteFrom('erased_events')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', (where) => where.selectFrom('picked').select('id')),
);
