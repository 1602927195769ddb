import type { Instant } from '@tidemark/domain';
import type { Placeholder } from '../../placeholder.ts';
import type { Db, Tables } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { inBatches } from '../in-batches.ts';
import { holdCounters } from './hold-counters.ts';

export type TagMove = Readonly<{
  number: number;
  from: readonly string[];
  to: readonly string[];
  at: Instant;
}>;

/** Gives one ticket the tags `to` in the place of `from`, and counts them. */
export const moveTags = async (
  db: Db,
  workspaceId: string,
  { number, from, to, at }: TagMove,
): Promise<void> => {
  const added = to.filter((tag) => !from.includes(tag));
  const removed = from.filter((tag) => !to.includes(tag));
  if (added.length + removed.length === 0) return;
  await holdCounters(db, workspaceId);
  for (const tag of removed) await removeTicketTag.send(db, workspaceId, { tag, number });
  const bearings = added.map((tag) => ({ workspace_id: workspaceId, tag, ticket_number: number }));
  await inBatches(bearings, (batch) => addTicketTags.send(db, batch));
  await countTags(db, workspaceId, [
    ...added.map((name) => ({ name, change: 1, at })),
    ...removed.map((name) => ({ name, change: -1, at: '' })),
  ]);
  // A tag may contain a name, so it is removed with its last ticket.
  await inBatches(removed, (batch) => removeUnused.send(db, workspaceId, batch));
};

/** Adds to the counters of tags, which are made as needed; `at` is when a tag was last put on a ticket. */
export const countTags = async (
  db: Db,
  workspaceId: string,
  changes: readonly Readonly<{ name: string; change: number; at: Instant }>[],
): Promise<void> => {
  const rows = changes
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, change, at }) => ({
      workspace_id: workspaceId,
      name,
      ticket_count: change,
      last_used_at: at,
    }));
  await inBatches(rows, (batch) => addToCounters.send(db, batch));
};

const addTicketTags = statement((db, rows: Placeholder<readonly Tables['ticket_tags'][]>) =>
  db
    .insertInto('ticket_tags')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing()),
);

const removeTicketTag = statement(
  (db, workspaceId: Placeholder<string>, { tag, number }: Placeholder<{ tag: string; number: number }>) =>
    db
      .deleteFrom('ticket_tags')
      .where('workspace_id', '=', workspaceId)
      .where('tag', '=', tag)
      .where('ticket_number', '=', number),
);

const removeUnused = statement(
  (db, workspaceId: Placeholder<string>, names: Placeholder<readonly string[]>) =>
    db
      .deleteFrom('tags')
      .where('workspace_id', '=', workspaceId)
      .where('name', 'in', names)
      .where('ticket_count', '<=', 0),
);

const addToCounters = statement((db, rows: Placeholder<readonly Tables['tags'][]>) =>
  db
    .insertInto('tags')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'name']).doUpdateSet(({ eb, ref }) => ({
        ticket_count: eb('tags.ticket_count', '+', ref('excluded.ticket_count')),
        last_used_at: eb
          .case()
          .when('excluded.last_used_at', '>', ref('tags.last_used_at'))
          .then(ref('excluded.last_used_at'))
          .else(ref('tags.last_used_at'))
          .end(),
      })),
    ),
);
