import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { aTask, aWorkspace } from '@tidemark/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../tests/setup/postgres-database.ts';
import { openPostgres } from '../engines/postgres/open.ts';
import { freezableProxy } from '../testing/freezable-proxy.ts';

const now = '2026-11-20T12:00:00.000Z';
const unavailable = { code: 'unavailable' };

describe('the queue of a Postgres that does not answer', () => {
  let database: TestDatabase;
  let proxy: Awaited<ReturnType<typeof freezableProxy>>;
  beforeEach(async () => {
    database = await freshDatabase();
    proxy = await freezableProxy(database.url);
  });
  afterEach(async () => {
    await proxy.close();
    await database.drop();
  });

  const opened = (url: string) => openPostgres({ url, allowUnsafeFsync: true, silenceMs: 1_000 });

  /** Open, with three tasks of which one is claimed. */
  const withTasks = async () => {
    const storage = await opened(proxy.url);
    const workspace = aWorkspace();
    await storage.work.write(workspace.id, async (stores) => {
      await stores.workspace.add(workspace);
      await stores.tasks.add([aTask(), aTask(), aTask()]);
    });
    return { ...storage, claimed: await storage.taskQueue.claim(1, now, []) };
  };

  test('delays no worker for long when its connection falls silent, and is used again when it is back', async () => {
    const { taskQueue, claimed, close } = await withTasks();
    proxy.freeze();
    await expect(taskQueue.claim(1, now, [])).rejects.toMatchObject(unavailable);
    proxy.thaw();
    await taskQueue.done(claimed);
    expect(await taskQueue.claim(10, now, [])).toHaveLength(2);
    await close();
  });

  test('delays no worker for long that connects and gets no answer, whatever it calls', async () => {
    const { taskQueue, claimed, close } = await withTasks();
    proxy.freeze();
    await expect(taskQueue.keep(claimed)).rejects.toMatchObject(unavailable);
    const wishes = [taskQueue.claim(1, now, []), taskQueue.done(claimed), taskQueue.keep(claimed)];
    for (const wish of await Promise.allSettled(wishes))
      expect(wish).toMatchObject({ status: 'rejected', reason: unavailable });
    proxy.thaw();
    expect(await taskQueue.claim(10, now, [])).toHaveLength(2);
    await close();
  });

  test('delays no worker for long when connections are refused', async () => {
    const { taskQueue, claimed, close } = await withTasks();
    await proxy.close();
    await expect(taskQueue.claim(1, now, [])).rejects.toMatchObject(unavailable);
    await expect(taskQueue.done(claimed)).rejects.toMatchObject(unavailable);
    await close();
  });

  test('lets a process end while the server is silent', async () => {
    const script = join(import.meta.dirname, '../testing/claim-and-end.ts');
    await (await withTasks()).close();
    const child = spawn(process.execPath, [script, proxy.url], { stdio: ['pipe', 'pipe', 'inherit'] });
    const ended = once(child, 'close');
    try {
      let out = '';
      child.stdout.setEncoding('utf8').on('data', (text) => {
        out += text;
      });
      await once(child.stdout, 'data');
      proxy.freeze();
      child.stdin.write('end');
      expect(await ended).toEqual([0, null]);
      expect(out).toBe('claimed 1\nclosed\n');
    } finally {
      child.kill('SIGKILL');
    }
  });
});
