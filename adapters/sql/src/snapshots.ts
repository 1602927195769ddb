/** Reads of one state of the database that may take long: a few at once, each on a connection of its own. */
import type { RowAccess } from './row-access.ts';
import type { Db } from './schema.ts';

export type Snapshot = Readonly<{ db: Db; close: () => Promise<void> }>;

/** Reads one state; more than a few of them wait. */
export type Snapshots = <Result>(access: RowAccess, use: (db: Db) => Promise<Result>) => Promise<Result>;

export const mostSnapshots = 2;

/** `open` returns a database whose state does not change. */
export const createSnapshots = (open: (access: RowAccess) => Promise<Snapshot>): Snapshots => {
  let running = 0;
  const waiting: (() => void)[] = [];
  const enter = async (): Promise<void> => {
    if (running < mostSnapshots) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  /** Passes the turn to the next in the queue, if there is one. */
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return async (access, use) => {
    await enter();
    try {
      const { db, close } = await open(access);
      try {
        return await use(db);
      } finally {
        await close();
      }
    } finally {
      leave();
    }
  };
};
