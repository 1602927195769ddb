/** The programs that `npm start`, `npm run start:web` and `npm run start:worker` run. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const start = (...args: readonly string[]) => startWith({}, ...args);

const startWith = (environment: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, '../../scripts/start.mjs'), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...environment },
  });

test.each(['web', 'worker'])('%s on Postgres starts with its settings, and names missing ones', (program) => {
  const { status, stderr } = start(program);
  expect(stderr).toContain('DATABASE_URL must be an address like postgres://');
  expect(status).toBe(1);
});

test('a server on SQLite is never started instead of one on Postgres', () => {
  const DATA_DIR = join(tmpdir(), 'tidemark-none');
  const { status, stderr } = startWith({ DATABASE_URL: 'postgres://localhost/tidemark', DATA_DIR });
  expect(stderr).toMatch(/^DATABASE_URL is set.* npm run start:web.*\.\n$/);
  expect([status, existsSync(DATA_DIR)]).toEqual([1, false]);
});

test('an unknown name is refused, with the programs that can be started', () => {
  const { status, stderr } = start('api');
  expect([status, stderr]).toEqual([1, 'There is no api to start: choose one of selfhost, web, worker.\n']);
});
