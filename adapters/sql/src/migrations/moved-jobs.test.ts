import type { Task } from '@tidemark/domain';
import { aTask, aWorkspace } from '@tidemark/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Storage } from '../storage.ts';
import { bossTables } from '../testing/boss-tables.ts';
import { tablesBefore } from '../testing/earlier-tables.ts';
import { engines, type TestDatabase } from '../testing/engines.ts';

const now = '2026-11-20T12:00:00.000Z';
const workspace = aWorkspace();

/** How the earlier version wrote a task: without a lane, a job has a lane of its own. */
const jobOf = (
  { id, kind, payload, lane, group, runAt }: Task,
  columns: Readonly<Record<string, string>>,
) => {
  const job: Readonly<Record<string, string>> = {
    id: `'${id}'`,
    name: "'tasks'",
    data: `'${JSON.stringify({ kind, payload, runAt })}'`,
    singleton_key: `'${lane === null ? id : `${workspace.id} ${lane}`}'`,
    group_id: `'${workspace.id} ${group}'`,
    ...columns,
  };
  return `insert into tidemark_tasks.job_common (${Object.keys(job)}) values (${Object.values(job)})`;
};

const begun = { state: "'active'", started_on: 'now()', retry_count: '2' };
const parkedAt = '2026-11-19T08:00:00.250Z';

describe('tasks that an earlier version left in the queue on Postgres', () => {
  const postgres = engines.find(({ name }) => name === 'Postgres');
  let database: TestDatabase;
  beforeEach(async () => {
    if (!postgres) throw new Error('Expected Postgres among the engines.');
    database = await postgres.create('none');
    await database.run([...tablesBefore('0021', 'postgres'), bossTables].join(';\n'));
    const { id, slug, name, locale, timezone, status, createdAt } = workspace;
    const row = [id, slug, name, locale, timezone, status, JSON.stringify(workspace.settings), createdAt];
    await database.run(
      `insert into workspaces (id, slug, name, locale, timezone, status, settings, created_at)
       values (${row.map((value) => `'${value}'`)})`,
    );
  });
  afterEach(() => database.drop());

  const upgraded = async (...jobs: readonly string[]): Promise<Storage> => {
    await database.run(jobs.join(';\n'));
    return database.open();
  };
  const claimIds = async ({ taskQueue }: Storage) => (await taskQueue.claim(10, now, [])).map(({ id }) => id);

  test('wait as before, each lane in its order', async () => {
    const [first, second, alone] = [
      aTask({ lane: 'a' }),
      aTask({ lane: 'a' }),
      aTask({ payload: { n: 1.5 } }),
    ];
    const storage = await upgraded(jobOf(first, {}), jobOf(second, {}), jobOf(alone, {}));
    const claimed = await storage.taskQueue.claim(10, now, []);
    const asAdded = { workspaceId: workspace.id, attempts: 0 };
    expect(claimed).toEqual([
      { ...first, ...asAdded },
      { ...alone, ...asAdded },
    ]);
    await storage.taskQueue.done(claimed);
    expect(await claimIds(storage)).toEqual([second.id]);
    await storage.close();
  });

  test('keep their count of attempts', async () => {
    const again = aTask();
    const storage = await upgraded(jobOf(again, { started_on: 'now()', retry_count: '2' }));
    expect(await storage.taskQueue.claim(10, now, [])).toMatchObject([{ id: again.id, attempts: 3 }]);
    await storage.close();
  });

  test('keep their lanes while a worker has them, and are claimed again when the lease expires', async () => {
    const running = aTask({ lane: 'a' });
    const behind = aTask({ lane: 'a' });
    const storage = await upgraded(
      jobOf(running, { ...begun, heartbeat_on: 'now()' }),
      jobOf(behind, { created_on: "now() + interval '1 hour'" }),
    );
    expect(await claimIds(storage)).toEqual([]);
    await database.run('update tasks set leased_until = leased_until - 60000');
    expect(await storage.taskQueue.claim(10, now, [])).toMatchObject([{ id: running.id, attempts: 3 }]);
    await storage.close();
  });

  test('stay parked, with their error', async () => {
    const parked = aTask();
    const storage = await upgraded(
      jobOf(parked, {
        state: "'failed'",
        started_on: 'now()',
        completed_on: `'${parkedAt}'`,
        output: `'{"error": "The receiver is gone."}'`,
      }),
    );
    const { data } = await storage.work.read(workspace.id, ({ tasks }) =>
      tasks.listParked({ limit: 2, after: null }),
    );
    expect(data).toEqual([{ ...parked, attempts: 1, error: 'The receiver is gone.', parkedAt }]);
    await storage.close();
  });

  test('leave nothing of the earlier queue behind', async () => {
    const storage = await upgraded(jobOf(aTask(), {}));
    expect(await database.count('tasks')).toBe(1);
    expect(await database.count("pg_namespace where nspname = 'tidemark_tasks'")).toBe(0);
    await storage.close();
  });
});
