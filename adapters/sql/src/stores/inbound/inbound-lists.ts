/** Lists of inbound mail by state: a stretch of an index for each state, merged. Of no states there is none to ask for. */
import type { InboundState, Instant } from '@tidemark/domain';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { type EngineName, engineOf } from '../../engine-name.ts';
import type { InboundMailRow } from '../../inbound-rows.ts';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { shaped } from '../shaped.ts';
import { mailColumns } from './inbound-mail-row.ts';

export type InboundList = Readonly<{
  workspaceId: string;
  states: readonly InboundState[] | null;
  below: string;
  count: number;
}>;

export const inboundListQuery = (
  db: Db,
  { workspaceId, states, below, count }: InboundList,
): CompiledQuery<InboundMailRow> =>
  listRows({ states: states && distinct(states), count, engine: engineOf(db) }).compiled(db, {
    workspaceId,
    below,
  });

export type AgedList = Readonly<{
  workspaceId: string;
  states: readonly InboundState[];
  before: Instant;
  count: number;
  withBytes: boolean;
}>;

/** `withBytes`: only those whose bytes are still stored. */
export const agedListQuery = (
  db: Db,
  { workspaceId, states, before, count, withBytes }: AgedList,
): CompiledQuery<InboundMailRow> =>
  listAged({ states: distinct(states), count, withBytes }).compiled(db, { workspaceId, before });

const distinct = (states: readonly InboundState[]): readonly InboundState[] =>
  [...new Set(states)].toSorted();

const columns = sql.join(mailColumns.map((name) => sql.ref(name)));

type ListShape = Readonly<{
  states: readonly InboundState[] | null;
  count: number;
  engine: EngineName;
}>;
type ListValues = Readonly<{ workspaceId: string; below: string }>;

/**
 * For Postgres the state is part of a comparison and of the order, which only the index of states has: its planner then does
 * not walk the mails of all states. It is `<=`, because Postgres guesses such a comparison by its first column.
 */
const stretchOf = (state: InboundState | null, below: unknown, engine: EngineName): RawBuilder<unknown> => {
  if (state === null) return sql`id < ${below} order by id desc`;
  const name = sql.lit(state);
  const range =
    engine === 'postgres'
      ? sql`(state, id) <= (${name}, ${below}) and state >= ${name}`
      : sql`state = ${name}`;
  return sql`${range} and id < ${below} order by state desc, id desc`;
};

const listRows = shaped<ListShape, Placeholder<ListValues>, InboundMailRow>(
  ({ states, count, engine }, { workspaceId, below }) => {
    const stretch = (state: InboundState | null) => sql<InboundMailRow>`
      select ${columns} from inbound_mails
      where workspace_id = ${workspaceId} and ${stretchOf(state, below, engine)} limit ${sql.lit(count)}`;
    return merged((states ?? [null]).map(stretch), sql`id desc`, count);
  },
);

type AgedShape = Readonly<{ states: readonly InboundState[]; count: number; withBytes: boolean }>;
type AgedValues = Readonly<{ workspaceId: string; before: Instant }>;

const listAged = shaped<AgedShape, Placeholder<AgedValues>, InboundMailRow>(
  ({ states, count, withBytes }, { workspaceId, before }) => {
    const stretch = (state: InboundState) => sql<InboundMailRow>`
      select ${columns} from inbound_mails
      where workspace_id = ${workspaceId} and state = ${sql.lit(state)} and settled_at < ${before}
        ${withBytes ? sql`and raw_in <> 'none'` : sql``}
      order by state, settled_at, id limit ${sql.lit(count)}`;
    return merged(states.map(stretch), sql`settled_at, id`, count);
  },
);

/** The first rows of several stretches that each come in order. */
const merged = (
  stretches: readonly RawBuilder<InboundMailRow>[],
  order: RawBuilder<unknown>,
  count: number,
): RawBuilder<InboundMailRow> => {
  const [only, ...more] = stretches;
  if (only && more.length === 0) return only;
  const all = sql.join(
    stretches.map((stretch, index) => sql`select * from (${stretch}) as ${sql.ref(`stretch_${index}`)}`),
    sql` union all `,
  );
  return sql<InboundMailRow>`select * from (${all}) as merged order by ${order} limit ${sql.lit(count)}`;
};
