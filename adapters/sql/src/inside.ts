import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection } from './direct.ts';

/** Runs something inside a transaction. Its stores find their connection here, and work for no longer than it lasts. */
export const runInside = async <Result>(
  connection: Connection,
  use: () => Promise<Result>,
): Promise<Result> => {
  const inside = { live: true, connection };
  try {
    return await running.run(inside, use);
  } finally {
    inside.live = false;
  }
};

/** Throws for stores that outlived their transaction, or were carried out of it. */
export const connectionInside = (): Connection => {
  const inside = running.getStore();
  if (!inside?.live) throw new Error('The stores of a transaction were used outside of it.');
  return inside.connection;
};

/**
 * A transaction holds the only way to write: whoever asks the outer database from inside it would wait for itself, or
 * read past its own changes.
 */
export const refuseInsideTransaction = (): void => {
  if (running.getStore()?.live)
    throw new Error('The outer database was used inside a transaction: use the stores that it was given.');
};

const running = new AsyncLocalStorage<{ live: boolean; readonly connection: Connection }>();
