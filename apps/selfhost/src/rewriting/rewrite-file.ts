/** Rewrites the database file (docs/decisions/0022) in a separate process. */
import { execFile } from 'node:child_process';
import { statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rewritten } from '@tidemark/sql/rewriting';
import type { Running } from '../nightly-work.ts';

/** `mostMs`: how long writers may wait; null without writers. */
export type RewriteInput = Readonly<{ database: string; mostMs: number | null }>;

/** Notes when it was given up. */
export type NoteInput = Readonly<{ database: string; givenUpAt: string }>;

export type RewriteOutcome = Rewritten | 'too long';

/** A write is refused after five seconds of waiting. */
export const longestRewriteMs = 4_000;

export const rewriteFile = (input: RewriteInput): Running<RewriteOutcome> =>
  running(input, ['done', 'too long', 'being read', 'erased meanwhile']);

/** In a separate process too: a writer waits for the server's own write, which could not end meanwhile. */
export const noteGivenUp = (input: NoteInput): Running<'noted'> => running(input, ['noted']);

const running = <Outcome extends string>(
  input: RewriteInput | NoteInput,
  outcomes: readonly Outcome[],
): Running<Outcome> => {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  // SQLite's temporary files are next to the database: elsewhere may have no space, or other readers.
  const env = { ...process.env, SQLITE_TMPDIR: dirname(input.database) };
  const child = execFile(
    process.execPath,
    [program, JSON.stringify(input)],
    { env },
    (error, stdout, stderr) => {
      const outcome = outcomes.find((candidate) => candidate === stdout);
      if (outcome) resolve(outcome);
      else reject(new Error(stderr.trim() || `It ended with ${error?.signal ?? error?.code}.`));
    },
  );
  return { child, ended: promise };
};

const program = fileURLToPath(new URL('./rewrite-child.ts', import.meta.url));

/** Why the disk has no space for a second copy of the file and its log, or null. */
export const roomFault = (database: string): string | null => {
  const { bavail, bsize } = statfsSync(dirname(database));
  const free = bavail * bsize;
  const needed = 2 * statSync(database).size;
  return free >= needed
    ? null
    : `its disk has ${mebibytes(free)} free, and ${mebibytes(needed)}, twice the size of the file, are needed`;
};

export const mebibytes = (bytes: number): string => `${Math.ceil(bytes / 1_048_576)} MiB`;
