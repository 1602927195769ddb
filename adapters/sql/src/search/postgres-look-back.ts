/**
 * Walks back through the slices inside one statement, from the newest on: however rare a word is, asking for it is one
 * round trip (decisions/0012).
 */
import { type RawBuilder, sql } from 'kysely';
import type { Placeholder } from '../placeholder.ts';
import { digits, type Slicing, stride } from './slices.ts';

/** The search, as `postgres-tokens.ts` writes it: for all words, and for those of which one is to be looked up before. */
export type LookUp = Readonly<{ workspaceId: string; pattern: string; before: string; limit: number }>;

/** Where words are stored: rows of a table whose `words` are searched in slices of `place`. */
export type Kept = Readonly<{
  slicing: Slicing;
  /** The prefix of this kind's words, after the workspace's number. */
  kind: string;
  newest: RawBuilder<unknown>;
  table: RawBuilder<unknown>;
  words: RawBuilder<unknown>;
  place: RawBuilder<unknown>;
  /** The type of the keys that `keysFor` gives, newest first and at most `count`. */
  key: 'bigint' | 'uuid';
  keysFor: (matches: RawBuilder<unknown>, count: RawBuilder<unknown>) => RawBuilder<unknown>;
}>;

/**
 * `found (key, nth)`: the matches, newest first. The unfinished last word matches many words, whose lists are merged. After
 * a rare word, it is searched only in the slices that contain the rare word.
 */
export const lookBack = (kept: Kept, lookUp: Placeholder<LookUp>): RawBuilder<unknown> => {
  const { slicing, words, key } = kept;
  const width = sql.lit(slicing.width);
  const range = sql`generate_series(step.low, back.high - 1)`;
  const isLikely = sql`(likely.slices is null or s = any (likely.slices))`;
  return sql`recursive asked as materialized (${hiddenLookUp(kept, lookUp)}),
    back (high, keys, rare) as (
      select newest / ${width} + 1, cast('{}' as ${sql.raw(key)}[]), cast(null as text) from asked
      union all
      select step.low, back.keys || next.keys, known.rare
      from back cross join asked
      cross join lateral (select greatest(0, back.high - ${countOf(slicing)}) as low offset 0) as step
      cross join lateral (select ${rareIn(kept)} as rare offset 0) as known
      cross join lateral (select ${likelyIn(kept, range)} as slices offset 0) as likely
      cross join lateral (
        select array(${kept.keysFor(
          sql`${words} @@ ${queryIn(range, { pattern: sql`asked.pattern`, only: isLikely })}`,
          sql`asked.most - cardinality(back.keys)`,
        )}) as keys offset 0
      ) as next
      where back.high > 0 and cardinality(back.keys) < asked.most),
    found as (
      select one.key, one.nth from (select keys from back order by high limit 1) as last
      cross join lateral unnest(last.keys) with ordinality as one (key, nth))`;
};

/**
 * The first rare one of the words to look up before, picked when several slices are asked at once; empty where all are
 * common: then the begun word may be the rare one, and all rows of another would be looked at for nothing.
 */
const rareIn = (kept: Kept) => {
  const width = sql.lit(kept.slicing.width);
  const newest = sql`generate_series(greatest(0, asked.newest / ${width} - 1), asked.newest / ${width})`;
  return sql`coalesce(back.rare, case when step.low < back.high - 1 then coalesce((
    select one.word from unnest(string_to_array(asked.before, ' ')) with ordinality as one (word, nth)
    where (select count(*) from (
      select 1 ${rowsWith(kept, { pattern: sql`one.word`, slices: newest })} limit ${sql.lit(common)}) as seen) < ${sql.lit(common)}
    order by one.nth limit 1), '') end)`;
};

/** The slices that have the rare word; null where there is none. */
const likelyIn = (kept: Kept, range: RawBuilder<unknown>) => {
  const slice = sql`${kept.place} / ${sql.lit(kept.slicing.width)} as slice`;
  return sql`case when known.rare <> '' and step.low < back.high - 1
    then (select coalesce(array_agg(distinct slice), '{}')
      from (select ${slice} ${rowsWith(kept, { pattern: sql`known.rare`, slices: range })}) as has)
    end`;
};

const rowsWith = (
  { table, words }: Kept,
  { pattern, slices }: Readonly<Record<'pattern' | 'slices', RawBuilder<unknown>>>,
) => sql`from ${table} where ${words} @@ ${queryIn(slices, { pattern })}`;

/** A word in at least so many rows of the two newest slices is not rare. */
const common = 16;

/** Hides the parameters from the planner, which would replan each time and never find a better plan. */
const hiddenLookUp = (
  { kind, newest }: Kept,
  { workspaceId, pattern, before, limit }: Placeholder<LookUp>,
): RawBuilder<unknown> => sql`
  select ${hex(sql`marks.number`)} || ${sql.lit(kind)} as head, ${newest} as newest,
    cast(${pattern} as text) as pattern, cast(${before} as text) as before, cast(${limit} as integer) as most
  from search_marks as marks join workspace_counters as counters on counters.workspace_id = marks.workspace_id
  where marks.workspace_id = ${workspaceId}`;

/** As `nextCount` reckons it. */
const countOf = ({ width, terms }: Slicing) => {
  const rate = sql`${sql.lit(stride.ample)} * (asked.most - cardinality(back.keys)) / nullif(cardinality(back.keys), 0)`;
  const seen = sql`(asked.newest + 1 - back.high * ${sql.lit(width)})`;
  return sql`least(${sql.lit(terms)}, greatest(1,
    ceil(least(${sql.lit(stride.most)}, ${rate}) * ${seen} / ${sql.lit(width)})))::bigint`;
};

type Query = Readonly<{ pattern: RawBuilder<unknown>; only?: RawBuilder<unknown> }>;

/**
 * Hidden as well: the planner takes many beginnings of words, each in many slices, for most of the table, and would read
 * all of it.
 */
const queryIn = (
  slices: RawBuilder<unknown>,
  { pattern, only = sql`true` }: Query,
): RawBuilder<unknown> => sql`(
  select cast(string_agg(replace(${pattern}, '@', asked.head || ${hex(sql`s`)}), ' | ') as tsquery)
  from ${slices} as s where ${only})`;

const hex = (value: RawBuilder<unknown>) => sql`lpad(to_hex(${value}), ${sql.lit(digits)}, '0')`;
