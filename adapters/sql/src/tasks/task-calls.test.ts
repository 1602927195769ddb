import { setImmediate } from 'node:timers/promises';
import { aTask, aWorkspace } from '@tidemark/domain/testing';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../../../tests/setup/postgres-database.ts';
import { channels, listenToCalls } from '../engines/postgres/calls.ts';
import { openPostgres } from '../engines/postgres/open.ts';
import type { Storage } from '../storage.ts';
import { engines, type TestDatabase } from '../testing/engines.ts';

const past = '2026-01-01T00:00:00.000Z';

/** Counts calls; `next` resolves with the next one. */
const ear = () => {
  let calls = 0;
  let waiting = Promise.withResolvers<void>();
  return {
    hear: (): void => {
      calls += 1;
      waiting.resolve();
      waiting = Promise.withResolvers();
    },
    calls: () => calls,
    next: () => waiting.promise,
  };
};

const aDesk = async ({ work }: Storage): Promise<string> => {
  const workspace = aWorkspace();
  await work.write(workspace.id, (stores) => stores.workspace.add(workspace));
  return workspace.id;
};

describe.each(engines)('a task listener on $name', (engine) => {
  let database: TestDatabase;
  let storage: Storage;
  let workspaceId: string;
  beforeEach(async () => {
    database = await engine.create('current');
    storage = await database.open();
    workspaceId = await aDesk(storage);
  });
  afterEach(async () => {
    await storage.close();
    await database.drop();
  });

  /** One who is listening already. */
  const listener = async () => {
    const own = ear();
    const first = own.next();
    storage.onTasks(own.hear);
    if (engine.name === 'Postgres') await first;
    return own;
  };
  const write = (runAt: string) =>
    storage.work.write(workspaceId, (stores) => stores.tasks.add([aTask({ runAt })]));

  test('gets a call for a due task when its write has committed, and can claim it then', async () => {
    const { next } = await listener();
    const called = next();
    await write(past);
    await called;
    expect(await storage.taskQueue.claim(10, past, [])).toHaveLength(1);
  });

  test('gets a call for a parked task that is retried', async () => {
    await write(past);
    const [task] = await storage.taskQueue.claim(1, past, []);
    if (!task) throw new Error('Expected a task.');
    await storage.taskQueue.park(task, 'The receiver is gone.', past);
    const { next } = await listener();
    const called = next();
    await storage.work.write(workspaceId, (stores) => stores.tasks.retry(task.id));
    await called;
  });

  test('gets no call for writes without tasks, nor for other databases', async () => {
    const { next, calls } = await listener();
    const before = calls();
    await storage.work.write(workspaceId, (stores) => stores.tasks.counts());
    await storage.work.read(workspaceId, (stores) => stores.tasks.counts());
    const called = next();
    await write(past);
    await called;
    await setImmediate();
    expect(calls()).toBe(before + 1);
  });
});

describe('calls between processes on Postgres', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  const opened: Storage[] = [];
  beforeEach(async () => {
    database = await freshDatabase();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((storage) => storage.close()));
    await database.drop();
  });

  const open = async (onPoolError: (error: Error) => void = () => {}): Promise<Storage> => {
    const storage = await openPostgres({ url: database.url, allowUnsafeFsync: true, onPoolError });
    opened.push(storage);
    return storage;
  };
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(text);
    await client.end();
    return rows;
  };
  const listeners = "from pg_stat_activity where query like 'listen %' and datname = current_database()";

  test('reach a worker from a write of another process', async () => {
    const web = await open();
    const worker = await open();
    const workspaceId = await aDesk(web);
    const { hear, next } = ear();
    const first = next();
    worker.onTasks(hear);
    await first;
    const called = next();
    await web.work.write(workspaceId, (stores) => stores.tasks.add([aTask({ runAt: past })]));
    await called;
  });

  test('are few, also for many writes at the same moment', async () => {
    const storage = await open();
    const workspaceId = await aDesk(storage);
    const { hear, next, calls } = ear();
    const first = next();
    storage.onTasks(hear);
    await first;
    const since = performance.now();
    await Promise.all(
      Array.from({ length: 200 }, () =>
        storage.work.write(workspaceId, (stores) => stores.tasks.add([aTask({ runAt: past })])),
      ),
    );
    expect(calls()).toBeLessThanOrEqual(2 + (performance.now() - since) / 10);
  });

  test('report a broken connection once and open it again, and the worker then looks for missed tasks', async () => {
    const faults: Error[] = [];
    const storage = await open((fault) => void faults.push(fault));
    const { hear, next } = ear();
    const first = next();
    storage.onTasks(hear);
    await first;
    faults.splice(0);
    const again = next();
    expect(await run(`select pg_terminate_backend(pid) ${listeners}`)).toHaveLength(1);
    await again;
    expect(faults).toHaveLength(1);
  });

  test('need no connection in a process without listeners', async () => {
    const web = await open();
    const worker = await open();
    await aDesk(web);
    expect(await run(`select pid ${listeners}`)).toEqual([]);
    const { hear, next } = ear();
    const first = next();
    worker.onTasks(hear);
    await first;
    expect(await run(`select pid ${listeners}`)).toHaveLength(1);
  });

  test('report a lost server once, however often they try it', async () => {
    const faults: Error[] = [];
    const twice = Promise.withResolvers<void>();
    let opens = 0;
    const listening = listenToCalls(
      {
        channel: channels.tasks,
        open: () => {
          opens += 1;
          if (opens === 3) twice.resolve();
          return new pg.Client({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' });
        },
        onError: (fault) => void faults.push(fault),
      },
      () => {},
    );
    await twice.promise;
    await listening.close();
    expect(faults).toHaveLength(1);
  });
});
