import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../sqlite/open.ts';
import type { Storage } from '../storage.ts';

/** A path in a folder of its own. */
export const temporaryFile = async (): Promise<Readonly<{ path: string; remove: () => Promise<void> }>> => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-sql-'));
  return { path: join(folder, 'tidemark.db'), remove: () => rm(folder, { recursive: true, force: true }) };
};

/** An empty database in a folder of its own, which goes away with it. */
export const openTestSqlite = async (): Promise<Storage> => {
  const { path, remove } = await temporaryFile();
  const storage = await openSqlite({ path });
  const close = async () => {
    await storage.close();
    await remove();
  };
  return { ...storage, close };
};
