import { parseArgs } from 'node:util';
import type { Database, ProofSize, Row } from './row.ts';
import { rowOf, rows } from './rows.ts';

/** The options of the command line. */
export type Wanted = Readonly<{
  size: ProofSize;
  seed: number;
  databases: readonly Database[];
  rows: readonly Row[];
}>;

const widest = Math.max(...rows.map(({ name }) => name.length));
const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;

export const usage = `npm run prove -- [options]

  --full                 as for a release: hours instead of minutes
  --slice                as with the tests: seconds a row
  --only ROW[,ROW]       some of the rows below
  --db sqlite|postgres   on one database only; Postgres: the server of DATABASE_URL, else one of its own
  --seed N               other chances (1)

The rows, and what they promise:

${rows.map(({ name, promise }) => `  ${name.padEnd(widest)}  ${sentence(promise)}`).join('\n')}`;

/** Throws an `Error` with one sentence for what cannot be understood. */
export const readOptions = (args: readonly string[]): Wanted => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: known,
    allowPositionals: true,
    strict: false,
  });
  refuseUnknown(Object.keys(values), positionals);
  const only = textOf('--only', values.only, namesOf(rows));
  const db = textOf('--db', values.db, 'sqlite or postgres');
  const seed = textOf('--seed', values.seed, 'a whole number') ?? '1';
  if (!/^-?\d+$/.test(seed) || !Number.isSafeInteger(Number(seed)))
    throw new Error(`--seed expects a whole number, got ${seed}.`);
  return {
    size: values.full ? 'full' : values.slice ? 'slice' : 'short',
    seed: Number(seed),
    databases: db === undefined ? ['sqlite', 'postgres'] : [engineOf(db)],
    rows: only === undefined ? rows : only.split(',').map((name) => rowOf(name.trim())),
  };
};

const known = {
  full: { type: 'boolean' },
  slice: { type: 'boolean' },
  only: { type: 'string' },
  db: { type: 'string' },
  seed: { type: 'string' },
} as const;

const refuseUnknown = (names: readonly string[], positionals: readonly string[]): void => {
  const unknown = names.find((name) => !Object.hasOwn(known, name));
  const astray = unknown === undefined ? positionals.join(' ') : `--${unknown}`;
  if (astray !== '') throw new Error(`Expected only options, got ${astray}. See: npm run prove -- --help`);
};

const textOf = (
  option: string,
  value: string | boolean | undefined,
  expected: string,
): string | undefined => {
  if (value === true || value === '' || (typeof value === 'string' && value.startsWith('-')))
    throw new Error(`${option} expects ${expected}.`);
  return value === false ? undefined : value;
};

const namesOf = (all: readonly Row[]): string => `some of ${all.map(({ name }) => name).join(', ')}`;

const engineOf = (text: string): Database => {
  if (text === 'sqlite' || text === 'postgres') return text;
  throw new Error(`--db expects sqlite or postgres, got ${text}.`);
};
