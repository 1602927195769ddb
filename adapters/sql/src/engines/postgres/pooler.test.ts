import { aContact, anEvent, aWorkspace } from '@tidemark/domain/testing';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  missingPgBouncer,
  type PgBouncer,
  type PgBouncerOptions,
  startPgBouncer,
} from '../../../../../tests/setup/pgbouncer.ts';
import {
  bareDatabase,
  freshDatabase,
  type TestDatabase,
} from '../../../../../tests/setup/postgres-database.ts';
import { openPostgres } from './open.ts';

const missing = missingPgBouncer();
const droppingSettings = ['ignore_startup_parameters = options'];

describe.skipIf(missing)(missing ?? 'behind a PgBouncer', () => {
  let database: TestDatabase;
  let pooler: PgBouncer | null = null;
  beforeEach(async () => {
    database = await freshDatabase();
  });
  afterEach(async () => {
    await pooler?.stop();
    await database.drop();
  });

  const pooled = async (options: PgBouncerOptions): Promise<string> => {
    pooler = await startPgBouncer(database.url, options);
    return pooler.through(database.url);
  };

  test('in transaction mode, a process that was not told of it does not start, and says which setting is missing', async () => {
    const url = await pooled({});
    await expect(openPostgres({ url })).rejects.toMatchObject({
      message: expect.stringMatching(
        /^At 127.0.0.1:\d+ is a pooler, which refuses .*: set DATABASE_POOLING=transaction\.$/,
      ),
    });
  });

  test('that drops settings and passes on others, a process that was not told of it does not start', async () => {
    const url = await pooled({ more: droppingSettings });
    await expect(openPostgres({ url })).rejects.toMatchObject({
      message: expect.stringMatching(
        /^At 127.0.0.1:\d+ is a pooler that passes on .*: set DATABASE_POOLING=transaction\.$/,
      ),
    });
  });

  test('in session mode that drops settings, a process starts with a warning', async () => {
    const url = await pooled({ mode: 'session', more: droppingSettings, most: 30 });
    const warnings: string[] = [];
    const storage = await openPostgres({ url, onPoolError: ({ message }) => warnings.push(message) });
    await storage.close();
    expect(warnings[0]).toMatch(/drops the settings of connections, such as statement_timeout/);
  });

  test('in statement mode no process starts', async () => {
    const url = await pooled({ mode: 'statement' });
    await expect(openPostgres({ url, pooling: 'transaction' })).rejects.toMatchObject({
      message: expect.stringMatching(/takes no transactions: set its pool_mode to transaction\.$/),
    });
  });

  test('whose connections another program has left read-only or unsafe, no process starts', async () => {
    const url = await pooled({ most: 2 });
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('set synchronous_commit = off');
    await expect(openPostgres({ url, pooling: 'transaction' })).rejects.toMatchObject({
      message: expect.stringMatching(/has settings that another program left on it \(synchronous_commit\)/),
    });
    await other.end();
  });

  test('a write waits for the disk, also on a connection on which another program turned that off', async () => {
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    const name = new URL(database.url).pathname.slice(1);
    await admin.query(`alter database ${name} set synchronous_commit = on`);
    await admin.query(`create table waits (setting text);
      create function note() returns trigger language plpgsql as
        $$ begin insert into waits values (current_setting('synchronous_commit')); return new; end $$;
      create trigger note after insert on contacts for each row execute function note()`);
    // A start that has something to change on tables needs two connections.
    await (await openPostgres({ url: database.url })).close();
    const url = await pooled({ most: 1 });
    const storage = await openPostgres({ url, pooling: 'transaction' });
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('set synchronous_commit = off');
    const workspace = aWorkspace();
    await storage.work.write(workspace.id, async (stores) => {
      await stores.workspace.add(workspace);
      await stores.contacts.addIfNew(aContact());
    });
    expect((await other.query('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'off' }]);
    expect((await admin.query('select setting from waits')).rows).toEqual([{ setting: 'on' }]);
    await Promise.all([storage.close(), other.end(), admin.end()]);
  });

  test('with a direct address, migrations and listening go past it', async () => {
    const bare = await bareDatabase();
    // A migration needs two connections.
    pooler = await startPgBouncer(bare.url, { most: 1 });
    const url = pooler.through(bare.url);
    const storage = await openPostgres({ url, directUrl: bare.url, pooling: 'transaction' });
    const workspace = aWorkspace();
    await storage.work.write(workspace.id, (stores) => stores.workspace.add(workspace));
    const listening = Promise.withResolvers<void>();
    const heard = Promise.withResolvers<readonly string[]>();
    storage.onEvents((ids) => (ids === null ? listening.resolve() : heard.resolve(ids)));
    await listening.promise;
    await storage.work.write(workspace.id, (stores) => stores.events.add([anEvent()]));
    expect(await heard.promise).toEqual([workspace.id]);
    await storage.close();
    await bare.drop();
  });

  describe('a process does not start with a direct address', () => {
    const past = 'set DATABASE_DIRECT_URL to the address of Postgres itself.';
    test.each([
      ['that is a pooler', [], /^At 127.0.0.1:\d+ is a pooler, which refuses the settings .*: /],
      ['that is a pooler that drops settings', droppingSettings, /^At .* is a pooler that passes on .*: /],
    ])('%s', async (_, more, fault) => {
      const directUrl = await pooled({ more });
      await expect(openPostgres({ url: database.url, directUrl })).rejects.toMatchObject({
        message: expect.stringMatching(new RegExp(`${fault.source}${past}$`)),
      });
    });

    test.each([
      ['of another database than the one behind the pooler', 'off', /^DATABASE_DIRECT_URL leads to another /],
      [
        'while the pooler leads to a read-only server',
        'on',
        /^DATABASE_URL leads to a standby or a read-only /,
      ],
    ])('%s', async (_, readOnly, fault) => {
      const other = await bareDatabase();
      const leadsTo = nameOf(other);
      await run(`alter database ${leadsTo} set default_transaction_read_only = ${readOnly}`);
      const url = await pooled({ leadsTo });
      await expect(
        openPostgres({ url, directUrl: database.url, pooling: 'transaction' }),
      ).rejects.toMatchObject({ message: expect.stringMatching(fault) });
      await pooler?.stop();
      await other.drop();
    });

    test('that is read-only itself', async () => {
      const url = await pooled({});
      await run(`alter database ${nameOf(database)} set default_transaction_read_only = on`);
      await expect(
        openPostgres({ url, directUrl: database.url, pooling: 'transaction' }),
      ).rejects.toMatchObject({
        message: expect.stringMatching(/^DATABASE_DIRECT_URL leads to a standby or a read-only /),
      });
    });
  });

  const nameOf = ({ url }: TestDatabase): string => new URL(url).pathname.slice(1);

  const run = async (statement: string): Promise<void> => {
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };

  test('nothing is left on its connections: reads, writes, tasks, snapshots and the rate limiter', async () => {
    const url = await pooled({ most: 4 });
    const storage = await openPostgres({ url, pooling: 'transaction' });
    const workspace = aWorkspace();
    const contact = aContact();
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const one = { ...workspace, id: workspace.id.replace(/..$/, String(index + 10)), slug: `w${index}` };
        await storage.work.write(one.id, async (stores) => {
          await stores.workspace.add(one);
          await stores.contacts.addIfNew(contact);
        });
        expect(await storage.work.read(one.id, ({ contacts }) => contacts.find(contact.id))).toEqual(contact);
        await storage.taskQueue.claim(1, workspace.createdAt, []);
        await storage.rateLimiter?.take(`key ${index}`, workspace.createdAt);
        await storage.work.snapshot(one.id, ({ contacts }) => contacts.find(contact.id));
      }),
    );
    const left = new pg.Pool({ connectionString: url, max: 4 });
    const looks = await Promise.all(
      Array.from({ length: 8 }, () =>
        left.query(`select pg_sleep(0.05), (select count(*)::int from pg_prepared_statements) as statements,
          (select count(*)::int from pg_listening_channels()) as channels,
          (select coalesce(array_agg(name), '{}') from pg_settings where source = 'session'
            and name not in ('application_name', 'client_encoding', 'DateStyle', 'TimeZone', 'standard_conforming_strings')) as settings`),
      ),
    );
    for (const { rows } of looks) expect(rows).toMatchObject([{ statements: 0, channels: 0, settings: [] }]);
    await left.end();
    await storage.close();
  });
});
