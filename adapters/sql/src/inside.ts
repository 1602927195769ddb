import { AsyncLocalStorage } from 'node:async_hooks';

/** Runs the work of a transaction. Until it ends, the outer database is refused to whatever the work calls. */
export const runInside = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const transaction = { isLive: true };
  try {
    return await running.run(transaction, work);
  } finally {
    transaction.isLive = false;
  }
};

/**
 * A transaction holds the only connection for writes: a query of the outer database from inside it would wait for itself, or
 * miss its own changes.
 */
export const refuseInsideTransaction = (): void => {
  if (running.getStore()?.isLive)
    throw new Error('The outer database was used inside a transaction: use the stores that it was given.');
};

const running = new AsyncLocalStorage<{ isLive: boolean }>();
