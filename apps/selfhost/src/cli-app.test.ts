import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { selfhostCli } from './cli-app.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-cli-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a command may make the database, and leaves that of an older server as it is', async () => {
  const cli = selfhostCli({ DATA_DIR: folder });
  await (await cli.open()).close();
  const file = new DatabaseSync(join(folder, 'tidemark.db'));
  file.exec('delete from kysely_migration where name = (select max(name) from kysely_migration)');
  file.close();
  await expect(cli.open()).rejects.toThrow(/lacks .+: start the server once to bring it up to date/);
});
