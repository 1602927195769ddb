import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Stores } from '@tidemark/domain';
import { aContact, aTask, aWorkspace } from '@tidemark/domain/testing';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../../tests/setup/postgres-database.ts';
import type { Storage } from '../../storage.ts';
import { freezableProxy } from '../../testing/freezable-proxy.ts';
import { openPostgres } from './open.ts';

const workspace = aWorkspace();
const contact = aContact();
const past = '2026-01-01T00:00:00.000Z';
const unavailable = { code: 'unavailable' };

let database: TestDatabase;
let storage: Storage;
beforeEach(async () => {
  database = await freshDatabase();
  storage = await openPostgres({ url: database.url });
  await storage.work.write(workspace.id, async (stores) => {
    await stores.workspace.add(workspace);
    await stores.contacts.addIfNew(contact);
    await stores.tasks.add([aTask({ runAt: past })]);
  });
  await useAll();
});
afterEach(async () => {
  await storage.close();
  await database.drop();
});

const find = ({ contacts }: Stores) => contacts.find(contact.id);
const parked = ({ tasks }: Stores) => tasks.listParked({ limit: 1, after: null });
const each = <Result>(count: number, ask: () => Promise<Result>): Promise<readonly Result[]> =>
  Promise.all(Array.from({ length: count }, ask));

/** Every connection of the pools is open, and has prepared what the tests ask. */
const useAll = async (): Promise<void> => {
  await each(40, () => storage.work.read(workspace.id, find));
  await each(40, () => storage.work.read(workspace.id, parked));
  await each(8, () =>
    storage.work.write(workspace.id, (stores) => Promise.all([find(stores), parked(stores)])),
  );
};

const run = async (text: string) => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
};

describe('connections that were cut while they were idle', () => {
  /** Returns before this process can notice: all its idle connections are dead, and it believes in them. */
  const cutUnnoticed = () => {
    const script = join(import.meta.dirname, '../../testing/cut-connections.ts');
    execFileSync(process.execPath, [script, database.url]);
  };

  test('fail no read: it is repeated once on another connection', async () => {
    cutUnnoticed();
    expect(await storage.work.read(workspace.id, find)).toEqual(contact);
    cutUnnoticed();
    expect(await each(40, () => storage.work.read(workspace.id, find))).toEqual(
      Array.from({ length: 40 }, () => contact),
    );
  });

  test('fail no snapshot, no health check and no claim of a task', async () => {
    await storage.work.snapshot(workspace.id, find);
    await storage.taskQueue.claim(0, past, []);
    cutUnnoticed();
    expect(await storage.work.snapshot(workspace.id, find)).toEqual(contact);
    cutUnnoticed();
    await expect(storage.ready()).resolves.toBeUndefined();
    cutUnnoticed();
    expect(await storage.taskQueue.claim(10, past, [])).toHaveLength(1);
  });

  test('fail no write: it is repeated once, and takes effect once', async () => {
    cutUnnoticed();
    const next = () => storage.work.write(workspace.id, ({ tickets }) => tickets.nextNumber());
    expect(await next()).toBe(1);
    cutUnnoticed();
    expect((await each(8, next)).toSorted()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('fail a write of a process that was suspended meanwhile, which is not repeated late', async () => {
    const { now } = performance;
    let slept = 0;
    let runs = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + slept);
    onTestFinished(() => clock.mockRestore());
    cutUnnoticed();
    const write = storage.work.write(workspace.id, (stores) => {
      runs += 1;
      slept = 60_000;
      return find(stores);
    });
    await expect(write).rejects.toMatchObject(unavailable);
    expect(runs).toBe(1);
  });

  test('fail a write in the middle, which is not repeated', async () => {
    let runs = 0;
    const write = storage.work.write(workspace.id, async (stores) => {
      runs += 1;
      await stores.tickets.nextNumber();
      cutUnnoticed();
      await find(stores);
    });
    await expect(write).rejects.toMatchObject(unavailable);
    expect(runs).toBe(1);
    expect(await storage.work.write(workspace.id, ({ tickets }) => tickets.nextNumber())).toBe(1);
  });
});

test('a write whose commit was sent is not repeated, also when no response came', async () => {
  const proxy = await freezableProxy(database.url);
  const through = await openPostgres({ url: proxy.url });
  await through.work.write(workspace.id, find);
  proxy.loseAnswers();
  const task = aTask({ runAt: past });
  let runs = 0;
  const write = through.work.write(workspace.id, ({ tasks }) => {
    runs += 1;
    return tasks.add([task]);
  });
  const failing = expect(write).rejects.toMatchObject(unavailable);
  const isThere = async () => (await run(`select 1 from tasks where id = '${task.id}'`)).length === 1;
  await expect.poll(isThere).toBe(true);
  proxy.cut();
  await failing;
  expect(runs).toBe(1);
  await through.close();
  await proxy.close();
});

describe('a migration of another process', () => {
  const migrate = () => run('alter table tasks add column colour text');

  test('fails no read whose columns it changed', async () => {
    await migrate();
    expect(await storage.work.read(workspace.id, parked)).toMatchObject({ data: [] });
    expect(await each(40, () => storage.work.read(workspace.id, parked))).toHaveLength(40);
  });

  test('fails no write either: all of it is repeated once', async () => {
    await migrate();
    const next = async (stores: Stores) => {
      const number = await stores.tickets.nextNumber();
      await parked(stores);
      return number;
    };
    const numbers = await each(8, () => storage.work.write(workspace.id, next));
    expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await storage.taskQueue.claim(10, past, [])).toHaveLength(1);
  });
});
