import { type InboundCounts, type InboundState, type Instant, inboundStates } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';

type CountsRow = Readonly<Record<InboundState, number>> & Readonly<{ oldest: string | null }>;

/** A stretch of the index of each state: a filter on the instant alone would read all rows. */
export const countsQuery = (db: Db, workspaceId: Placeholder<string>, since: Placeholder<Instant>) => {
  const rowsIn = (state: InboundState) =>
    db
      .selectFrom('inbound_mails')
      .where('workspace_id', '=', workspaceId)
      .where('state', '=', sql.lit(state));
  const stretches = inboundStates.map((state) =>
    rowsIn(state).where('received_at', '>=', since).select(sql<number>`count(*)`.as('count')),
  );
  const oldest = rowsIn('kept').select('received_at').orderBy('state').orderBy('received_at').limit(1);
  return sql<CountsRow>`select ${sql.join(
    inboundStates.map((state, index) => sql`(${stretches[index]}) as ${sql.ref(state)}`),
  )}, (${oldest}) as oldest`;
};

export const countsOf = (row: CountsRow | null): InboundCounts => ({
  byState: Object.fromEntries(
    inboundStates.map((state) => [state, Number(row?.[state] ?? 0)]),
  ) as InboundCounts['byState'],
  oldestKept: row?.oldest ?? null,
});
