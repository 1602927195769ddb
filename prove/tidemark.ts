/** The `tidemark` command on a place, as an operator runs it beside the servers. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Place } from './databases.ts';
import { settingsOf } from './server.ts';

const program = join(import.meta.dirname, '../apps/selfhost/bin/tidemark.js');

/** What it says as JSON. Throws when it fails. */
export const tidemark = async (
  place: Place,
  ...words: readonly string[]
): Promise<Readonly<Record<string, unknown>>> => {
  const env = { PATH: process.env.PATH, ...settingsOf(place) };
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words, '--json'], { env });
  return JSON.parse(stdout);
};
