import { aTask, aWorkspace } from '@tidemark/domain/testing';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../../../tests/setup/postgres-database.ts';
import { openPostgres } from '../postgres/open.ts';
import type { Storage } from '../storage.ts';
import { freezableProxy } from '../testing/freezable-proxy.ts';
import { bossSchema } from './boss-names.ts';

const now = '2026-11-20T12:00:00.000Z';

describe('the queue of pg-boss', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => {
    database = await freshDatabase();
  });
  afterEach(() => database.drop());

  const opened = (url = database.url): Promise<Storage> =>
    openPostgres({ url, allowUnsafeFsync: true, silenceMs: 300 });

  const withOneTask = async ({ work }: Storage): Promise<void> => {
    const workspace = aWorkspace();
    await work.write(workspace.id, async (stores) => {
      await stores.workspace.add(workspace);
      await stores.tasks.add([aTask()]);
    });
  };

  const lastUpkeep = async (): Promise<unknown> => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query('select monitor_claim_on from tidemark_tasks.queue');
    await client.end();
    return rows[0]?.monitor_claim_on;
  };

  test('has the tables that this version of pg-boss expects', async () => {
    const boss = new PgBoss({ connectionString: database.url, schema: bossSchema, supervise: false });
    boss.on('error', () => {});
    await boss.start();
    const { ok, missing, mismatched } = await boss.detectSchemaDrift();
    await boss.stop({ graceful: false });
    expect({ ok, missing, mismatched }).toEqual({ ok: true, missing: [], mismatched: [] });
  });

  test('is kept up by those who claim, and by no other process', async () => {
    const [web, worker] = [await opened(), await opened()];
    await withOneTask(web);
    await web.close();
    expect(await lastUpkeep()).toBeNull();
    expect(await worker.taskQueue.claim(1, now, [])).toHaveLength(1);
    await worker.close();
    expect(await lastUpkeep()).toBeInstanceOf(Date);
  });

  test('keeps no worker waiting that cannot reach it, and is used again when it is back', async () => {
    const proxy = await freezableProxy(database.url);
    const storage = await opened(proxy.url);
    await withOneTask(storage);
    await storage.taskQueue.claim(0, now, []);
    proxy.freeze();
    await expect(storage.taskQueue.claim(1, now, [])).rejects.toMatchObject({ code: 'unavailable' });
    proxy.thaw();
    expect(await storage.taskQueue.claim(1, now, [])).toHaveLength(1);
    await storage.close();
    await proxy.close();
  });

  test('lets a process end whose server has fallen silent', async () => {
    const proxy = await freezableProxy(database.url);
    const storage = await opened(proxy.url);
    await storage.taskQueue.claim(1, now, []);
    proxy.freeze();
    const since = performance.now();
    await storage.close();
    expect(performance.now() - since).toBeLessThan(9_000);
    await proxy.close();
  });
});
