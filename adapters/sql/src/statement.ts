import type { CompiledQuery } from 'kysely';
import { type Answer, connectionOf } from './direct.ts';
import { engineOf } from './engine-name.ts';
import { placeholdersFor, ScalarPlaceholder, type ValueOf } from './placeholder.ts';
import type { Db } from './schema.ts';

/** A query of one shape: compiled once for each database, afterwards only its parameter values change. */
export type Statement<Params extends unknown[], Row> = Readonly<{
  all(db: Db, ...params: Params): Promise<Row[]>;
  first(db: Db, ...params: Params): Promise<Row | null>;
  /** How many rows were written. */
  run(db: Db, ...params: Params): Promise<number>;
  /** Writes inside a transaction without waiting for the answer: a failure shows with what comes next, or its commit. */
  tell(db: Db, ...params: Params): Promise<void>;
  compiled(db: Db, ...params: Params): CompiledQuery<Row>;
}>;

/** A query builder of Kysely's, or a piece of its raw SQL. */
export type Buildable<Row> = Readonly<{ compile(db: Db): CompiledQuery<Row> }>;

/**
 * `build` sees placeholders instead of values: it may put a parameter, a field of a row or a row of a list anywhere a
 * value is bound, and must not look into it. Rows of one statement have the same fields. `isLong`: it may look at much
 * before it answers. `sharesValues`: on Postgres a value is sent once, wherever it stands; it must be of one type everywhere.
 */
export const statement = <Placeholders extends unknown[], Row>(
  build: (db: Db, ...placeholders: Placeholders) => Buildable<Row>,
  { isLong = false, sharesValues = false }: Readonly<{ isLong?: boolean; sharesValues?: boolean }> = {},
): Statement<ValuesOf<Placeholders>, Row> => {
  type Params = ValuesOf<Placeholders>;
  const plans = new WeakMap<object, Map<string, Plan<Row>>>();
  const planFor = (db: Db, params: Params): Plan<Row> => {
    const { adapter } = db.getExecutor();
    const shapes = plans.get(adapter) ?? new Map<string, Plan<Row>>();
    plans.set(adapter, shapes);
    const shape = shapeOf(params);
    const plan = shapes.get(shape) ?? planOf(built(db, placeholdersFor(params) as Placeholders));
    shapes.set(shape, plan);
    return plan;
  };
  const built = (db: Db, params: Placeholders): CompiledQuery<Row> => {
    const query = build(db, ...params).compile(db);
    return sharesValues && engineOf(db) === 'postgres' ? withSharedValues(query) : query;
  };
  const compiled = (db: Db, ...params: Params): CompiledQuery<Row> => {
    const plan = planFor(db, params);
    return { ...plan.compiled, parameters: plan.bind(params) };
  };
  const ask = (db: Db, params: Params): Answer | Promise<Answer> => {
    const connection = connectionOf(db);
    if (!connection) return throughKysely(db, compiled(db, ...params));
    const { compiled: query, bind } = planFor(db, params);
    return connection.ask(query.sql, bind(params), isLong);
  };
  // The rows are those of the query that was built.
  return {
    all: async (db, ...params) => (await ask(db, params)).rows as Row[],
    first: async (db, ...params) => ((await ask(db, params)).rows[0] as Row | undefined) ?? null,
    run: async (db, ...params) => (await ask(db, params)).changed,
    tell: async (db, ...params) => {
      const { compiled: query, bind } = planFor(db, params);
      const connection = connectionOf(db);
      if (connection) await connection.tell(query.sql, bind(params));
      else await throughKysely(db, compiled(db, ...params));
    },
    compiled,
  };
};

/** The rows of a query that is compiled already. */
export const rowsFor = async <Row>(db: Db, query: CompiledQuery<Row>): Promise<readonly Row[]> => {
  const connection = connectionOf(db);
  const { rows } = connection
    ? await connection.ask(query.sql, query.parameters)
    : await throughKysely(db, query);
  return rows as readonly Row[];
};

const throughKysely = async (db: Db, query: CompiledQuery): Promise<Answer> => {
  const { rows, numAffectedRows = 0n } = await db.executeQuery(query);
  return { rows, changed: Number(numAffectedRows) };
};

type ValuesOf<Placeholders extends unknown[]> = {
  [Place in keyof Placeholders]: ValueOf<Placeholders[Place]>;
};

type Plan<Row> = Readonly<{ compiled: CompiledQuery<Row>; bind(params: unknown[]): unknown[] }>;

/** Lists of different lengths make different queries, also those that are fields of a parameter. */
const shapeOf = (params: readonly unknown[]): string => {
  let shape = '';
  for (const param of params)
    if (Array.isArray(param)) shape += `${param.length},`;
    else if (typeof param === 'object' && param !== null)
      for (const item of Object.values(param)) if (Array.isArray(item)) shape += `${item.length};`;
  return shape;
};

const withSharedValues = <Row>(query: CompiledQuery<Row>): CompiledQuery<Row> => {
  const parameters = [...new Set(query.parameters)];
  const placeOf = (place: string) => parameters.indexOf(query.parameters[Number(place) - 1]) + 1;
  return { ...query, sql: query.sql.replace(/\$(\d+)/g, (_, place) => `$${placeOf(place)}`), parameters };
};

const planOf = <Row>(compiled: CompiledQuery<Row>): Plan<Row> => {
  const readers = compiled.parameters.map((parameter) => {
    const path = ScalarPlaceholder.pathOf(parameter);
    return path ? readerOf(path) : () => parameter;
  });
  return { compiled, bind: (params) => readers.map((read) => read(params)) };
};

const readerOf = (path: readonly string[]): ((params: unknown) => unknown) => {
  const [first = '', second, third] = path;
  if (second === undefined) return (params) => field(params, first);
  if (third === undefined) return (params) => field(field(params, first), second);
  return (params) => field(field(field(params, first), second), third);
};

const field = (value: unknown, key: string): unknown => (value as Readonly<Record<string, unknown>>)[key];
