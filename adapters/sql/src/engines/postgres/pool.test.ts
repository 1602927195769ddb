import type { Stores } from '@tidemark/domain';
import { aContact, aTask, aWorkspace } from '@tidemark/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../../tests/setup/postgres-database.ts';
import { openPostgres } from './open.ts';
import { servicePools, sharesOf } from './pool.ts';

const past = '2026-01-01T00:00:00.000Z';

describe('the connections of one process', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await freshDatabase();
  });
  afterEach(() => database.drop());

  test('serve reads, the rate limiter and the health check while every write waits for one row', async () => {
    const [here, there] = await Promise.all([
      openPostgres({ url: database.url, poolSize: 10 }),
      openPostgres({ url: database.url }),
    ]);
    const workspace = aWorkspace();
    const contact = aContact();
    await here.work.write(workspace.id, async (stores) => {
      await stores.workspace.add(workspace);
      await stores.contacts.addIfNew(contact);
    });
    const locked = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const holding = there.work.write(workspace.id, async ({ tickets }) => {
      await tickets.nextNumber();
      locked.resolve();
      await gate.promise;
    });
    await locked.promise;
    const begun = Array.from({ length: sharesOf(10).writes }, () => Promise.withResolvers<void>());
    // More than there are connections of any kind: the last ones queue for one.
    const hanging = Array.from({ length: 12 }, (_, index) =>
      here.work.write(workspace.id, ({ tickets }) => {
        begun[index]?.resolve();
        return tickets.nextNumber();
      }),
    );
    await Promise.all(begun.map(({ promise }) => promise));
    const read = await here.work.read(workspace.id, ({ contacts }) => contacts.find(contact.id));
    expect(read).toEqual(contact);
    expect(await here.directory.findWorkspace(workspace.slug)).toEqual(workspace);
    expect(await here.rateLimiter?.take('key', workspace.createdAt)).toMatchObject({ allowed: true });
    await expect(here.ready()).resolves.toBeUndefined();
    gate.resolve();
    await holding;
    expect(await Promise.all(hanging)).toHaveLength(12);
    await Promise.all([here.close(), there.close()]);
  });

  test('work behind a pooler in transaction mode: writes, reads, snapshots, tasks and the rate limiter', async () => {
    const storage = await openPostgres({ url: database.url, pooling: 'transaction' });
    const workspace = aWorkspace();
    const contact = aContact();
    const task = aTask({ runAt: past });
    await storage.work.write(workspace.id, async (stores) => {
      await stores.workspace.add(workspace);
      await stores.contacts.addIfNew(contact);
      await stores.tasks.add([task]);
    });
    const find = ({ contacts }: Stores) => contacts.find(contact.id);
    expect(await storage.work.read(workspace.id, find)).toEqual(contact);
    expect(await storage.work.snapshot(workspace.id, find)).toEqual(contact);
    expect(await storage.taskQueue.claim(1, past, [])).toMatchObject([{ id: task.id }]);
    expect(await storage.rateLimiter?.take('key', workspace.createdAt)).toMatchObject({ allowed: true });
    expect(await storage.throttle.take('key', { most: 1, windowMs: 60_000 }, past)).toMatchObject({
      allowed: true,
    });
    await storage.close();
  });

  test('for reading refuse every write', async () => {
    const { reads, writes, rates } = servicePools({ url: database.url, size: 3, onError: () => {} }, 0);
    await expect(reads.pool.query('delete from rate_windows')).rejects.toMatchObject({ code: '25006' });
    await Promise.all([reads, writes, rates].map(({ pool }) => pool.end()));
  });

  test.each([
    [3, { reads: 1, writes: 1, rates: 1 }],
    [10, { reads: 4, writes: 4, rates: 2 }],
    [41, { reads: 17, writes: 16, rates: 8 }],
  ])('numbering %d are divided among their three uses', (size, shares) => {
    expect(sharesOf(size)).toEqual(shares);
  });
});
