import { aWorkspace } from '@tidemark/domain/testing';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../../tests/setup/postgres-database.ts';
import type { Storage } from '../../storage.ts';
import { freezableProxy } from '../../testing/freezable-proxy.ts';
import { openPostgres } from './open.ts';

const workspace = aWorkspace();

/** Repeats it until it succeeds: somebody looks for another server meanwhile. */
const soon = async (storage: Storage): Promise<number> => {
  const until = performance.now() + 40_000;
  for (;;) {
    try {
      return await storage.work.write(workspace.id, ({ tickets }) => tickets.nextNumber());
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
};

describe('the server that takes writes', () => {
  let database: TestDatabase;
  let admin: pg.Client;
  beforeEach(async () => {
    database = await freshDatabase();
    admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
  });
  afterEach(async () => {
    await admin.end();
    await database.drop();
  });

  /** For connections that are made afterwards, as those to a standby are. */
  const takesWrites = (is: boolean) =>
    admin.query(
      `alter database ${new URL(database.url).pathname.slice(1)} set default_transaction_read_only = ${is ? 'off' : 'on'}`,
    );

  test('is found at the same address too: connections on which writes were refused are not used again', async () => {
    await takesWrites(false);
    const storage = await openPostgres({ url: database.url, migrate: 'never' });
    const write = () => storage.work.write(workspace.id, (stores) => stores.workspace.add(workspace));
    await expect(write()).rejects.toMatchObject({ code: 'unavailable' });
    await takesWrites(true);
    await expect
      .poll(
        () =>
          write().then(
            () => 'written',
            () => 'refused',
          ),
        { timeout: 40_000 },
      )
      .toBe('written');
    expect(await soon(storage)).toBe(1);
    await storage.close();
  });

  test('is looked for when the one that is used falls silent', async () => {
    const [one, other] = await Promise.all([freezableProxy(database.url), freezableProxy(database.url)]);
    const hosts = [one, other].map(({ url }) => new URL(url).host);
    const url = database.url.replace(new URL(database.url).host, hosts.join(','));
    const heard: string[] = [];
    const onPoolError = ({ message }: Error) => heard.push(message);
    const storage = await openPostgres({
      url: `${url}?target_session_attrs=read-write`,
      silenceMs: 300,
      onPoolError,
    });
    await storage.work.write(workspace.id, (stores) => stores.workspace.add(workspace));
    one.freeze();
    expect(await soon(storage)).toBeGreaterThan(0);
    expect(heard).toContain(`Postgres at ${hosts[1]} takes writes now, no longer ${hosts[0]}.`);
    await expect(storage.ready()).resolves.toBeUndefined();
    await storage.close();
    await Promise.all([one.close(), other.close()]);
  });

  test('is missing when all follow or are silent: the start says what each of them is', async () => {
    await takesWrites(false);
    const { host } = new URL(database.url);
    const url = database.url.replace(host, `127.0.0.1:1,${host}`);
    await expect(openPostgres({ url })).rejects.toMatchObject({
      code: 'unavailable',
      message: `No server of DATABASE_URL takes writes: 127.0.0.1:1 gives no answer, ${host} is a standby or read-only. Promote or start one of them, or correct DATABASE_URL.`,
    });
  });
});
