import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openSqlite } from '../engines/sqlite/open.ts';
import type { Storage } from '../storage.ts';

/** A path in a folder of its own. */
export const temporaryFile = async (): Promise<Readonly<{ path: string; remove: () => Promise<void> }>> => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-sql-'));
  return { path: join(folder, 'tidemark.db'), remove: () => rm(folder, { recursive: true, force: true }) };
};

/** An empty database in a folder of its own, which is removed with it. */
export const openTestSqlite = async (): Promise<Storage & { lapse: () => Promise<void> }> => {
  const { path, remove } = await temporaryFile();
  const storage = await openSqlite({ path });
  const close = async () => {
    await storage.close();
    await remove();
  };
  const lapse = async () => {
    const file = new Database(path);
    file.exec('update tasks set leased_until = leased_until - 60000');
    file.exec('update due set leased_until = leased_until - 60000');
    file.close();
  };
  return { ...storage, lapse, close };
};
