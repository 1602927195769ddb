import type Database from 'better-sqlite3';
import { databaseOver } from '../direct.ts';
import type { Snapshot } from '../snapshots.ts';
import { kyselyOn } from './dialect.ts';
import { askingOf } from './driver.ts';
import { sqliteFailure } from './failures.ts';
import { steppingAside } from './stepping-aside.ts';

/** One state of the file, on a connection of its own, until it is closed. */
export const snapshotOn = (file: Database.Database): Snapshot => {
  try {
    // The state is the one that the first read of the transaction finds.
    file.exec('begin; select 1 from workspaces limit 1');
  } catch (error) {
    file.close();
    throw sqliteFailure(error, file.name);
  }
  const ask = steppingAside(askingOf(file));
  return { db: databaseOver(kyselyOn, { ask, tell: ask }), close: async () => void file.close() };
};

/** Pages of the file are read once: few are kept. */
export const forSnapshots = ['query_only = on', 'busy_timeout = 1000', 'cache_size = -2000'];
