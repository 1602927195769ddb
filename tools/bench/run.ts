/** Measures: fills or finds the database, starts the servers, drives each work. */

import { enoughKeys, type Shape } from './data-set.ts';
import { cacheFolder, type Database, type Keeping, postgresDatabase, sqliteDatabase } from './database.ts';
import { goalOf } from './goals.ts';
import { type Measured, measure } from './measure.ts';
import type { Options } from './options.ts';
import { openPostgresServer, type PostgresServer } from './postgres-server.ts';
import { commitFacts, type GrowthRow, machineFacts, type Result, type ResultRow } from './results.ts';
import { idleMemoryOf, type Server, type Serving, startBare, startTidemark } from './servers.ts';
import type { WorkName } from './works.ts';

export type RunOptions = Omit<
  Options,
  | 'compare'
  | 'picture'
  | 'profile'
  | 'quick'
  | 'tricks'
  | 'against'
  | 'pairs'
  | 'reports'
  | 'scenario'
  | 'holds'
> &
  Readonly<{
    keys?: number;
    /** Where filled databases are kept for the next time. */
    cache?: string;
  }>;
export type Tell = (text: string) => void;

/** Tidemark compared with the minimal server, on one database. */
export const runBench = (options: RunOptions, tell: Tell): Promise<Result> =>
  withServings({ ...options, shapes: [shapeOf(options)], tell }, async ([serving], closers) => {
    if (!serving) throw new Error('Expected a database.');
    const tidemark = await opened(closers, startTidemark(serving));
    const idleMemoryMb = await idleMemoryOf(tidemark);
    const bare = await opened(closers, startBare(serving));
    const rows: ResultRow[] = [];
    for (const { work, connections } of wanted(options)) {
      tell(`${work}, ${connections} connections`);
      rows.push(
        resultRow(
          options,
          { work, connections },
          await measure([bare, tidemark], { ...options, work, connections }),
        ),
      );
    }
    return { ...factsOf(options), startMs: tidemark.startMs, idleMemoryMb, rows, growth: [] };
  });

/** Tidemark alone, on databases that differ in one thing. */
export const runGrowth = (options: RunOptions, tell: Tell): Promise<Result> => {
  const small = { ...shapeOf(options), tickets: smallTickets };
  const many = { ...small, workspaces: manyWorkspaces };
  const shapes = [small, shapeOf(options), many];
  return withServings({ ...options, shapes, tell }, async (servings, closers) => {
    const servers: Server[] = [];
    for (const serving of servings) servers.push(await opened(closers, startTidemark(serving)));
    const growth: GrowthRow[] = [];
    for (const { work, connections } of wanted(options)) {
      tell(`${work}, ${connections} connections`);
      growth.push(
        growthRow(shapes, { work, connections }, await measure(servers, { ...options, work, connections })),
      );
    }
    return { ...factsOf(options), startMs: servers[0]?.startMs ?? 0, idleMemoryMb: null, rows: [], growth };
  });
};

/** Starts Tidemark with `flags`, drives one work, and stops it. */
export const runAlone = (
  options: RunOptions,
  flags: readonly string[],
  tell: Tell,
): Promise<Measured | undefined> =>
  withServings({ ...options, shapes: [shapeOf(options)], tell }, async ([serving], closers) => {
    const [work] = options.works;
    const [connections = 8] = options.connections;
    if (!serving || !work) throw new Error('Expected a work and a database.');
    const server = await opened(closers, startTidemark(serving, flags));
    const [measured] = await measure([server], { ...options, work, connections });
    return measured;
  });

const smallTickets = 10_000;
const manyWorkspaces = 200;

export const shapeOf = ({ tickets, workspaces, keys = enoughKeys }: RunOptions): Shape => ({
  tickets,
  workspaces,
  keys,
});

export type Closers = (() => Promise<void>)[];

export const opened = async (closers: Closers, starting: Promise<Server>): Promise<Server> => {
  const server = await starting;
  closers.push(server.stop);
  return server;
};

/** Opens a database of each shape, and closes everything afterwards, the last first. */
export const withServings = async <Outcome>(
  { db, cache = cacheFolder, shapes, tell }: RunOptions & Readonly<{ shapes: readonly Shape[]; tell: Tell }>,
  use: (servings: readonly Serving[], closers: Closers) => Promise<Outcome>,
): Promise<Outcome> => {
  const closers: Closers = [];
  try {
    const server = db === 'postgres' ? await openPostgresServer(`${cache}/postgres`) : null;
    if (server) closers.push(server.stop);
    const servings: Serving[] = [];
    for (const shape of shapes) {
      const database = await databaseOf({ server, cache, tell }, shape);
      closers.push(database.remove);
      servings.push({ db, database, postmaster: server?.postmaster ?? null });
    }
    return await use(servings, closers);
  } finally {
    for (const close of closers.reverse()) await close();
  }
};

const databaseOf = (
  { server, ...keeping }: Keeping & Readonly<{ server: PostgresServer | null }>,
  shape: Shape,
): Promise<Database> => (server ? postgresDatabase(server, shape, keeping) : sqliteDatabase(shape, keeping));

type Wanted = Readonly<{ work: WorkName; connections: number }>;

const wanted = ({ works, connections }: RunOptions): readonly Wanted[] =>
  works.flatMap((work) => connections.map((count) => ({ work, connections: count })));

export const factsOf = ({ db, tickets, workspaces, seconds }: RunOptions) => ({
  ...commitFacts(),
  at: new Date().toISOString(),
  db,
  tickets,
  workspaces,
  secondsEach: seconds,
  machine: machineFacts(),
});

const resultRow = (
  { db }: RunOptions,
  { work, connections }: Wanted,
  [bare, tidemark]: readonly Measured[],
): ResultRow => {
  if (!bare || !tidemark) throw new Error('Expected figures of two servers.');
  return {
    work,
    connections,
    tidemark,
    bare,
    ratio: hundredths(tidemark.requestsPerSecond / Math.max(bare.requestsPerSecond, 1)),
    goal: goalOf(work, connections, db),
    valid: bare.wrong === 0 && tidemark.wrong === 0,
  };
};

const growthRow = (
  shapes: readonly Shape[],
  { work, connections }: Wanted,
  figures: readonly Measured[],
): GrowthRow => {
  const names = shapes.map(({ tickets, workspaces }) =>
    workspaces > 1 ? `${tickets}/${workspaces} ws` : `${tickets}`,
  );
  const named = names.map((name, place) => [name, figures[place]] as const);
  const first = figures[0]?.requestsPerSecond ?? 0;
  const measured = Object.fromEntries(named.flatMap(([name, one]) => (one ? [[name, one] as const] : [])));
  const slower = Object.fromEntries(
    Object.entries(measured)
      .slice(1)
      .map(([name, one]) => [name, hundredths(first / Math.max(one.requestsPerSecond, 1))]),
  );
  return { work, connections, measured, slower, valid: figures.every(({ wrong }) => wrong === 0) };
};

export const hundredths = (number: number): number => Math.round(number * 100) / 100;
