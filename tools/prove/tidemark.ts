/** The `tidemark` command on a place, as an operator runs it while servers run. */
import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Place } from './databases.ts';
import { settingsOf } from './server.ts';

const program = join(import.meta.dirname, '../../apps/selfhost/bin/tidemark.js');

type CommandOutput = Promise<Readonly<Record<string, unknown>>>;

/** Runs the command and returns the JSON that it prints. Throws when it fails. */
export const tidemark = (place: Place, ...args: readonly string[]): CommandOutput =>
  tidemarkWithInput(place, args, { input: '' });

/** The same with text on its standard input. When the signal aborts, it is killed. */
export const tidemarkWithInput = async (
  place: Place,
  args: readonly string[],
  { input, signal }: Omit<RunWith, 'under'>,
): CommandOutput => {
  const env = { PATH: process.env.PATH, ...settingsOf(place) };
  const running = promisify(execFile)(process.execPath, [program, ...args, '--json'], {
    env,
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  });
  running.child.stdin?.on('error', () => undefined).end(input);
  return JSON.parse((await running).stdout);
};

export type RunWith = Readonly<{
  input: string;
  under?: readonly string[];
  signal?: AbortSignal | undefined;
}>;

/** The exit code of the command; null when a signal ended it. `under`: words before it, of a program that runs it. */
export const tidemarkCode = (
  place: Place,
  args: readonly string[],
  { input, under = [], signal }: RunWith,
): Promise<number | null> => {
  const [first = process.execPath, ...words] = [...under, process.execPath, program, ...args, '--json'];
  const child = spawn(first, words, {
    env: { PATH: process.env.PATH, ...settingsOf(place) },
    stdio: ['pipe', 'ignore', 'ignore'],
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  });
  child.stdin.on('error', () => undefined).end(input);
  return new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', (code) => resolve(code));
  });
};
