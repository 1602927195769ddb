import type { WorkspaceUsage } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';

/**
 * The counters of a workspace, as one write moves them. What it stores is counted together with its events, because each
 * statement on this row makes other writes of the workspace wait for its commit.
 */
export type WorkspaceCounters = Readonly<{
  grow(growth: Partial<WorkspaceUsage>, most: WorkspaceUsage): void;
  /** Takes the next event sequences. */
  takeSequences(count: number): Promise<void>;
  /** Counts what grew since the last statement. */
  flush(): Promise<void>;
}>;

export const workspaceCounters = (db: Db, workspaceId: string): WorkspaceCounters => {
  let grown: Grown | null = null;
  const move = async (sequences: number): Promise<void> => {
    const { growth, most } = grown ?? nothing;
    grown = null;
    await moveCounters.send(db, {
      workspaceId,
      sequences,
      ...growth,
      mostBytes: most.bytes,
      mostContacts: most.contacts,
    });
  };
  return {
    grow: (growth, most) => {
      const before = grown ?? nothing;
      grown = {
        growth: {
          bytes: before.growth.bytes + (growth.bytes ?? 0),
          contacts: before.growth.contacts + (growth.contacts ?? 0),
        },
        most: {
          bytes: Math.min(before.most.bytes, most.bytes),
          contacts: Math.min(before.most.contacts, most.contacts),
        },
      };
    },
    takeSequences: move,
    flush: async () => {
      if (grown) await move(0);
    },
  };
};

type Grown = Readonly<{ growth: WorkspaceUsage; most: WorkspaceUsage }>;

const most = Number.MAX_SAFE_INTEGER;
const nothing: Grown = { growth: { bytes: 0, contacts: 0 }, most: { bytes: most, contacts: most } };

type Move = Readonly<{
  workspaceId: string;
  sequences: number;
  bytes: number;
  contacts: number;
  mostBytes: number;
  mostContacts: number;
}>;

/** Where there is no room the column becomes null, which its table refuses: no statement has to wait for an answer. */
const grownBy = (
  column: 'stored_bytes' | 'contacts',
  change: Placeholder<number>,
  limit: Placeholder<number>,
) => {
  const stored = sql.ref(column);
  const by = sql`cast(${change} as bigint)`;
  return sql<number>`case when ${by} <= 0 or ${stored} + ${by} <= ${limit} then ${stored} + ${by} end`;
};

const moveCounters = statement((db, move: Placeholder<Move>) =>
  db
    .updateTable('workspace_counters')
    .set({
      last_event_sequence: sql<number>`last_event_sequence + ${move.sequences}`,
      stored_bytes: grownBy('stored_bytes', move.bytes, move.mostBytes),
      contacts: grownBy('contacts', move.contacts, move.mostContacts),
    })
    .where('workspace_id', '=', move.workspaceId),
);
