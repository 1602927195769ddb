import { setImmediate as nextTurn } from 'node:timers/promises';
import { createDesk, type Stores, systemCall } from '@tidemark/domain';
import { aContact, anAgent, aTicket, aWorkspace, testPorts } from '@tidemark/domain/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from './storage.ts';
import { engines, type TestDatabase } from './testing/engines.ts';

/** `tell` is called when a write has read the workspace, or waits for those that change it. */
const tellingQuestions = (stores: Stores, tell: () => void): Stores => ({
  ...stores,
  workspace: { ...stores.workspace, find: () => stores.workspace.find().finally(tell) },
  configuration: {
    ...stores.configuration,
    hold: () => {
      tell();
      return stores.configuration.hold();
    },
  },
});

describe.each(engines)('writes on $name', (engine) => {
  let database: TestDatabase;
  /** Two processes of a deployment. */
  let here: Storage;
  let there: Storage;
  const workspace = aWorkspace();
  const requester = aContact();

  beforeAll(async () => {
    database = await engine.create('current');
    here = await database.open();
    there = await database.open();
    await here.work.write(workspace.id, async (stores) => {
      await stores.workspace.add(workspace);
      await stores.contacts.addIfNew(requester);
    });
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    await database.drop();
  });

  const newTicket = ({ work }: Storage): Promise<number> =>
    work.write(workspace.id, async ({ tickets }) => {
      const number = await tickets.nextNumber();
      await tickets.add(aTicket({ number, requesterId: requester.id, tags: ['new', `t${number % 3}`] }));
      return number;
    });

  test('never suspend the last owner, also when two processes suspend one each at the same moment', async () => {
    const [one, two] = [here, there].map(({ work, directory }) =>
      createDesk({ ...testPorts(), work, directory }),
    );
    for (let round = 0; round < 10; round += 1) {
      const owned = aWorkspace();
      const ann = anAgent({ role: 'owner' });
      const bob = anAgent({ role: 'owner' });
      await here.work.write(owned.id, async ({ workspace: own, agents }) => {
        await own.add(owned);
        for (const owner of [ann, bob]) await agents.add(owner, null);
      });
      const call = systemCall(owned.id, 'suspendAgent', 'at once');
      const results = await Promise.allSettled([
        one?.agents.suspend(call, ann.id),
        two?.agents.suspend(call, bob.id),
      ]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });

  test.each(['limitCalls', 'suspend'] as const)(
    'by %s keep what another process changes of the workspace at the same moment',
    async (name) => {
      const before = aWorkspace();
      await here.work.write(before.id, (stores) => stores.workspace.add(before));
      const saved = Promise.withResolvers<void>();
      const asked = Promise.withResolvers<void>();
      const other = here.work.write(before.id, async ({ configuration, workspace: own }) => {
        await configuration.hold();
        await own.save({ ...before, name: 'Renamed', status: 'suspended', settings: { closeAfterDays: 3 } });
        saved.resolve();
        // SQLite lets the second write in when this one has ended; on Postgres it gets as far as it can.
        if (engine.name === 'Postgres') await asked.promise;
      });
      await saved.promise;
      const work: Storage['work'] = {
        ...there.work,
        write: (id, use, options) =>
          there.work.write(id, (stores) => use(tellingQuestions(stores, asked.resolve)), options),
      };
      const { workspaces } = createDesk({ ...testPorts(), work, directory: there.directory });
      const call = systemCall(before.id, name, 'at once');
      await Promise.all([
        other,
        name === 'suspend' ? workspaces.suspend(call) : workspaces.limitCalls(call, 7),
      ]);
      expect(await here.work.read(before.id, (stores) => stores.workspace.find())).toEqual({
        ...before,
        name: 'Renamed',
        status: 'suspended',
        settings: { closeAfterDays: 3, ...(name === 'limitCalls' && { callsPerSecond: 7 }) },
      });
    },
  );

  test('leave nothing behind when they fail, also of queries that still run', async () => {
    const asked: string[] = [];
    const attempt = here.work.write(workspace.id, async ({ contacts }) => {
      const addMany = async (pause: () => Promise<unknown>): Promise<never> => {
        for (;;) {
          const contact = aContact();
          asked.push(contact.email);
          await contacts.addIfNew(contact);
          await pause();
        }
      };
      const fail = async (): Promise<never> => {
        while (asked.length < 50) await nextTurn();
        throw new Error('the call failed');
      };
      await Promise.all([addMany(nextTurn), addMany(() => nextTurn().then(() => nextTurn())), fail()]);
    });
    await expect(attempt).rejects.toThrow('the call failed');
    await here.work.write(workspace.id, async ({ contacts }) => {
      for (const email of asked) expect(await contacts.findByEmail(email)).toBeNull();
    });
  });

  test('of 50 tickets at once, by two processes, number them 1 to 50', async () => {
    const numbers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => newTicket(index % 2 === 0 ? here : there)),
    );
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
  });

  test('that first read and then write never fail because of another process', async () => {
    const number = await newTicket(here);
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        (index % 2 === 0 ? here : there).work.write(workspace.id, async ({ tickets }) => {
          const ticket = await tickets.findForChange(number);
          if (!ticket) throw new Error('the ticket is gone');
          await tickets.save({ ...ticket, version: ticket.version + 1 });
        }),
      ),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
    const ticket = await here.work.read(workspace.id, ({ tickets }) => tickets.find(number));
    expect(ticket?.version).toBe(61);
  });

  test('that lock the same two tickets in opposite order both succeed', async () => {
    const one = await newTicket(here);
    const other = await newTicket(here);
    const metHalfway = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const change = ({ work }: Storage, numbers: readonly number[], self: number) =>
      work.write(workspace.id, async ({ tickets }) => {
        for (const number of numbers) {
          const ticket = await tickets.findForChange(number);
          if (ticket) await tickets.save({ ...ticket, version: ticket.version + 1 });
          metHalfway[self]?.resolve();
          // SQLite lets the second write in when the first is done; only Postgres has both halfway at once.
          if (engine.name === 'Postgres') await metHalfway[1 - self]?.promise;
        }
      });
    await Promise.all([change(here, [one, other], 0), change(there, [other, one], 1)]);
    const versions = await here.work.read(workspace.id, async ({ tickets }) => [
      (await tickets.find(one))?.version,
      (await tickets.find(other))?.version,
    ]);
    expect(versions).toEqual([3, 3]);
  });

  test('under one name run one at a time, in whichever process', async () => {
    const started = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const first = here.work.write(
      workspace.id,
      async () => {
        started.resolve();
        await gate.promise;
      },
      { exclusive: 'retry-1' },
    );
    await started.promise;
    const again = (storage: Storage) =>
      storage.work.write(workspace.id, async () => 'ran', { exclusive: 'retry-1' });
    await expect(again(here)).rejects.toMatchObject({ code: 'idempotency_in_progress' });
    // SQLite lets no second write in before the first one is done, so that it finds the record of that one.
    const elsewhere = again(there);
    if (engine.name === 'Postgres')
      await expect(elsewhere).rejects.toMatchObject({ code: 'idempotency_in_progress' });
    gate.resolve();
    await first;
    if (engine.name === 'SQLite') expect(await elsewhere).toBe('ran');
    expect(await again(there)).toBe('ran');
  });

  test('cannot be nested, because the inner one would wait for the outer one', async () => {
    const outer = here.work.write(workspace.id, () => here.work.write(workspace.id, async () => 1));
    await expect(outer).rejects.toThrow('The outer database was used inside a transaction');
    const reading = here.work.write(workspace.id, () => here.directory.findWorkspace(workspace.slug));
    await expect(reading).rejects.toThrow('The outer database was used inside a transaction');
  });

  test('can be begun by work that a write has started and not awaited', async () => {
    const later = Promise.withResolvers<void>();
    const after = await here.work.write(workspace.id, async () => ({
      result: later.promise.then(() => here.work.read(workspace.id, (stores) => stores.workspace.find())),
    }));
    later.resolve();
    expect(await after.result).toEqual(workspace);
  });

  test('cannot use their stores after they end', async () => {
    const { contacts } = await here.work.write(workspace.id, async (stores) => stores);
    await expect(contacts.find(requester.id)).rejects.toThrow();
  });

  test('are undone when another process took their address meanwhile', async () => {
    const first = aContact();
    const second = aContact();
    await here.work.write(workspace.id, async ({ contacts }) => {
      await contacts.addIfNew(first);
      await contacts.addIfNew(second);
    });
    const rename = ({ work }: Storage, contact: typeof first) =>
      work.write(workspace.id, ({ contacts }) => contacts.save({ ...contact, email: 'One@shared.example' }));
    const results = await Promise.allSettled([rename(here, first), rename(there, second)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'email_taken', field: 'email' },
    });
  });

  test('keep the count of a tag right under many changes at once', async () => {
    const numbers = await Promise.all([newTicket(here), newTicket(there), newTicket(here)]);
    const tags = [['a', 'b'], ['b', 'c'], ['c', 'a'], []];
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        (index % 2 === 0 ? here : there).work.write(workspace.id, async ({ tickets }) => {
          const ticket = await tickets.findForChange(numbers[index % 3] ?? 0);
          if (ticket) await tickets.save({ ...ticket, tags: tags[index % 4] ?? [] });
        }),
      ),
    );
    await here.work.read(workspace.id, async (stores) => {
      const listed = (await stores.tags.list({ limit: 100, after: null })).data;
      for (const tag of ['a', 'b', 'c']) {
        const { data } = await stores.tickets.list({ tag }, { limit: 100, after: null });
        expect(listed.find(({ name }) => name === tag)?.ticketCount ?? 0).toBe(data.length);
      }
    });
  });
});
