import { setImmediate } from 'node:timers/promises';
import type { ClaimedTask, Task } from '@tidemark/domain';
import { aTask, aWorkspace, seededRandom } from '@tidemark/domain/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from '../storage.ts';
import { engines, type TestDatabase } from '../testing/engines.ts';

const now = '2026-11-20T12:00:00.000Z';

describe.each(engines)('workers of two processes on $name', (engine) => {
  let database: TestDatabase;
  let here: Storage;
  let there: Storage;
  const workspace = aWorkspace();

  beforeAll(async () => {
    database = await engine.create('current');
    here = await database.open();
    there = await database.open();
    await here.work.write(workspace.id, (stores) => stores.workspace.add(workspace));
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    await database.drop();
  });

  test('run every task of busy lanes once, in order, never two of a lane at a time', async () => {
    const tasks = Array.from({ length: 400 }, (_, index) =>
      aTask({ lane: index % 5 === 0 ? null : `lane ${index % 23}`, group: `group ${index % 7}` }),
    );
    const laneOf = new Map(tasks.map(({ id, lane }) => [id, lane]));
    const ledger = createLedger(laneOf);
    const adding = addInTurn(tasks, [here, there]);
    const workers = [here, there, here, there].map((storage, index) =>
      worker(storage, { ledger, seed: index, isOver: () => ledger.done.size === tasks.length }),
    );
    await Promise.all([adding, ...workers]);
    expect([...ledger.done].toSorted()).toEqual(tasks.map(({ id }) => id).toSorted());
    expect(ledger.faults).toEqual([]);
    for (const lane of new Set(laneOf.values()))
      if (lane !== null) {
        const added = tasks.filter((task) => task.lane === lane).map(({ id }) => id);
        expect(ledger.begun.filter((id) => laneOf.get(id) === lane)).toEqual(added);
      }
  });

  /** Writes of both processes, a few tasks each, one after the other. */
  const addInTurn = async (tasks: readonly Task[], storages: readonly Storage[]): Promise<void> => {
    for (let start = 0; start < tasks.length; start += 7)
      await storages[start % storages.length]?.work.write(workspace.id, (stores) =>
        stores.tasks.add(tasks.slice(start, start + 7)),
      );
  };
});

/** Tasks that were begun and done, and errors such as a task that was done twice. */
const createLedger = (laneOf: ReadonlyMap<string, string | null>) => {
  const running = new Set<string>();
  const begun: string[] = [];
  const faults: string[] = [];
  const done = new Set<string>();
  /** Tasks that have left their lane. */
  const retried = new Set<string>();
  return {
    begun,
    faults,
    done,
    begin: ({ id, lane, attempts }: ClaimedTask): void => {
      if (attempts > 0) retried.add(id);
      if (done.has(id) || running.has(id)) faults.push(`${id} was begun again`);
      if (lane !== null && [...running].some((other) => laneOf.get(other) === lane && !retried.has(other)))
        faults.push(`two of ${lane} at a time`);
      if (attempts === 0) begun.push(id);
      running.add(id);
    },
    end: (id: string): void => void running.delete(id),
  };
};

type Ledger = ReturnType<typeof createLedger>;

const worker = async (
  { taskQueue }: Storage,
  { ledger, seed, isOver }: Readonly<{ ledger: Ledger; seed: number; isOver: () => boolean }>,
): Promise<void> => {
  const random = seededRandom(seed);
  while (!isOver()) {
    // SQLite answers at once: without this nobody else would ever have a turn.
    await setImmediate();
    const claimed = await taskQueue.claim(1 + random.below(9), now, []);
    for (const task of claimed) ledger.begin(task);
    for (const task of claimed) {
      const fails = task.attempts === 0 && random.chance(0.2);
      ledger.end(task.id);
      if (!fails) ledger.done.add(task.id);
      await (fails ? taskQueue.later(task, now) : taskQueue.done([task]));
    }
  }
};
