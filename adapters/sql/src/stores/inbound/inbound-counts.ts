import {
  type AddressTraffic,
  type InboundCounts,
  type InboundState,
  type Instant,
  inboundStates,
} from '@tidemark/domain';
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

/** Two stretches of the index of addresses for each of them. */
export const trafficQuery = (db: Db, workspaceId: Placeholder<string>, since: Placeholder<Instant>) =>
  db
    .selectFrom('inbound_addresses as address')
    .where('address.workspace_id', '=', workspaceId)
    .select((query) => {
      const mails = query
        .selectFrom('inbound_mails as mail')
        .where('mail.workspace_id', '=', workspaceId)
        .whereRef('mail.address_id', '=', 'address.id');
      return [
        'address.id as address_id',
        mails.where('mail.received_at', '>=', since).select(sql<number>`count(*)`.as('count')).as('mails'),
        mails.select('mail.received_at').orderBy('mail.received_at', 'desc').limit(1).as('last_at'),
      ];
    });

export const trafficFrom = (
  rows: readonly Readonly<{ address_id: string; mails: number | null; last_at: string | null }>[],
): ReadonlyMap<string, AddressTraffic> =>
  new Map(
    rows.map(({ address_id, mails, last_at }) => [address_id, { mails: Number(mails), lastAt: last_at }]),
  );
