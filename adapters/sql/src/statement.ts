import type { CompiledQuery, QueryResult } from 'kysely';
import { engineOf } from './engine-name.ts';
import type { PipelinedQuery, PipelinedResult } from './pipelined.ts';
import { placeholdersFor, ScalarPlaceholder, type ValueOf } from './placeholder.ts';
import type { Db } from './schema.ts';

/** A query of one shape: compiled once for each engine, afterwards only its parameter values change. */
export type Statement<Params extends unknown[], Row> = Readonly<{
  all(db: Db, ...params: Params): Promise<Row[]>;
  first(db: Db, ...params: Params): Promise<Row | null>;
  /** How many rows were written. */
  run(db: Db, ...params: Params): Promise<number>;
  /** Writes inside a transaction without waiting for the result: the next statement or the commit reports a failure. */
  send(db: Db, ...params: Params): Promise<void>;
  compiled(db: Db, ...params: Params): CompiledQuery<Row>;
}>;

/** A query builder of Kysely's, or a piece of its raw SQL. */
export type Buildable<Row> = Readonly<{ compile(db: Db): CompiledQuery<Row> }>;

/**
 * `build` sees placeholders instead of values: it may put a parameter, a field of a row or a row of a list anywhere a
 * value is bound. Rows of one statement have the same fields; lists of other lengths make another query, where they are a
 * parameter or a field of one: `build` uses no list that lies deeper. `isLong`: it may look at much before it answers.
 */
export const statement = <Placeholders extends unknown[], Row>(
  build: (db: Db, ...placeholders: Placeholders) => Buildable<Row>,
  { isLong = false }: Readonly<{ isLong?: boolean }> = {},
): Statement<ValuesOf<Placeholders>, Row> => {
  type Params = ValuesOf<Placeholders>;
  const plans = new Map<string, Plan<Row>>();
  const planFor = (db: Db, params: Params): Plan<Row> => {
    const shape = `${engineOf(db)} ${shapeOf(params)}`;
    const cached = plans.get(shape);
    if (cached) return cached;
    const made = planOf(build(db, ...(placeholdersFor(params) as Placeholders)).compile(db));
    plans.set(shape, made);
    return made;
  };
  const compiled = (db: Db, ...params: Params): PipelinedQuery<Row> => {
    const { query, bind } = planFor(db, params);
    return { ...query, parameters: bind(params), isPipelined: true, isLong };
  };
  return {
    all: async (db, ...params) => (await answerTo<Row>(db, compiled(db, ...params))).rows,
    first: async (db, ...params) => (await answerTo<Row>(db, compiled(db, ...params))).rows[0] ?? null,
    run: async (db, ...params) => {
      const { numAffectedRows = 0n } = await answerTo<Row>(db, compiled(db, ...params));
      return Number(numAffectedRows);
    },
    // A failure is reported by the next statement of the transaction, or by its commit.
    send: async (db, ...params) => {
      await db.executeQuery(compiled(db, ...params));
    },
    compiled,
  };
};

const answerTo = async <Row>(db: Db, query: CompiledQuery<Row>): Promise<QueryResult<Row>> => {
  const result: PipelinedResult<Row> = await db.executeQuery(query);
  return result.answer ?? result;
};

/** The rows of a query that is compiled already. */
export const rowsFor = async <Row>(db: Db, query: CompiledQuery<Row>): Promise<readonly Row[]> =>
  (await answerTo(db, query)).rows;

type ValuesOf<Placeholders extends unknown[]> = {
  [Place in keyof Placeholders]: ValueOf<Placeholders[Place]>;
};

type Plan<Row> = Readonly<{ query: CompiledQuery<Row>; bind(params: unknown[]): unknown[] }>;

/** Lists of different lengths make different queries, also those that are fields of a parameter. */
const shapeOf = (params: readonly unknown[]): string => {
  let shape = '';
  for (const param of params)
    if (Array.isArray(param)) shape += `${param.length},`;
    else if (typeof param === 'object' && param !== null && !(param instanceof Uint8Array))
      for (const item of Object.values(param)) if (Array.isArray(item)) shape += `${item.length};`;
  return shape;
};

const planOf = <Row>(query: CompiledQuery<Row>): Plan<Row> => {
  const readers = query.parameters.map((parameter) => {
    const path = ScalarPlaceholder.pathOf(parameter);
    return path ? readerOf(path) : () => parameter;
  });
  return { query, bind: (params) => readers.map((read) => read(params)) };
};

const readerOf = ([first = '', ...rest]: readonly string[]): ((params: unknown) => unknown) => {
  if (rest.length === 0) return (params) => field(params, first);
  const readRest = readerOf(rest);
  return (params) => readRest(field(params, first));
};

const field = (value: unknown, key: string): unknown => (value as Readonly<Record<string, unknown>>)[key];
