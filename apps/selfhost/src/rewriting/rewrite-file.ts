/** Writing the database's file anew (docs/decisions/0022), in a process of its own. */
import { type ChildProcess, execFile } from 'node:child_process';
import { statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `mostMs`: how long writers may be kept waiting; null where there are none. */
export type RewriteWanted = Readonly<{ database: string; mostMs: number | null }>;

/** `being read`: it is written, and the log could not be emptied because somebody read by it all the time. */
export type RewriteOutcome = 'done' | 'too long' | 'being read';

export type RunningRewrite = Readonly<{ child: ChildProcess; ended: Promise<RewriteOutcome> }>;

/** A write is refused after five seconds of waiting. */
export const longestRewriteMs = 4_000;

export const rewriteFile = (wanted: RewriteWanted): RunningRewrite => {
  const { promise, resolve, reject } = Promise.withResolvers<RewriteOutcome>();
  // What SQLite puts aside while it works stands beside the database: elsewhere may be no room, or others.
  const env = { ...process.env, SQLITE_TMPDIR: dirname(wanted.database) };
  const child = execFile(
    process.execPath,
    [program, JSON.stringify(wanted)],
    { env },
    (error, stdout, stderr) => {
      const outcome = outcomes.find((known) => known === stdout);
      if (outcome) resolve(outcome);
      else reject(new Error(stderr.trim() || `It ended with ${error?.signal ?? error?.code}.`));
    },
  );
  return { child, ended: promise };
};

const outcomes: readonly RewriteOutcome[] = ['done', 'too long', 'being read'];

const program = fileURLToPath(new URL('./rewrite-child.ts', import.meta.url));

/** Why there is no room to write the file anew beside itself and in its log, or null. */
export const roomFault = (database: string): string | null => {
  const { bavail, bsize } = statfsSync(dirname(database));
  const [free, needed] = [bavail * bsize, 2 * statSync(database).size];
  return free >= needed
    ? null
    : `its disk has ${mebibytes(free)} free, and ${mebibytes(needed)}, twice the size of the file, are needed`;
};

export const mebibytes = (bytes: number): string => `${Math.ceil(bytes / 1_048_576)} MiB`;
