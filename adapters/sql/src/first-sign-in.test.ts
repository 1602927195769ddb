import { createDesk, type Desk, type Stores, systemCall } from '@tidemark/domain';
import { testPorts } from '@tidemark/domain/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from './storage.ts';
import { engines, type TestDatabase } from './testing/engines.ts';

type Steps = Readonly<{ onLock?: () => void; onSessions: () => Promise<void> | void }>;

/** `onLock` is called before the agent is locked, and `onSessions` after their sessions were read. */
const watched = (stores: Stores, { onLock = () => {}, onSessions }: Steps): Stores => ({
  ...stores,
  agents: {
    ...stores.agents,
    findForChange: (id) => {
      onLock();
      return stores.agents.findForChange(id);
    },
  },
  sessions: {
    ...stores.sessions,
    agent: {
      ...stores.sessions.agent,
      listOf: async (ownerId, page) => {
        const found = await stores.sessions.agent.listOf(ownerId, page);
        await onSessions();
        return found;
      },
    },
  },
});

const watching = (work: Storage['work'], steps: Steps): Storage['work'] => ({
  ...work,
  write: (id, use, options) => work.write(id, (stores) => use(watched(stores, steps)), options),
});

describe.each(engines)('the first sign-in of the owner on $name', (engine) => {
  let database: TestDatabase;
  /** Two processes of a deployment. */
  let here: Storage;
  let there: Storage;

  beforeAll(async () => {
    database = await engine.create('current');
    here = await database.open();
    there = await database.open();
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    await database.drop();
  });

  test('begins one session, also when the button is pressed twice at once and two processes answer', async () => {
    const ports = testPorts({ work: here.work, directory: here.directory });
    const call = systemCall(ports.ids.next(), 'setUp', 'at once');
    const { signInCode } = await createDesk(ports).setup.complete(call, {
      token: null,
      workspace: { slug: 'acme', name: 'Acme' },
      agent: { email: 'olga@desk.example', name: 'Olga', role: 'owner', password: 'four random words do' },
      key: { name: 'First', scopes: ['read', 'write'] },
      withSignInCode: true,
    });
    const hasRead = Promise.withResolvers<void>();
    const otherCame = Promise.withResolvers<void>();
    const first = createDesk({
      ...ports,
      work: watching(here.work, {
        onSessions: async () => {
          hasRead.resolve();
          // SQLite lets the second write in when this one has ended; on Postgres it gets as far as it can.
          if (engine.name === 'Postgres') await otherCame.promise;
        },
      }),
    });
    const second = createDesk({
      ...ports,
      directory: there.directory,
      work: watching(there.work, { onLock: otherCame.resolve, onSessions: otherCame.resolve }),
    });
    const press = ({ setup }: Desk) => setup.signInOwner(call, { code: signInCode ?? '' });
    const one = press(first);
    await hasRead.promise;
    const other = press(second);
    await expect(one).resolves.toBeDefined();
    await expect(other).rejects.toMatchObject({ code: 'forbidden' });
    expect(await database.count('sessions')).toBe(1);
  });
});
