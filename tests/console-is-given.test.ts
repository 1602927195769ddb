/** `npm start` builds no console where a setting says that one is there. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tinyRepository } from './tiny-repository.ts';

let repository: ReturnType<typeof tinyRepository>;
beforeEach(() => {
  repository = tinyRepository();
  // Its sources are there, and cannot be built.
  repository.write('apps/console/package.json', '{}');
});
afterEach(() => repository.remove());

const couldNot = 'The console could not be built';

/** The output of `npm start` in a folder whose `tidemark.env` has these lines. */
const saidWith = async (lines: string, more: Readonly<Record<string, string>> = {}) => {
  const { folder, write } = repository;
  write('own/tidemark.env', lines);
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'own'), ...more };
  const start = [join(folder, 'scripts/start.mjs')];
  return (await promisify(execFile)(process.execPath, start, { env })).stderr;
};

test.each(['CONSOLE_DIR=/built\n', '# Ours.\nPORT=0\n export CONSOLE_DIR = "/built"\n'])(
  'npm start builds no console when tidemark.env has %j',
  async (lines) => expect(await saidWith(lines)).not.toContain(couldNot),
);

test.each(['', 'CONSOLE_DIR=\n', '#CONSOLE_DIR=/built\n', 'CONSOLE_DIR=""\nPORT=0\n'])(
  'npm start builds the console when tidemark.env has %j',
  async (lines) => expect(await saidWith(lines)).toContain(couldNot),
);

test('npm start builds no console when CONSOLE_DIR is in the environment', async () => {
  expect(await saidWith('', { CONSOLE_DIR: '/built' })).not.toContain(couldNot);
});
