/** The `tidemark` command on a place, as an operator runs it beside the servers. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Place } from './databases.ts';
import { settingsOf } from './server.ts';

const program = join(import.meta.dirname, '../../apps/selfhost/bin/tidemark.js');

type Said = Promise<Readonly<Record<string, unknown>>>;

/** What it says as JSON. Throws when it fails. */
export const tidemark = (place: Place, ...words: readonly string[]): Said => tidemarkTold(place, words, '');

/** The same with text on its standard input. */
export const tidemarkTold = async (place: Place, words: readonly string[], input: string): Said => {
  const env = { PATH: process.env.PATH, ...settingsOf(place) };
  const running = promisify(execFile)(process.execPath, [program, ...words, '--json'], { env });
  running.child.stdin?.end(input);
  return JSON.parse((await running).stdout);
};
