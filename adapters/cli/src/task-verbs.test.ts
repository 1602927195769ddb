import type { Task } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { type TestCli, testCli } from './testing/test-cli.ts';

const nobody = '019a9f00-7a11-7d52-8b6c-3e4f5a6b7c8d';

/** A workspace with tasks, the first of which are parked. */
const openBench = async ({
  tasks,
  parked,
}: Readonly<{ tasks: number; parked: number }>): Promise<TestCli> => {
  const cli = testCli();
  await cli.run('quickstart');
  const { ports, desk } = cli;
  const demo = await desk.workspaces.find('demo');
  const aTask = (): Task => ({
    id: ports.ids.next(),
    kind: 'webhook.deliver',
    payload: { webhook_id: 'w', event_id: 'e' },
    lane: null,
    group: 'w',
    runAt: ports.clock.now(),
  });
  await ports.work.write(String(demo?.id), ({ tasks: store }) =>
    store.add(Array.from({ length: tasks }, aTask)),
  );
  for (const task of await ports.taskQueue.claim(parked, ports.clock.now(), []))
    await ports.taskQueue.park(task, 'The database was not\u001b[2J there.', ports.clock.now());
  return cli;
};

const parkedIds = async (cli: TestCli): Promise<readonly string[]> =>
  (await cli.json('tasks', 'list', '--parked')).data.map(({ id }) => String(id));

describe('the list of tasks', () => {
  test('counts them and shows the parked ones, newest first', async () => {
    const cli = await openBench({ tasks: 5, parked: 2 });
    const listed = await cli.json('tasks', 'list');
    expect(listed).toMatchObject({ waiting: 3, running: 0, parked: 2 });
    expect(listed.data).toMatchObject([
      { kind: 'webhook.deliver', attempts: 1, parked_at: cli.ports.clock.now() },
      { kind: 'webhook.deliver', payload: { webhook_id: 'w', event_id: 'e' } },
    ]);
    const ids = await parkedIds(cli);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });

  test('prints the next command for a reader', async () => {
    const { out } = await (await openBench({ tasks: 5, parked: 2 })).run('tasks', 'list', '--limit', '1');
    expect(out).toContain('Webhook deliveries: 3 waiting, 0 running, 2 parked.');
    expect(out).toContain(
      'To retry one: ./tidemark tasks retry <id>. To retry all: ./tidemark tasks retry --all.',
    );
    expect(out).toContain('Only the newest 1 of them are listed. To list more: --limit <n>.');
    expect(out).not.toContain('\u001b');
  });

  test('is one line when no task is parked', async () => {
    const cli = await openBench({ tasks: 1, parked: 0 });
    expect((await cli.run('tasks', 'list')).out).toBe(
      'Webhook deliveries: 1 waiting, 0 running, 0 parked.\n',
    );
    expect((await cli.run('tasks', 'list', '--parked')).out).toBe('No task is parked.\n');
  });
});

describe('retrying', () => {
  test('puts a parked task back into the queue', async () => {
    const cli = await openBench({ tasks: 2, parked: 2 });
    const [id = ''] = await parkedIds(cli);
    expect(await cli.json('tasks', 'retry', id)).toEqual({ retried: [id] });
    expect(await cli.json('tasks', 'list')).toMatchObject({ waiting: 1, parked: 1 });
    expect((await cli.run('tasks', 'retry', id)).code).toBe(1);
  });

  test('with --all leaves no task parked', async () => {
    const cli = await openBench({ tasks: 120, parked: 110 });
    expect((await cli.run('tasks', 'retry', '--all')).out).toBe('110 tasks are queued again.\n');
    expect(await cli.json('tasks', 'list')).toMatchObject({ waiting: 120, parked: 0, data: [] });
    expect((await cli.run('tasks', 'retry', '--all')).out).toBe('No task is parked.\n');
  });

  test('does not find an unknown task or one of another workspace', async () => {
    const cli = await openBench({ tasks: 1, parked: 1 });
    await cli.run('workspace', 'create', '--slug', 'acme', '--name', 'Acme');
    const { data } = await cli.json('tasks', 'list', '--parked', '--workspace', 'demo');
    for (const id of [String(data[0]?.id), nobody, 'nonsense']) {
      const { code, err } = await cli.run('tasks', 'retry', id, '--workspace', 'acme');
      expect(code).toBe(1);
      expect(err).toBe(`No parked task has the id ${id}; see: ./tidemark tasks list.\n`);
    }
    expect((await cli.json('tasks', 'retry', '--all', '--workspace', 'acme')).retried).toEqual([]);
    expect(await cli.json('tasks', 'list', '--workspace', 'demo')).toMatchObject({ parked: 1 });
  });

  test.each([[[]], [[nobody, '--all']]])('takes either an id or --all: %j', async (args) => {
    const { code, err } = await (await openBench({ tasks: 1, parked: 0 })).run('tasks', 'retry', ...args);
    expect(code).toBe(2);
    expect(err).toContain('expected either the id of a task or --all');
  });
});
