/** Claims as tests make them, with nothing left to claim behind them: claims see the tasks of every workspace. */
import type { BusyGroup, ClaimedTask, Instant, Task } from '@tidemark/domain';
import { afterEach } from 'vitest';
import type { StorageUnderTest, TestWorkspace } from './test-storage.ts';

/** When every task of a test is due, unless the test wants it otherwise. */
export const now: Instant = '2026-11-20T12:00:00.000Z';
const endOfTime: Instant = '2999-01-01T00:00:00.000Z';

export const addTasks = ({ write }: TestWorkspace, ...tasks: readonly Task[]): Promise<void> =>
  write((stores) => stores.tasks.add(tasks));

export const idsOf = (tasks: readonly Readonly<{ id: string }>[]): readonly string[] =>
  tasks.map(({ id }) => id);

export type Claiming = Readonly<{
  claim: (limit?: number, at?: Instant, busy?: readonly BusyGroup[]) => Promise<readonly ClaimedTask[]>;
  /** The only task that there is to claim. */
  claimOne: () => Promise<ClaimedTask>;
  /** Claims that go on until there is something: where leases that lapsed are noticed a little later. */
  claimPatiently: () => Promise<readonly ClaimedTask[]>;
}>;

export const withClaiming = (here: StorageUnderTest): Claiming => {
  const claimed: ClaimedTask[] = [];
  const claim: Claiming['claim'] = async (limit = 100, at = now, busy = []) => {
    const tasks = await here.storage().taskQueue.claim(limit, at, busy);
    claimed.push(...tasks);
    return tasks;
  };
  afterEach(async () => {
    do await here.storage().taskQueue.done(claimed.splice(0));
    while ((await claim(1_000, endOfTime)).length > 0);
  });
  return {
    claim,
    claimOne: async () => only(await claim()),
    claimPatiently: async () => {
      for (const since = performance.now(); performance.now() - since < patienceMs; ) {
        const tasks = await claim();
        if (tasks.length > 0) return tasks;
      }
      throw new Error('Expected something to claim, got nothing for a long time.');
    },
  };
};

const patienceMs = 20_000;

const only = (tasks: readonly ClaimedTask[]): ClaimedTask => {
  const [task] = tasks;
  if (tasks.length !== 1 || !task) throw new Error(`Expected one task to claim, got ${tasks.length}.`);
  return task;
};
