import { DeskError } from '@tidemark/domain';
import type { Command } from 'commander';
import type { Answer } from './answer.ts';
import type { CliApp, Vacuum, Vacuumed } from './app.ts';
import { byteText } from './byte-text.ts';
import { example } from './example.ts';
import { type Verbs, verb } from './verb.ts';

export const vacuumVerb = (verbs: Verbs, program: Command): void => {
  const command = program
    .command('vacuum')
    .description(
      'rewrite the database file, so that no erased data remains in it; exit code 1 when some may remain',
    )
    .addHelpText('after', whatOf(verbs.app.vacuum));
  example(command, './tidemark vacuum');
  verb(verbs, command, async () => {
    const vacuum = vacuumOf(verbs.app);
    return answerOf(await vacuum.now(), vacuum);
  });
};

const whatOf = (vacuum: Vacuum | null): string =>
  vacuum === null
    ? `\n${onPostgres}`
    : `
An erasure overwrites the rows at once. If SQLite had moved a row to another page of its file before, a copy
may remain. That is why the server rewrites a file of up to 512 MiB in the night after an erasure, in the hour VACUUM_HOUR
(default: ${vacuum.usualHour}, in the time zone of the server). This command rewrites it now.

The command needs free disk space of twice the size of the file. A running server cannot write meanwhile, so
the command stops after ${secondsOf(vacuum)} seconds if a server runs. For a large database, stop the server first.
A command that stops or is interrupted changes nothing.`;

const secondsOf = ({ longestMs }: Vacuum): number => longestMs / 1_000;

const answerOf = ({ outcome, bytes }: Vacuumed, vacuum: Vacuum): Answer => ({
  record: { outcome: outcome.replaceAll(' ', '_'), bytes_before: bytes.before, bytes_after: bytes.after },
  text: texts[outcome](bytes, vacuum),
  exitCode: outcome === 'done' ? 0 : 1,
});

type Text = (bytes: Vacuumed['bytes'], vacuum: Vacuum) => string;

const texts: Readonly<Record<Vacuumed['outcome'], Text>> = {
  done: ({ before, after }) =>
    `The database file is rewritten and contains no erased data: ${byteText(after)}, ${byteText(before)} before.`,
  'too long': (_bytes, vacuum) =>
    `Stopped after ${secondsOf(vacuum)} seconds, because the running server cannot write meanwhile. Nothing was changed. Stop the server, and run ./tidemark vacuum again.`,
  'being read': () =>
    'The database file is rewritten, but a long-running read, such as a backup, prevents emptying its write-ahead log. When the read has ended, run ./tidemark vacuum again.',
  'erased meanwhile': () =>
    'The database file is rewritten, but somebody was erased meanwhile, and single words of their data may remain. The server rewrites the file again at night; to do it now, run ./tidemark vacuum again.',
};

const vacuumOf = ({ vacuum }: CliApp): Vacuum => {
  if (vacuum !== null) return vacuum;
  throw new DeskError('validation_failed', onPostgres);
};

const onPostgres =
  'On Postgres, autovacuum removes erased data; the SQL statement VACUUM removes it now. docs/erasure.md says what remains until then.';
