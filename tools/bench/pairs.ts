/** `npm run bench -- --against FOLDER`: this checkout compared with another one, in alternating pairs of slices. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cacheFolder, type postgresDatabase, type sqliteDatabase, withoutQuotas } from './database.ts';
import { measuredSlice, type Slice } from './measure.ts';
import { openPostgresServer, type PostgresServer } from './postgres-server.ts';
import { commitFacts } from './results.ts';
import { type Closers, hundredths, opened, type RunOptions, shapeOf, type Tell } from './run.ts';
import { type Server, type Serving, startTidemark } from './servers.ts';
import { columns } from './table.ts';
import { type WorkName, works } from './works.ts';

export type PairOptions = RunOptions & Readonly<{ against: string; pairs: number }>;

/** CPU microseconds per request, of the server and its database together. */
export type Pair = Readonly<{ before: number; after: number }>;

export type PairsRow = Readonly<{
  work: WorkName;
  connections: number;
  pairs: readonly Pair[];
  before: number;
  after: number;
  /** Median CPU per request of the other checkout, divided by that of this one: below 1, this one needs more. */
  ratio: number;
  valid: boolean;
}>;

/**
 * Each checkout serves its own copy of one database, which the other checkout has filled, so that this one migrates it
 * first. Throws an `Error` when the folder is no checkout with a bench.
 */
export const runPairs = async (options: PairOptions, tell: Tell): Promise<readonly PairsRow[]> => {
  const closers: Closers = [];
  try {
    const other = await checkoutAt(resolve(options.against));
    const postgres =
      options.db === 'postgres' ? await openPostgresServer(`${cacheOf(options)}/postgres`) : null;
    if (postgres) closers.push(postgres.stop);
    const serve = async (start: typeof startTidemark): Promise<Server> => {
      const serving = await other.serving(options, postgres, tell);
      closers.push(serving.database.remove);
      return opened(closers, start(serving));
    };
    const servers = { before: await serve(other.startTidemark), after: await serve(startWithoutQuotas) };
    const rows: PairsRow[] = [];
    for (const work of options.works)
      for (const connections of options.connections) {
        tell(`${work}, ${connections} connections, ${options.pairs} pairs`);
        rows.push(await pairsRow(servers, { ...options, work, connections }));
      }
    return rows;
  } finally {
    for (const close of closers.reverse()) await close();
  }
};

/** The other checkout may be older than a quota, and so not lift it. */
const startWithoutQuotas: typeof startTidemark = ({ database, ...serving }, flags) => {
  const environment = { ...database.environment, ...withoutQuotas };
  return startTidemark({ ...serving, database: { ...database, environment } }, flags);
};

/** Every pair, and the median of each side. */
export const pairsText = (rows: readonly PairsRow[], against: string): string => {
  const table = columns([
    ['work', 'conn', 'before µs', 'after µs', 'before / after', ''],
    ...rows.map(({ work, connections, before, after, ratio, valid }) => [
      works[work].title,
      String(connections),
      before.toFixed(1),
      after.toFixed(1),
      ratio.toFixed(2),
      valid ? '' : 'INVALID',
    ]),
  ]);
  const each = rows.map(
    ({ work, connections, pairs }) =>
      `${works[work].title} ×${connections}: ${pairs.map(({ before, after }) => `${before.toFixed(1)}/${after.toFixed(1)}`).join('  ')}`,
  );
  const title = `CPU per request, server and database, median of pairs; before: ${against}, after: ${commitFacts().commit}`;
  return [title, table, 'Each pair, before/after, µs:', ...each].join('\n');
};

type Checkout = Readonly<{
  startTidemark: typeof startTidemark;
  serving(options: RunOptions, postgres: PostgresServer | null, tell: Tell): Promise<Serving>;
}>;

/** Older checkouts have it at the top. */
const benchFolders = ['tools/bench', 'bench'];

const checkoutAt = async (folder: string): Promise<Checkout> => {
  const bench = benchFolders.map((path) => join(folder, path)).find((path) => existsSync(path));
  if (!bench) throw new Error(`--against expects the folder of another checkout of Tidemark, got ${folder}.`);
  const moduleAt = (path: string) => import(pathToFileURL(join(bench, path)).href);
  const servers: { startTidemark: typeof startTidemark } = await moduleAt('servers.ts');
  const databases: { sqliteDatabase: typeof sqliteDatabase; postgresDatabase: typeof postgresDatabase } =
    await moduleAt('database.ts');
  return {
    startTidemark: servers.startTidemark,
    serving: async (options, postgres, tell) => {
      const keeping = { cache: cacheOf(options), tell };
      const shape = shapeOf(options);
      const database = postgres
        ? await databases.postgresDatabase(postgres, shape, keeping)
        : await databases.sqliteDatabase(shape, keeping);
      return { db: options.db, database, postmaster: postgres?.postmaster ?? null };
    },
  };
};

type Sides = Readonly<{ before: Server; after: Server }>;
type Measured = Omit<PairOptions, 'connections' | 'against'> &
  Readonly<{ work: WorkName; connections: number }>;

export const pairsRow = async (sides: Sides, options: Measured): Promise<PairsRow> => {
  for (const server of [sides.before, sides.after])
    await measuredSlice(server, options, options.warmUpSeconds);
  const pairs: Pair[] = [];
  let wrong = 0;
  for (let pair = 0; pair < options.pairs; pair++) {
    const before = await measuredSlice(sides.before, options, options.seconds / options.slices);
    const after = await measuredSlice(sides.after, options, options.seconds / options.slices);
    wrong += before.wrong + after.wrong;
    pairs.push({ before: microsecondsOf(before), after: microsecondsOf(after) });
  }
  const before = medianOf(pairs.map((pair) => pair.before));
  const after = medianOf(pairs.map((pair) => pair.after));
  const { work, connections } = options;
  return { work, connections, pairs, before, after, ratio: hundredths(before / after), valid: wrong === 0 };
};

const microsecondsOf = ({ cpu, databaseCpu, answers }: Slice): number =>
  (((cpu ?? 0) + (databaseCpu ?? 0)) / Math.max(answers, 1)) * 1_000_000;

const medianOf = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
};

const cacheOf = ({ cache }: RunOptions): string => cache ?? cacheFolder;
