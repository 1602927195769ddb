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
    .description('write the database file anew, so that it keeps nothing of what was erased')
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
Erased rows are overwritten at once. But where SQLite had moved a row from one page of its file to
another, a copy may be left. The server writes the file anew by itself in the hour VACUUM_HOUR (${vacuum.usualHour}:00
without it) after somebody was erased; this command does it now.

It needs free space of twice the size of the file. Beside a running server, which can write nothing
meanwhile, it is given up after ${secondsOf(vacuum)} seconds: for a large database stop the server first. Ended in the
middle, by whatever, it has changed nothing.`;

const secondsOf = ({ longestMs }: Vacuum): number => longestMs / 1_000;

const answerOf = ({ outcome, bytes }: Vacuumed, vacuum: Vacuum): Answer => ({
  record: { outcome: outcome.replaceAll(' ', '_'), bytes_before: bytes.before, bytes_after: bytes.after },
  text: texts[outcome](bytes, vacuum),
  exitCode: outcome === 'done' ? 0 : 1,
});

type Text = (bytes: Vacuumed['bytes'], vacuum: Vacuum) => string;

const texts: Readonly<Record<Vacuumed['outcome'], Text>> = {
  done: ({ before, after }) =>
    `The database is written anew, and nothing is left in its file of what was erased: ${byteText(after)}, ${byteText(before)} before.`,
  'too long': (_bytes, vacuum) =>
    `The server runs, and can write nothing meanwhile: given up after ${secondsOf(vacuum)} seconds, with nothing changed. Stop the server, and run ./tidemark vacuum again.`,
  'being read': () =>
    'The database is written anew, but a long read, as that of a backup, keeps its log from being emptied: run ./tidemark vacuum again once it has ended.',
  'erased meanwhile': () =>
    'The database is written anew, and somebody was erased meanwhile, of whom single words may be left: the server writes it anew by night, or run ./tidemark vacuum again.',
};

const vacuumOf = ({ vacuum }: CliApp): Vacuum => {
  if (vacuum !== null) return vacuum;
  throw new DeskError('validation_failed', onPostgres);
};

const onPostgres =
  'On Postgres autovacuum removes what was erased, and the statement VACUUM does it now: docs/erasure.md says what stays until then.';
