import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import { DeskError, limits, type Work } from '@tidemark/domain';
import type { Engine } from './engine.ts';
import { overloaded, tooLong } from './failures.ts';
import type { Db } from './schema.ts';
import { storesOf } from './stores.ts';

/** Runs something in one transaction, and again after a collision with another one. */
export type Transact = <Result>(
  use: (transaction: Db) => Promise<Result>,
  options?: Readonly<{ claim?: string | undefined; unhurried?: boolean }>,
) => Promise<Result>;

export const createWork = (transact: Transact, engine: Engine): Work => ({
  read: (workspaceId, use) => {
    refuseInsideTransaction();
    return use(storesOf(engine.reader, workspaceId));
  },
  write: (workspaceId, use, { exclusive } = {}) =>
    transact((transaction) => use(storesOf(transaction, workspaceId)), {
      claim: exclusive && `${workspaceId} ${exclusive}`,
    }),
});

/** Names of the writes that run now are refused before they queue, so that they never wait for the one they repeat. */
export const createTransact = (engine: Engine): Transact => {
  const claimed = new Set<string>();
  return async (use, { claim, unhurried = false } = {}) => {
    refuseInsideTransaction();
    if (claim === undefined) return again(engine, () => once(engine, use, { claim, unhurried }));
    if (claimed.has(claim)) throw inProgress();
    claimed.add(claim);
    try {
      return await again(engine, () => once(engine, use, { claim, unhurried }));
    } finally {
      claimed.delete(claim);
    }
  };
};

/**
 * A transaction holds the only way to write: whoever asks the outer database from inside it would wait for itself, or
 * read past its own changes.
 */
export const refuseInsideTransaction = (): void => {
  if (running.getStore()?.live)
    throw new Error('The outer database was used inside a transaction: use the stores that it was given.');
};

const running = new AsyncLocalStorage<{ live: boolean }>();

const inProgress = (): DeskError =>
  new DeskError('idempotency_in_progress', 'The first call with this Idempotency-Key is still running.');

const once = <Result>(
  engine: Engine,
  use: (transaction: Db) => Promise<Result>,
  { claim, unhurried }: Readonly<{ claim: string | undefined; unhurried: boolean }>,
): Promise<Result> =>
  engine.writer.transaction().execute(async (transaction) => {
    const since = performance.now();
    const inside = { live: true };
    try {
      return await running.run(inside, async () => {
        if (claim !== undefined && !(await engine.claim(transaction, claim))) throw inProgress();
        const result = await use(transaction);
        if (!unhurried && performance.now() - since > limits.writeMs) throw tooLong();
        return result;
      });
    } finally {
      inside.live = false;
    }
  });

const again = async <Result>(engine: Engine, attempt: () => Promise<Result>): Promise<Result> => {
  const since = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!engine.isCollision(error)) throw error;
      if (tries === mostTries || performance.now() - since > patienceMs) throw overloaded(error);
      // Two that collided and come back at the same moment would collide again.
      await setTimeout(Math.random() * spreadMs * tries);
    }
  }
};

const mostTries = 5;
const patienceMs = 5_000;
const spreadMs = 20;
