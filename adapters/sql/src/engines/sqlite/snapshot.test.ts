import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite } from './open.ts';
import { erasuresQuery } from './snapshot.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-snapshot-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('listing erased people does not read all events', async () => {
  const path = join(folder, 'tidemark.db');
  await (await openSqlite({ path })).close();
  const file = new Database(path);
  const plan = file.prepare<[], { detail: string }>(`explain query plan ${erasuresQuery}`).all();
  file.close();
  expect(plan.map(({ detail }) => detail)).toEqual(['SCAN events USING INDEX events_erased']);
});
