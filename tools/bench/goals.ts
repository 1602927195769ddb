/** The goals: Tidemark's requests a second as a share of the bare server's. Missing one is told, and fails nothing. */
import type { Engine } from './options.ts';
import type { WorkName } from './works.ts';

type Goal = Readonly<{ connections: number } & Partial<Record<Engine, number>>>;

const read = { connections: 8, sqlite: 0.5, postgres: 0.5 };
const list = { connections: 8, sqlite: 0.65, postgres: 0.6 };
const search = { connections: 8, sqlite: 0.6, postgres: 0.5 };
const write = { connections: 8, sqlite: 0.55, postgres: 0.5 };

const goals: Readonly<Partial<Record<WorkName, readonly Goal[]>>> = {
  'get-ticket': [read],
  list: [list],
  'list-open': [list],
  'list-since': [list],
  'list-assignee': [list],
  'search-rare': [search],
  'search-common': [search],
  'search-prefix': [search],
  'create-ticket': [write, { connections: 32, sqlite: 1.5 }],
  reply: [write],
};

export const goalOf = (work: WorkName, connections: number, db: Engine): number | null =>
  goals[work]?.find((goal) => goal.connections === connections)?.[db] ?? null;

/** How many times slower the same work may be where there is more data. */
export const growthGoal = 1.2;

export const processGoals = {
  idleMemoryMb: 110,
  peakMemoryMb: 200,
  startMs: { sqlite: 600, postgres: 800 },
} as const;
