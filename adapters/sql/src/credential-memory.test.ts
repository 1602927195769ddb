import { type FoundCredential, plus, type Stores } from '@tidemark/domain';
import { aContact, aHash, anAgent, anApiKey, aSession, aWorkspace } from '@tidemark/domain/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from './storage.ts';
import { engines, type TestDatabase } from './testing/engines.ts';

const now = '2026-11-20T10:00:00.000Z';

/** A write that waits for other processes takes longer. On a busy machine any write may, but not the fastest of several. */
const shortestWaitMs = 900;

describe.each(engines)('the cached owner of a token, for two processes on $name', (engine) => {
  let database: TestDatabase;
  let here: Storage;
  let there: Storage;

  beforeAll(async () => {
    database = await engine.create('current');
    [here, there] = [await database.open(), await database.open()];
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    await database.drop();
  });

  /** An agent with two sessions and a key, and a customer with a session, in a workspace of their own. */
  const aDesk = async () => {
    const workspace = aWorkspace();
    const agent = anAgent();
    const key = anApiKey();
    const sessions = [
      aSession({ owner: { type: 'agent', id: agent.id } }),
      aSession({ owner: { type: 'agent', id: agent.id } }),
    ];
    const contact = aContact();
    const customerSession = aSession({ owner: { type: 'customer', id: contact.id } });
    const hashes = { key: aHash(), session: aHash(), other: aHash(), customer: aHash() };
    await here.work.write(workspace.id, async (stores) => {
      await stores.workspace.add(workspace);
      await stores.agents.add(agent, null);
      await stores.apiKeys.add(key, hashes.key);
      await stores.contacts.addIfNew(contact);
      await stores.sessions.customer.add(customerSession, hashes.customer);
      for (const [place, session] of sessions.entries())
        await stores.sessions.agent.add(session, place === 0 ? hashes.session : hashes.other);
    });
    const write = (use: (stores: Stores) => Promise<unknown>) => here.work.write(workspace.id, use);
    const customer = { contact, session: customerSession };
    return { workspace, agent, key, session: sessions[0] ?? aSession(), customer, hashes, write };
  };
  type Desk = Awaited<ReturnType<typeof aDesk>>;

  const closings: readonly Readonly<{
    what: string;
    token: keyof Desk['hashes'];
    change: (desk: Desk, stores: Stores) => Promise<unknown>;
  }>[] = [
    {
      what: 'a revoked key',
      token: 'key',
      change: ({ key }, { apiKeys }) => apiKeys.save({ ...key, revokedAt: now }),
    },
    {
      what: 'a session that ended',
      token: 'session',
      change: ({ session }, { sessions }) => sessions.agent.revoke(session.id, now),
    },
    {
      what: 'every session of an agent with a new password',
      token: 'other',
      change: ({ agent }, { sessions }) => sessions.agent.revokeOf(agent.id, now),
    },
    {
      what: 'a session of a suspended agent',
      token: 'session',
      change: ({ agent }, { agents }) => agents.save({ ...agent, status: 'suspended' }),
    },
    {
      what: 'a session that a customer ended',
      token: 'customer',
      change: ({ customer }, { sessions }) => sessions.customer.revoke(customer.session.id, now),
    },
    {
      what: 'every session of a customer with a new address',
      token: 'customer',
      change: async ({ customer }, { sessions }) => {
        await sessions.customer.revokeOf(customer.contact.id, now);
      },
    },
    {
      what: 'a session of a customer who is removed',
      token: 'customer',
      change: async ({ customer }, { sessions, contacts }) => {
        await sessions.customer.revokeOf(customer.contact.id, now);
        await contacts.remove(customer.contact.id);
      },
    },
    {
      what: 'a session in a suspended workspace',
      token: 'session',
      change: ({ workspace: own }, { workspace }) => workspace.save({ ...own, status: 'suspended' }),
    },
  ];

  test.each(closings)(
    '$what ends its access in both before the change is answered',
    async ({ token, change }) => {
      const desk = await aDesk();
      const state = { answered: false };
      const ask = ({ directory }: Storage) => directory.findCredential(desk.hashes[token], now);
      const knock = async (storage: Storage): Promise<number> => {
        let lastOpen = 0;
        while (!state.answered) {
          const askedAt = performance.now();
          if (isOpen(await ask(storage))) lastOpen = askedAt;
          await anotherTurn();
        }
        return lastOpen;
      };
      expect([isOpen(await ask(here)), isOpen(await ask(there))]).toEqual([true, true]);
      const knocking = [knock(here), knock(there)];
      await desk.write((stores) => change(desk, stores));
      const answered = performance.now();
      for (let turn = 0; turn < 20; turn += 1) await anotherTurn();
      state.answered = true;
      for (const lastOpen of await Promise.all(knocking)) {
        expect(lastOpen).toBeGreaterThan(0);
        expect(lastOpen).toBeLessThan(answered);
      }
      for (const storage of [here, there]) expect(isOpen(await ask(storage))).toBe(false);
    },
  );

  test('is cached without waiting for uses, new sessions or absences, which leave the cache', async () => {
    const { agent, key, session, customer, hashes, write } = await aDesk();
    const find = () => here.directory.findCredential(hashes.session, now);
    const took: number[] = [];
    const stays = async (): Promise<boolean> => {
      const found = await find();
      const begun = performance.now();
      await write(async (stores) => {
        await stores.apiKeys.touch([key.id], now);
        await stores.sessions.agent.touch([session.id], now);
        await stores.sessions.agent.add(aSession({ owner: { type: 'agent', id: agent.id } }), aHash());
        await stores.agents.setAvailable(agent.id, false);
        await stores.sessions.customer.touch([customer.session.id], now);
        await stores.sessions.customer.add(
          aSession({ owner: { type: 'customer', id: customer.contact.id } }),
          aHash(),
        );
        await stores.contacts.save({ ...customer.contact, blocked: true });
      });
      took.push(performance.now() - begun);
      return (await find()) === found;
    };
    // On Postgres, used rows are read again now and then, which may happen in between, but not each time.
    expect([await stays(), await stays(), await stays()]).toContain(true);
    expect(Math.min(...took)).toBeLessThan(shortestWaitMs);
  });

  test('does not wait for a change of a contact without a session', async () => {
    const { write } = await aDesk();
    const took: number[] = [];
    for (const contact of [aContact(), aContact(), aContact()]) {
      const begun = performance.now();
      await write(async ({ contacts, sessions }) => {
        await contacts.addIfNew(contact);
        expect(await sessions.customer.revokeOf(contact.id, now)).toBe(0);
      });
      took.push(performance.now() - begun);
    }
    expect(Math.min(...took)).toBeLessThan(shortestWaitMs);
  });

  test('is read again when a session seems over, because another process may have moved its end', async () => {
    const { session, hashes } = await aDesk();
    const atEnd = session.expiresAt;
    expect(endOf(await here.directory.findCredential(hashes.session, now))).toBe(atEnd);
    await there.directory.findCredential(hashes.session, now);
    const { workspace } = (await there.directory.findCredential(hashes.session, now)) ?? expect.unreachable();
    await there.work.write(workspace.id, ({ sessions }) =>
      sessions.agent.touch([session.id], plus(atEnd, -1)),
    );
    for (const { directory } of [here, there])
      expect(endOf(await directory.findCredential(hashes.session, atEnd)) > atEnd).toBe(true);
  });
});

/** Calls in the same turn of the event loop share one look-up. This waits for the next turn. */
const anotherTurn = () => new Promise(setImmediate);

const endOf = (found: FoundCredential | null): string =>
  found && found.type !== 'api_key' ? found.session.expiresAt : expect.unreachable('Expected a session.');

const isOpen = (found: FoundCredential | null): boolean => {
  if (found?.workspace.status !== 'active') return false;
  if (found.type === 'api_key') return found.key.revokedAt === null;
  if (found.session.revokedAt !== null) return false;
  return found.type === 'customer' || found.agent.status === 'active';
};
