import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { ContrastName } from './contrasts.ts';
import type { Measured } from './measure.ts';
import type { Engine } from './options.ts';
import { type WorkName, workNames } from './works.ts';

/** One work at one number of connections, on both servers. */
export type ResultRow = Readonly<{
  work: WorkName;
  connections: number;
  tidemark: Measured;
  bare: Measured;
  /** Requests a second, Tidemark by bare. */
  ratio: number;
  goal: number | null;
  /** False when an answer was not what the work asks for: its figures say nothing then. */
  valid: boolean;
}>;

export type GrowthRow = Readonly<{
  work: WorkName;
  connections: number;
  /** By the name of the database's shape; the first is what the others are compared with. */
  measured: Readonly<Record<string, Measured>>;
  /** How many times slower, by requests a second. */
  slower: Readonly<Record<string, number>>;
  valid: boolean;
}>;

/** A feature: Tidemark without it and with it. */
export type ContrastRow = Readonly<{
  name: ContrastName;
  connections: number;
  plain: Measured;
  changed: Measured;
  /** How many times longer it takes with the feature, by requests a second. */
  times: number;
  goal: number | null;
  valid: boolean;
}>;

/** One worker and a number of webhooks; delays are from the instant of the event to its arrival. */
export type FanOutRow = Readonly<{
  webhooks: number;
  backlog: number;
  deliveriesPerSecond: number;
  cpuPer1000: number | null;
  writesPerSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  valid: boolean;
}>;

/** One process, and two that share its connections between them. */
export type ProcessesRow = Readonly<{
  work: WorkName;
  connections: number;
  one: Measured;
  two: Measured;
  /** Requests a second, of two by those of one. */
  times: number;
  valid: boolean;
}>;

export type Machine = Readonly<{
  cpu: string;
  cores: number;
  memoryGb: number;
  system: string;
  node: string;
}>;

export type Result = Readonly<{
  commit: string;
  /** Whether the tree held changes that the commit does not. */
  changed: boolean;
  at: string;
  db: Engine;
  tickets: number;
  workspaces: number;
  secondsEach: number;
  machine: Machine;
  startMs: number;
  idleMemoryMb: number | null;
  rows: readonly ResultRow[];
  growth: readonly GrowthRow[];
  contrasts?: readonly ContrastRow[];
  fanOut?: readonly FanOutRow[];
  processes?: readonly ProcessesRow[];
}>;

export const resultsFolder = join(import.meta.dirname, 'results');

export const machineFacts = (): Machine => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  system: `${platform()} ${release()}`,
  node: process.versions.node,
});

/** The commit that is checked out, and whether the tree differs from it. */
export const commitFacts = (): Pick<Result, 'commit' | 'changed'> => {
  const git = (...args: string[]): string =>
    execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    return {
      commit: git('rev-parse', '--short=10', 'HEAD').trim(),
      changed: git('status', '--porcelain') !== '',
    };
  } catch {
    // The project may be unpacked without its repository.
    return { commit: 'none', changed: true };
  }
};

export const saveResult = (result: Result, folder = resultsFolder): string => {
  mkdirSync(folder, { recursive: true });
  const kind = result.growth.length > 0 ? '-growth' : '';
  const file = join(folder, `${result.commit}-${result.db}-${result.tickets}${kind}.json`);
  writeFileSync(file, `${JSON.stringify(withKept(result, file), null, 1)}\n`);
  return file;
};

/** The figures of a scenario, with those of the works. */
export const saveScenario = (
  name: string,
  result: Readonly<{ commit: string; db: Engine }>,
  folder = resultsFolder,
): string => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}-${result.commit}-${result.db}.json`);
  writeFileSync(file, `${JSON.stringify(result, null, 1)}\n`);
  return file;
};

/** A measurement of some works replaces these in what the commit has already, and leaves the others. */
const withKept = (result: Result, file: string): Result => {
  if (!existsSync(file)) return result;
  const before: Result = JSON.parse(readFileSync(file, 'utf8'));
  return {
    ...result,
    rows: together(before.rows, result.rows),
    growth: together(before.growth, result.growth),
    ...keptFeatures(before, result),
  };
};

/** In the order of the works, whichever of them were measured again. */
const together = <Row extends ResultRow | GrowthRow>(
  old: readonly Row[],
  rows: readonly Row[],
): readonly Row[] => {
  const isAnew = ({ work, connections }: Row): boolean =>
    rows.some((row) => row.work === work && row.connections === connections);
  const place = ({ work }: Row): number => workNames.indexOf(work);
  return [...old.filter((row) => !isAnew(row)), ...rows].toSorted((one, other) => place(one) - place(other));
};

const keptFeatures = (before: Result, result: Result): Pick<Result, 'contrasts' | 'fanOut' | 'processes'> => {
  const { contrasts = [], fanOut = [], processes = [] } = result;
  const kept = (before.contrasts ?? []).filter(({ name }) => !contrasts.some((one) => one.name === name));
  return {
    contrasts: [...kept, ...contrasts],
    fanOut: fanOut.length > 0 ? fanOut : (before.fanOut ?? []),
    processes: processes.length > 0 ? processes : (before.processes ?? []),
  };
};

/** The results of a name: of a file, or of all files of a commit. */
export const readResults = (name: string, folder = resultsFolder): readonly Result[] => {
  const files = name.endsWith('.json') ? [name] : filesOf(folder).filter((file) => file.includes(`/${name}`));
  if (files.length === 0)
    throw new Error(`There is no result of ${name}: check that commit out and run npm run bench.`);
  return files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
};

/** The newest result of each database that has rows to show. */
export const newestResults = (folder = resultsFolder): readonly Result[] => {
  const newest = new Map<Engine, Result>();
  for (const file of filesOf(folder)) {
    const result: Partial<Result> = JSON.parse(readFileSync(file, 'utf8'));
    if (isShown(result)) newest.set(result.db, result);
  }
  return [...newest.values()];
};

/** Other instruments may keep their figures in the same folder. */
const isShown = (result: Partial<Result>): result is Result => Boolean(result.db && result.rows?.length);

/** Oldest first. */
const filesOf = (folder: string): readonly string[] => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names
    .map((name) => join(folder, name))
    .sort((one, other) => statSync(one).mtimeMs - statSync(other).mtimeMs);
};
