/**
 * Guarantees to an orchestrator of containers: a separate step migrates the database, and health checks tell which processes
 * work.
 */
import { createPulse } from '@tidemark/node';
import { startWeb, startWorker } from '@tidemark/saas';
import { afterEach, expect, test } from 'vitest';
import { bareDatabase } from '../setup/postgres-database.ts';
import { saas } from './deployments.ts';

const open: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

test('on Postgres, web and worker may leave the tables to ./tidemark upgrade', async () => {
  const database = await bareDatabase();
  open.push(database.drop);
  const deployment = await saas({ DATABASE_URL: database.url, MIGRATE: 'never' });
  open.push(deployment.remove);
  for (const start of [startWeb, startWorker])
    await expect(start(deployment.environment)).rejects.toThrow(/There is no Tidemark data in this database/);
  expect(await deployment.tidemark('upgrade', '--plan')).toMatch(
    /migrations to come:\n {2}0001-workspaces-and-people: adds to the tables/,
  );
  expect(await deployment.tidemark('upgrade')).toMatch(/^The database is up to date: \d+ migrations ran\./);
  expect(JSON.parse(await deployment.tidemark('upgrade', '--json'))).toEqual({
    migrations: [],
    backup: null,
  });
  open.push((await startWeb(deployment.environment)).close);
  open.push((await startWorker(deployment.environment)).close);
});

test('a worker that does nothing for a minute says so, until it works again', async () => {
  const deployment = await saas();
  open.push(deployment.remove);
  let now = 0;
  const pulse = createPulse(['chores', 'tasks'], 60_000, () => now);
  const worker = await startWorker(deployment.environment, { silent: pulse.silent, beat: () => undefined });
  open.push(worker.close);
  const health = async () => {
    const response = await fetch(worker.url);
    return { status: response.status, body: await response.json() };
  };
  expect(await health()).toEqual({ status: 200, body: { status: 'ok' } });
  now = 60_001;
  pulse.beat('tasks');
  expect(await health()).toEqual({ status: 503, body: { status: 'unavailable', silent: ['chores'] } });
  pulse.beat('chores');
  expect((await health()).status).toBe(200);
});

test('a worker without a workspace looks at its queue and does its rounds', async () => {
  const deployment = await saas();
  open.push(deployment.remove);
  const parts = new Set<string>();
  const beaten = Promise.withResolvers<void>();
  const pulse = createPulse(['chores', 'tasks'], 60_000);
  const worker = await startWorker(deployment.environment, {
    silent: pulse.silent,
    beat: (part) => {
      parts.add(part);
      if (parts.size === 2) beaten.resolve();
    },
  });
  open.push(worker.close);
  await beaten.promise;
  expect([...parts].sort()).toEqual(['chores', 'tasks']);
});
