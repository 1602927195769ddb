/**
 * npm run prove [-- --full] [--only row[,row]] [--db sqlite|postgres] [--seed N]: tries every promise on every
 * database, prints what was measured, and ends with 1 when one was not kept.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cleanEverything, cleaned, isStopped } from './cleaning.ts';
import { startPostgres } from './postgres.ts';
import { writeReport } from './report.ts';
import type { Database, ProofSize, Row } from './row.ts';
import { rows } from './rows.ts';
import { type Outcome, runRow } from './run-row.ts';
import { tableOf } from './table.ts';

type Wanted = Readonly<{
  size: ProofSize;
  seed: number;
  databases: readonly Database[];
  rows: readonly Row[];
}>;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const prove = async (wanted: Wanted): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  await cleaned(async (clean) => {
    const url = wanted.databases.includes('postgres') ? await ownPostgres(clean) : null;
    for (const row of wanted.rows)
      for (const db of wanted.databases.filter((database) => row.databases.includes(database))) {
        if (isStopped()) return;
        print(`${row.name} on ${db} …`);
        const note = (line: string) => print(`  ${line}`);
        const postgresUrl = db === 'postgres' ? url : null;
        const outcome = await runRow(row, { db, size: wanted.size, seed: wanted.seed, postgresUrl, note });
        outcomes.push(outcome);
        for (const fault of outcome.faults) print(`  FAULT: ${fault}`);
      }
  });
  return outcomes;
};

/** The server that DATABASE_URL names, else one of the proof's own that waits for the disk at each commit. */
const ownPostgres = async (clean: (cleaner: () => Promise<void>) => void): Promise<string> => {
  const given = process.env.DATABASE_URL;
  if (given) return given;
  const server = await startPostgres();
  clean(server.remove);
  return server.url;
};

const wantedOf = (args: readonly string[]): Wanted => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      full: { type: 'boolean', default: false },
      slice: { type: 'boolean', default: false },
      only: { type: 'string' },
      db: { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
  });
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new Error(`--seed must be a whole number, got ${values.seed}.`);
  if (values.db !== undefined && values.db !== 'sqlite' && values.db !== 'postgres')
    throw new Error(`--db must be sqlite or postgres, got ${values.db}.`);
  return {
    size: values.full ? 'full' : values.slice ? 'slice' : 'short',
    seed,
    databases: values.db === undefined ? ['sqlite', 'postgres'] : [values.db],
    rows: values.only === undefined ? rows : values.only.split(',').map(rowOf),
  };
};

const rowOf = (name: string): Row => {
  const row = rows.find((candidate) => candidate.name === name);
  if (row) return row;
  throw new Error(`There is no row ${name}; there are ${rows.map((known) => known.name).join(', ')}.`);
};

const main = async (): Promise<number> => {
  const wanted = wantedOf(process.argv.slice(2));
  print(`Form: ${wanted.size}, seed ${wanted.seed}`);
  const outcomes = await prove(wanted);
  if (isStopped()) return 130;
  print(`\n${tableOf(outcomes)}\n`);
  print(`Written to ${writeReport(wanted, outcomes)}`);
  return outcomes.some(({ faults }) => faults.length > 0) ? 1 : 0;
};

const running = main().catch((error: unknown) => {
  print(error instanceof Error ? error.message : String(error));
  return 1;
});

/** What was just being made when the signal came is waited for, and then taken away too. */
const stop = async (): Promise<void> => {
  print('Stopping; cleaning up …');
  await cleanEverything();
  await Promise.race([running, pause(5_000)]);
  await cleanEverything();
  process.exit(130);
};

process.once('SIGINT', () => void stop()).once('SIGTERM', () => void stop());
process.exitCode = await running;
