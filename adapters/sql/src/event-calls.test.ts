/** A listener is called only for events of its own workspace. */
import { anEvent, anId, aWorkspace } from '@tidemark/domain/testing';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/setup/postgres-database.ts';
import { channels, createCalls, listenToCalls } from './engines/postgres/calls.ts';
import { databaseOn } from './engines/postgres/dialect.ts';
import { patientPool } from './engines/postgres/pool.ts';
import type { Storage } from './storage.ts';
import { engines, type TestDatabase } from './testing/engines.ts';

type About = readonly string[] | null;

/** Records the workspaces that each call names. */
const recorder = () => {
  const received: About[] = [];
  const waiting: (() => void)[] = [];
  return {
    received,
    receive: (about: About): void => {
      received.push(about);
      for (const resolve of waiting.splice(0)) resolve();
    },
    next: () => new Promise<void>((resolve) => void waiting.push(resolve)),
    /** Two calls may arrive in one packet: nobody can wait for the second after having seen the first. */
    until: async (count: number): Promise<void> => {
      while (received.length < count) await new Promise<void>((resolve) => void waiting.push(resolve));
    },
  };
};

describe.each(engines)('a listener for events on $name', (engine) => {
  let database: TestDatabase;
  let storage: Storage;
  beforeEach(async () => {
    database = await engine.create('current');
    storage = await database.open();
  });
  afterEach(async () => {
    await storage.close();
    await database.drop();
  });

  test('is called with the workspace to which a write adds events, and not for writes without events', async () => {
    const workspace = aWorkspace();
    await storage.work.write(workspace.id, (stores) => stores.workspace.add(workspace));
    const { received, receive, next } = recorder();
    const first = next();
    storage.onEvents(receive);
    if (engine.name === 'Postgres') await first;
    const before = received.length;
    await storage.work.write(workspace.id, (stores) => stores.tasks.counts());
    const called = next();
    await storage.work.write(workspace.id, (stores) => stores.events.add([anEvent()]));
    await called;
    expect(received.slice(before)).toEqual([[workspace.id]]);
  });
});

describe('calls about events in many workspaces on Postgres', () => {
  test('name the workspaces together, or none when they are too many for one payload', async () => {
    const database = await freshDatabase();
    const pool = patientPool({ url: database.url, size: 1, onError: () => {} });
    const { received, receive, until } = recorder();
    const open = () => new pg.Client({ connectionString: database.url });
    const listening = listenToCalls({ channel: channels.events, open, onError: () => {} }, receive);
    await until(1);
    const ids = Array.from({ length: 202 }, () => anId());
    const [one = '', other = '', third = ''] = ids;
    for (const about of [[one, other, third, other], ids]) {
      const call = createCalls(databaseOn(pool), channels.events);
      const before = received.length;
      for (const id of about) call(id);
      await until(before + 2);
    }
    expect(received).toEqual([null, [one], [other, third], [one], null]);
    await listening.close();
    await pool.pool.end();
    await database.drop();
  });
});
