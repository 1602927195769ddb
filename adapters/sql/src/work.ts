import { setTimeout } from 'node:timers/promises';
import { DeskError, limits, type Stores, type Work } from '@tidemark/domain';
import { noticing, type Touched } from './credentials.ts';
import type { Engine } from './engine.ts';
import { noticingErasure } from './erasing.ts';
import { overloaded, tooLong } from './failures.ts';
import { refuseInsideTransaction, runInside } from './inside.ts';
import { noticingEvents } from './noticing-events.ts';
import type { RowAccess } from './row-access.ts';
import type { Db } from './schema.ts';
import { storesOf, storesOfWrite } from './stores.ts';
import { storesByWorkspace } from './stores-by-workspace.ts';
import { noticingTasks } from './tasks/noticing-tasks.ts';

/** Runs something in one transaction, and again after a collision with another one. */
export type Transact = <Result>(
  use: (transaction: Db) => Promise<Result>,
  options?: Readonly<{ access?: RowAccess; claim?: string | undefined; unhurried?: boolean; soon?: boolean }>,
) => Promise<Result>;

export const createWork = (transact: Transact, engine: Engine): Work => {
  const reading = storesByWorkspace((workspaceId) => engine.reader({ workspaceId }));
  return {
    read: (workspaceId, use) => {
      refuseInsideTransaction();
      return use(reading(workspaceId));
    },
    write: async (workspaceId, use, { exclusive, soon = false, onEnd } = {}) => {
      const touched: Touched[] = [];
      let erased = false;
      let tasked = false;
      let evented = false;
      const watched = (stores: Stores): Stores => {
        const ofErasure = noticingErasure(stores, () => {
          erased = true;
        });
        const ofTasks = noticingTasks(ofErasure, () => {
          tasked = true;
        });
        const ofEvents = noticingEvents(ofTasks, () => {
          evented = true;
        });
        return noticing(ofEvents, (id) => {
          touched.push(id);
        });
      };
      try {
        const write = async (transaction: Db) => {
          const { stores, finish } = storesOfWrite(transaction, workspaceId);
          const result = await use(watched(stores));
          await finish();
          if (erased) await engine.owe(transaction);
          return result;
        };
        const claim = exclusive && `${workspaceId} ${exclusive}`;
        return await transact(write, { access: { workspaceId }, claim, soon });
      } finally {
        onEnd?.();
        if (erased) engine.erased();
        if (tasked) engine.tasked();
        if (evented) engine.evented(workspaceId);
        if (touched.length > 0) await engine.credentials.changed(touched);
      }
    },
    snapshot: (workspaceId, use) => {
      refuseInsideTransaction();
      return engine.snapshot({ workspaceId }, (db) => use(storesOf(db, workspaceId, 'reads')));
    },
  };
};

/**
 * `usual`: the access of transactions that name none. Names of the writes that run now are refused before they queue, so that
 * they never wait for the one they repeat.
 */
export const createTransact = (engine: Engine, usual: RowAccess): Transact => {
  const claimed = new Set<string>();
  return async (use, { access = usual, claim, unhurried = false, soon = false } = {}) => {
    refuseInsideTransaction();
    const attempt = () => once(engine, use, { access, claim, unhurried, soon });
    if (claim === undefined) return again(engine, attempt);
    if (claimed.has(claim)) throw inProgress();
    claimed.add(claim);
    try {
      return await again(engine, attempt);
    } finally {
      claimed.delete(claim);
    }
  };
};

const inProgress = (): DeskError =>
  new DeskError('idempotency_in_progress', 'The first call with this Idempotency-Key is still running.');

type Options = Readonly<{ access: RowAccess; claim: string | undefined; unhurried: boolean; soon: boolean }>;

const once = <Result>(
  engine: Engine,
  use: (transaction: Db) => Promise<Result>,
  { access, claim, unhurried, soon }: Options,
): Promise<Result> =>
  engine.transaction(
    (transaction) =>
      runInside(async () => {
        const since = performance.now();
        if (claim !== undefined && !(await engine.claim(transaction, claim))) throw inProgress();
        const result = await use(transaction);
        if (!unhurried && performance.now() - since > limits.writeMs) throw tooLong();
        return result;
      }),
    { access, soon },
  );

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
