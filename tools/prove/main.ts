/**
 * `npm run prove`: tries every promise on every database, prints what was measured, and ends with 1 when one was not kept.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cleanEverything, cleaned, isStopped } from './cleaning.ts';
import type { Order } from './lane.ts';
import { type Job, runJobs } from './lanes.ts';
import { readOptions, usage, type Wanted } from './options.ts';
import { startPostgres } from './postgres.ts';
import { writeReport } from './report.ts';
import type { Outcome } from './run-row.ts';
import { tableOf } from './table.ts';

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const prove = (wanted: Wanted): Promise<readonly Outcome[]> =>
  cleaned(async (clean) => {
    const url = wanted.databases.includes('postgres') ? await ownPostgres() : null;
    const jobs = wanted.rows.flatMap((row) =>
      wanted.databases.filter((db) => row.databases.includes(db)).map((db) => ({ row, db })),
    );
    const orderOf = ({ row, db }: Job): Order => ({
      row: row.name,
      db,
      size: wanted.size,
      seed: wanted.seed,
      postgresUrl: db === 'postgres' ? url : null,
    });
    return runJobs(jobs, { clean, orderOf, print });
  });

/** The server that DATABASE_URL names, else one of the proof's own that waits for the disk at each commit. */
const ownPostgres = async (): Promise<string> => {
  const given = process.env.DATABASE_URL;
  if (given) return given;
  return (await startPostgres()).url;
};

/** Every file of the proof, also of its lanes and their servers, is in one folder, which is removed last. */
const makeFolder = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-prove-'));
  // The user of Postgres must be able to walk in.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    } catch {
      // A process that was just killed may still have written.
    }
  });
};

const main = async (): Promise<number> => {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    print(usage);
    return 0;
  }
  const wanted = readOptions(args);
  makeFolder();
  print(`Form: ${wanted.size}, seed ${wanted.seed}`);
  const since = performance.now();
  const outcomes = await prove(wanted);
  if (isStopped()) return 1;
  const seconds = Math.round((performance.now() - since) / 1_000);
  print(`\n${tableOf(outcomes)}\n`);
  print(
    `${outcomes.length === 1 ? '1 row' : `${outcomes.length} rows`} took ${seconds} s. Written to ${writeReport({ ...wanted, seconds }, outcomes)}`,
  );
  return outcomes.some(({ faults }) => faults.length > 0) ? 1 : 0;
};

const running = main().catch((error: unknown) => {
  print(error instanceof Error ? error.message : String(error));
  return 1;
});

let told = 0;

/** Waits for resources that were being made at the signal, and then removes them too. */
const stop = async (signal: 'SIGHUP' | 'SIGINT' | 'SIGTERM'): Promise<void> => {
  told += 1;
  if (told === 2) return print('Still cleaning up; once more, and what is left stays …');
  const code = 128 + constants.signals[signal];
  if (told > 2) process.exit(code);
  print('Stopping; cleaning up …');
  await cleanEverything();
  await Promise.race([running, pause(5_000)]);
  await cleanEverything();
  process.exit(code);
};

for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
// A closed output does not stop the proof.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
process.exitCode = await running;
