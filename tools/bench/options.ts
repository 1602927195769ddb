import { parseArgs } from 'node:util';
import { type HoldName, holdNames } from './console/holds.ts';
import { type ContrastName, contrastNames } from './contrasts.ts';
import { type WorkName, workNames } from './works.ts';

export type Engine = 'sqlite' | 'postgres';

/** The options of the command line. */
export type Options = Readonly<{
  db: Engine;
  tickets: number;
  workspaces: number;
  works: readonly WorkName[];
  /** Features that are measured against Tidemark without them. */
  contrasts: readonly ContrastName[];
  fanOut: boolean;
  /** Counting for reports, compared with a server that does not count. */
  reports: boolean;
  /** Two processes compared with one; on SQLite there is one. */
  processes: boolean;
  connections: readonly number[];
  /** Seconds for which each server is driven, in slices that take turns. */
  seconds: number;
  warmUpSeconds: number;
  slices: number;
  quick: boolean;
  growth: boolean;
  profile: boolean;
  /** Results to set side by side or to draw: files, or commits. */
  compare: readonly string[] | null;
  picture: readonly string[] | null;
  /** A desk at work, and nothing else. */
  scenario: ScenarioName | null;
  /** Of the scenario of the console. */
  holds: readonly HoldName[];
  /** Each speed trick is measured, and nothing else. */
  tricks: boolean;
  /** The folder of another checkout to measure this one against. */
  against: string | null;
  /** How many pairs of slices each work gets then. */
  pairs: number;
}>;

export const scenarioNames = ['console', 'busy-desk'] as const;
export type ScenarioName = (typeof scenarioNames)[number];

const fanOut = 'webhook-fan-out';
const processes = 'two-processes';
const reports = 'count-for-reports';
const allNames: readonly string[] = [...workNames, ...contrastNames, fanOut, processes, reports];

export const usage = `npm run bench -- [options]

  --db sqlite|postgres   the database (sqlite); Postgres: the server of DATABASE_URL, else one of its own
  --tickets N            how many tickets there are (10000)
  --workspaces N         over how many workspaces they are spread (1)
  --quick                8 connections, 3 seconds each, instead of 1, 8 and 32 connections, 5 seconds each
  --only WORK[,WORK]     some of the works: ${allNames.join(', ')}
  --connections N[,N]    other numbers of connections
  --seconds N            other seconds
  --scenario console     what the console must hold, in a real browser; --only: some of ${holdNames.join(', ')}
  --scenario busy-desk   50 agents, mail, integrations, webhooks and rules at once
  --growth               Tidemark at 10,000 and at --tickets tickets (1,000,000), and with 200 workspaces
  --profile              where Tidemark spends its CPU, function by function
  --contrasts            what each speed trick saves
  --against FOLDER       CPU per request of this checkout and another one, in alternating pairs
  --pairs N              how many pairs (10)
  --compare A B          two results side by side: files, or commits that were measured
  --picture [A …]        draws results to docs/pictures; without names the newest of each database`;

/** Throws an `Error` with one sentence for what cannot be understood. */
export const readOptions = (args: readonly string[]): Options => {
  const { values, positionals } = parseArgs({ args: [...args], options: known, allowPositionals: true });
  const quick = values.quick ?? false;
  const growth = values.growth ?? false;
  if (positionals.length > 0 && !values.compare && !values.picture)
    throw new Error(`Expected only options, got ${positionals.join(' ')}.`);
  if (values.compare && positionals.length !== 2)
    throw new Error(`--compare expects two results, got ${positionals.length}.`);
  return {
    db: engineOf(values.db ?? 'sqlite'),
    tickets: wholeNumber('--tickets', values.tickets ?? (growth ? '1000000' : '10000')),
    workspaces: wholeNumber('--workspaces', values.workspaces ?? '1'),
    ...namedIn(values.scenario, values.only),
    connections: listOf(values.connections ?? (quick || growth ? '8' : '1,8,32')).map((text) =>
      wholeNumber('--connections', text),
    ),
    seconds: positive('--seconds', values.seconds ?? (quick ? '3' : '5')),
    warmUpSeconds: quick ? 0.5 : 1,
    slices: 2,
    quick,
    growth,
    profile: values.profile ?? false,
    compare: values.compare ? positionals : null,
    picture: values.picture ? positionals : null,
    tricks: values.contrasts ?? false,
    against: values.against ?? null,
    pairs: wholeNumber('--pairs', values.pairs ?? '10'),
  };
};

const known = {
  db: { type: 'string' },
  tickets: { type: 'string' },
  workspaces: { type: 'string' },
  only: { type: 'string' },
  connections: { type: 'string' },
  seconds: { type: 'string' },
  quick: { type: 'boolean' },
  scenario: { type: 'string' },
  growth: { type: 'boolean' },
  profile: { type: 'boolean' },
  compare: { type: 'boolean' },
  picture: { type: 'boolean' },
  contrasts: { type: 'boolean' },
  against: { type: 'string' },
  pairs: { type: 'string' },
} as const;

const listOf = (text: string): readonly string[] => text.split(',').map((part) => part.trim());

const engineOf = (text: string): Engine => {
  if (text === 'sqlite' || text === 'postgres') return text;
  throw new Error(`--db expects sqlite or postgres, got ${text}.`);
};

type Named = Pick<Options, 'works' | 'contrasts' | 'fanOut' | 'processes' | 'reports' | 'scenario' | 'holds'>;

/** A scenario is measured alone, and has names of its own. */
const namedIn = (scenario: string | undefined, only: string | undefined): Named => {
  if (scenario === undefined) return { ...workNamed(only), scenario: null, holds: [] };
  const found = scenarioNames.find((name) => name === scenario);
  if (!found) throw new Error(`--scenario expects one of ${scenarioNames.join(', ')}, got ${scenario}.`);
  const known: readonly string[] = found === 'console' ? holdNames : [];
  const names = only === undefined ? known : listOf(only);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(
      `--only expects ${known.length === 0 ? 'nothing here' : `some of ${known.join(', ')}`}, got ${unknown}.`,
    );
  return { ...nothingNamed, scenario: found, holds: holdNames.filter((name) => names.includes(name)) };
};

const nothingNamed = { works: [], contrasts: [], fanOut: false, processes: false, reports: false };

/** Without names everything is meant. */
const workNamed = (
  only: string | undefined,
): Pick<Options, 'works' | 'contrasts' | 'fanOut' | 'processes' | 'reports'> => {
  const names = only === undefined ? allNames : listOf(only);
  const unknown = names.find((name) => !allNames.includes(name));
  if (unknown !== undefined)
    throw new Error(`--only expects some of ${allNames.join(', ')}, got ${unknown}.`);
  return {
    works: workNames.filter((name) => names.includes(name)),
    contrasts: contrastNames.filter((name) => names.includes(name)),
    fanOut: names.includes(fanOut),
    processes: names.includes(processes),
    reports: names.includes(reports),
  };
};

const wholeNumber = (option: string, text: string): number => {
  const number = Number(text.replaceAll('_', ''));
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new Error(`${option} expects a whole number above 0, got ${text}.`);
};

const positive = (option: string, text: string): number => {
  const number = Number(text);
  if (number > 0) return number;
  throw new Error(`${option} expects a number above 0, got ${text}.`);
};
