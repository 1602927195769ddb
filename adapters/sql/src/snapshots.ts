/** Reads of one state of the database that may take long: a few at once, each on a connection of its own. */
import type { Db } from './schema.ts';

export type Snapshot = Readonly<{ db: Db; close: () => Promise<void> }>;

/** Reads one state; more than a few of them wait for their turn. */
export type Snapshots = <Result>(use: (db: Db) => Promise<Result>) => Promise<Result>;

export const mostSnapshots = 2;

/** `open` gives a database whose state stands still. */
export const createSnapshots = (open: () => Promise<Snapshot>): Snapshots => {
  let running = 0;
  const waiting: (() => void)[] = [];
  const enter = async (): Promise<void> => {
    if (running < mostSnapshots) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  /** The turn goes over to the next in line, if there is one. */
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return async (use) => {
    await enter();
    try {
      const { db, close } = await open();
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
