import { limits } from '@tidemark/domain';
import { aContact, aWorkspace } from '@tidemark/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Storage } from './storage.ts';
import { engines, type TestDatabase } from './testing/engines.ts';

const now = '2026-11-20T08:05:00.000Z';

describe.each(engines)('quotas over two processes on $name', (engine) => {
  let database: TestDatabase;
  let processes: readonly Storage[];
  const workspace = aWorkspace();
  const contact = aContact();

  beforeEach(async () => {
    database = await engine.create('current');
    processes = [await database.open(), await database.open()];
    await processes[0]?.work.write(workspace.id, async (stores) => {
      await stores.workspace.add(workspace);
      await stores.contacts.addIfNew(contact);
    });
  });
  afterEach(async () => {
    for (const storage of processes) await storage.close();
    await database.drop();
  });

  /** In one process after the other, all at once. */
  const atOnce = async <Result>(count: number, use: (storage: Storage) => Promise<Result>) =>
    Promise.allSettled(
      Array.from({ length: count }, (_, index) => {
        const storage = processes[index % 2];
        return storage ? use(storage) : Promise.reject(new Error('Expected a process.'));
      }),
    );

  test('let a contact open twenty requests, whichever process takes them', async () => {
    const taken = await atOnce(40, ({ work }) =>
      work.write(workspace.id, ({ usage }) =>
        usage.takeOfContact(
          contact.id,
          { bytes: 10, opens: true },
          { allowances: limits.quotas.contact, now },
        ),
      ),
    );
    const accepted = taken.filter((result) => result.status === 'fulfilled' && result.value);
    expect(accepted).toHaveLength(20);
  });

  test('let a workspace store as much as it may, and not a byte more', async () => {
    const stored = await atOnce(40, ({ work }) =>
      work.write(workspace.id, ({ usage }) => usage.grow({ bytes: 9 }, { bytes: 100, contacts: 1 })),
    );
    expect(stored.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
    const used = await processes[1]?.work.read(workspace.id, ({ usage }) => usage.find());
    expect(used?.bytes).toBe(99);
  });
});
