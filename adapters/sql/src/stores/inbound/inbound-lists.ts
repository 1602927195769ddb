/** Lists of inbound mail by state: a stretch of an index for each state, merged. */
import type { InboundState, Instant } from '@tidemark/domain';
import { type RawBuilder, sql } from 'kysely';
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

export const inboundListQuery = async (db: Db, list: InboundList): Promise<readonly InboundMailRow[]> => {
  const { workspaceId, below, count } = list;
  const states = list.states && distinct(list.states);
  return states?.length === 0 ? [] : listRows({ states, count }).all(db, { workspaceId, below });
};

export type AgedList = Readonly<{
  workspaceId: string;
  states: readonly InboundState[];
  before: Instant;
  count: number;
}>;

export const settledListQuery = (db: Db, list: AgedList): Promise<readonly InboundMailRow[]> =>
  agedRows(db, list, false);

export const rawListQuery = (db: Db, list: AgedList): Promise<readonly InboundMailRow[]> =>
  agedRows(db, list, true);

const agedRows = async (db: Db, { workspaceId, before, count, ...list }: AgedList, withBytes: boolean) => {
  const states = distinct(list.states);
  return states.length === 0 ? [] : listAged({ states, count, withBytes }).all(db, { workspaceId, before });
};

const distinct = (states: readonly InboundState[]): readonly InboundState[] =>
  [...new Set(states)].toSorted();

const columns = sql.join(mailColumns.map((name) => sql.ref(name)));

type ListShape = Readonly<{ states: readonly InboundState[] | null; count: number }>;
type ListValues = Readonly<{ workspaceId: string; below: string }>;

/** In the order of the index, so that no planner walks the mails of all states for it. */
export const listRows = shaped<ListShape, Placeholder<ListValues>, InboundMailRow>(
  ({ states, count }, { workspaceId, below }) => {
    const stretch = (state: InboundState | null) => sql<InboundMailRow>`
      select ${columns} from inbound_mails
      where workspace_id = ${workspaceId} and ${state === null ? sql`` : sql`state = ${sql.lit(state)} and `} id < ${below}
      order by ${state === null ? sql`` : sql`state desc, `} id desc limit ${sql.lit(count)}`;
    return merged((states ?? [null]).map(stretch), sql`id desc`, count);
  },
);

type AgedShape = Readonly<{ states: readonly InboundState[]; count: number; withBytes: boolean }>;
type AgedValues = Readonly<{ workspaceId: string; before: Instant }>;

export const listAged = shaped<AgedShape, Placeholder<AgedValues>, InboundMailRow>(
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
    stretches.map((stretch, index) => sql`select * from (${stretch}) as ${sql.ref(`s${index}`)}`),
    sql` union all `,
  );
  return sql<InboundMailRow>`select * from (${all}) as m order by ${order} limit ${sql.lit(count)}`;
};
