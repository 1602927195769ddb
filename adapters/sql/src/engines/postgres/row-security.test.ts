/** Isolation by Postgres itself, whatever a statement says (docs/decisions/0074). */
import { aContact, anAgent, aTicket, aWorkspace } from '@tidemark/domain/testing';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bareDatabase, freshDatabase } from '../../../../../tests/setup/postgres-database.ts';
import type { Storage } from '../../storage.ts';
import { asOwner, run } from '../../testing/as-owner.ts';
import { askCatalog, tablesByWorkspace } from '../../testing/catalog.ts';
import { loadedDesk } from '../../testing/loaded-desk.ts';
import { withoutWhere } from '../../testing/without-where.ts';
import { appRole } from './app-role.ts';
import { openPostgres, type PostgresOptions } from './open.ts';
import { policiesOf } from './policies.ts';

/** Two workspaces, each with an agent, a contact and a ticket. */
const twoWorkspaces = async ({ work }: Storage) => {
  const workspaces = [aWorkspace(), aWorkspace()] as const;
  for (const workspace of workspaces)
    await work.write(workspace.id, async (stores) => {
      const contact = aContact();
      await stores.workspace.add(workspace);
      await stores.agents.add(anAgent({ name: workspace.slug }), null);
      await stores.contacts.addIfNew(contact);
      await stores.tickets.add(aTicket({ number: 1, requesterId: contact.id, subject: workspace.slug }));
    });
  return workspaces;
};

const page = { limit: 100, after: null };
const namesIn = ({ work }: Storage, workspaceId: string): Promise<readonly string[]> =>
  work.read(workspaceId, async ({ agents }) => (await agents.list({}, page)).data.map(({ name }) => name));

describe('policies', () => {
  test('are on every table of workspaces, and bind the owner too', async () => {
    const tables = await askCatalog<Readonly<{ name: string; policies: readonly string[] }>>(`
      select relname as name, array(select polname::text from pg_policy where polrelid = pg_class.oid) as policies
      from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and relforcerowsecurity`);
    const names = tables.map(({ name }) => name);
    expect(names.toSorted()).toEqual([...(await tablesByWorkspace()), 'workspaces'].toSorted());
    for (const { name, policies } of tables)
      expect([name, ...policies.toSorted()]).toEqual([
        name,
        ...policiesOf(name, null)
          .map((one) => one.name)
          .toSorted(),
      ]);
  });
});

/** How the login of the processes relates to the tables. */
const logins = [
  { login: 'a superuser', grants: 'superuser' },
  { login: 'an owner who may make no roles', grants: '' },
] as const;

describe.each(logins)('a store without its where clause, as $login', ({ grants }) => {
  let url: string;
  let drop: () => Promise<void>;
  let storage: Storage;
  let workspaces: Awaited<ReturnType<typeof twoWorkspaces>>;
  const warnings: Error[] = [];

  beforeAll(async () => {
    const database = await bareDatabase();
    const role = `owner_${new URL(database.url).pathname.slice(-20)}`;
    await run(database.url, `create role ${role} login password 'secret' ${grants}`);
    await run(database.url, `alter schema public owner to ${role}`);
    const address = new URL(database.url);
    address.username = role;
    address.password = 'secret';
    url = address.href;
    drop = async () => {
      await database.drop();
      const server = new URL(database.url);
      server.pathname = 'postgres';
      await run(server.href, `drop role ${role}`);
    };
    storage = await openPostgres({
      url,
      allowUnsafeFsync: true,
      onPoolError: (warning) => warnings.push(warning),
    });
    workspaces = await twoWorkspaces(storage);
  });
  afterAll(async () => {
    await storage.close();
    await drop();
  });

  test('reads rows of its own workspace only', async () => {
    const [one, other] = workspaces;
    const read = await withoutWhere(() =>
      Promise.all([one, other, one].map(({ id }) => namesIn(storage, id))),
    );
    expect(read).toEqual([[one.slug], [other.slug], [one.slug]]);
  });

  test('changes and removes rows of its own workspace only', async () => {
    const [one, other] = workspaces;
    await withoutWhere(() =>
      storage.work.write(one.id, async ({ tickets, workspace }) => {
        const found = await tickets.find(1);
        if (!found) throw new Error('Expected the ticket.');
        await tickets.save({ ...found, subject: 'changed' });
        await workspace.save({ ...one, name: 'changed' });
      }),
    );
    const subjects = await Promise.all(
      workspaces.map(({ id }) =>
        storage.work.read(id, async ({ tickets }) => (await tickets.find(1))?.subject),
      ),
    );
    expect(subjects).toEqual(['changed', other.slug]);
    await withoutWhere(() => storage.work.write(one.id, ({ tickets }) => tickets.remove(1)));
    expect(await storage.work.read(other.id, ({ tickets }) => tickets.find(1))).toMatchObject({ number: 1 });
  });

  test('sees one workspace in a snapshot, and while several reads share a connection', async () => {
    const [one, other] = workspaces;
    const names = await withoutWhere(() =>
      storage.work.snapshot(other.id, async ({ agents }) => (await agents.list({}, page)).data),
    );
    expect(names.map(({ name }) => name)).toEqual([other.slug]);
    const many = await Promise.all(
      Array.from({ length: 40 }, (_, nth) => namesIn(storage, nth % 2 === 0 ? one.id : other.id)),
    );
    expect(many).toEqual(many.map((_, nth) => [nth % 2 === 0 ? one.slug : other.slug]));
  });

  test('leaves the owner a dump of everything', async () => {
    const names = await asOwner(url, async (client) => {
      await client.query(
        "set app.across = 'dump'; set app.workspace_id = '00000000-0000-0000-0000-000000000000'",
      );
      const { rows } = await client.query<{ name: string }>('select name from agents order by name');
      return rows.map(({ name }) => name);
    });
    expect(names).toEqual(workspaces.map(({ slug }) => slug).toSorted());
  });

  test('leaves a migration the names of all workspaces, also where one was cut short', async () => {
    const forgets = workspaces.map(({ id }) => `set app.workspace_id = '${id}'; delete from directory_slugs`);
    await run(url, [...forgets, "delete from kysely_migration where name like '0105-%'"].join('; '));
    await (await openPostgres({ url, allowUnsafeFsync: true })).close();
    const found = await Promise.all(workspaces.map(({ slug }) => storage.directory.findWorkspace(slug)));
    expect(found.map((one) => one?.id)).toEqual(workspaces.map(({ id }) => id));
  });

  test('warns of nothing, because the policies hold for it', () => {
    expect(warnings.filter(({ message }) => message.includes('policies'))).toEqual([]);
  });
});

const countParts = `select count(*)::int as count from pg_inherits where inhparent = 'audit_log'::regclass`;

describe('row-level security', () => {
  let url: string;
  let drop: () => Promise<void>;
  const open = (options: Partial<PostgresOptions> = {}) =>
    openPostgres({ url, allowUnsafeFsync: true, ...options });
  const asApp = (use: (client: pg.Client) => Promise<unknown>) =>
    asOwner(url, async (client) => {
      await client.query(`set role ${appRole}`);
      return use(client);
    });

  beforeAll(async () => {
    ({ url, drop } = await freshDatabase());
  });
  afterAll(() => drop());

  test('shows no foreign row of any table, and not one without a workspace', async () => {
    const storage = await open();
    await loadedDesk(storage, 200);
    const [{ id }] = await twoWorkspaces(storage);
    await storage.close();
    const filled: string[] = [];
    for (const table of await tablesByWorkspace()) {
      const foreign = `select count(*)::int as count from ${table} where workspace_id <> '${id}'`;
      const { rows } = await run(url, foreign);
      if (rows[0].count === 0) continue;
      filled.push(table);
      await asApp(async (client) => {
        const isOfSearch = table.startsWith('search_') && table !== 'search_marks';
        if (!isOfSearch) await expect(client.query(foreign)).rejects.toMatchObject({ code: '42704' });
        await client.query(`select set_config('app.workspace_id', '${id}', false)`);
        const seen = (await client.query(foreign)).rows[0].count;
        expect([table, isOfSearch || seen]).toEqual([table, isOfSearch || 0]);
        const changed = await client.query(
          `update ${table} set workspace_id = workspace_id where workspace_id <> '${id}'`,
        );
        expect([table, changed.rowCount]).toEqual([table, 0]);
      });
    }
    expect(filled.length).toBeGreaterThan(10);
  });

  test('fails again once the transaction that named a workspace is over', async () => {
    await asApp(async (client) => {
      await client.query(`begin; select set_config('app.workspace_id', '${aWorkspace().id}', true); commit`);
      await expect(client.query('select id from tickets')).rejects.toMatchObject({ code: '22P02' });
    });
  });

  test('refuses to add a row to another workspace', async () => {
    const storage = await open();
    const [one, other] = await twoWorkspaces(storage);
    await storage.close();
    await asApp(async (client) => {
      await client.query(`select set_config('app.workspace_id', '${one.id}', false)`);
      const add = `insert into due (workspace_id, chore, at) values ('${other.id}', 'tidy', '')`;
      await expect(client.query(add)).rejects.toMatchObject({ code: '42501' });
    });
  });

  test('is there on a new table at the next start, also on one with partitions', async () => {
    await run(
      url,
      'create table news (workspace_id uuid not null, month int not null) partition by list (month)',
    );
    await run(url, 'create table news_1 partition of news for values in (1)');
    await run(url, `alter table tickets disable row level security`);
    const id = aWorkspace().id;
    await run(url, `insert into news values ('${id}', 1)`);
    await expect(open({ migrate: 'never' })).rejects.toThrow(
      /does not hold workspaces apart yet in news, tickets/,
    );
    await (await open()).close();
    await (await open({ migrate: 'never' })).close();
    await asApp(async (client) => {
      await client.query(`select set_config('app.workspace_id', '${aWorkspace().id}', false)`);
      expect((await client.query('select * from news')).rows).toEqual([]);
      await expect(client.query('select * from news_1')).rejects.toMatchObject({ code: '42501' });
      await client.query(`select set_config('app.workspace_id', '${id}', false)`);
      expect((await client.query('select * from news')).rows).toHaveLength(1);
    });
    await run(url, 'drop table news');
  });

  test('lets each start make the months of the audit log that are to come', async () => {
    const { rows } = await run(url, countParts);
    const { rows: last } = await run(
      url,
      `select max(inhrelid::regclass::text) as name from pg_inherits where inhparent = 'audit_log'::regclass and inhrelid::regclass::text ~ '_20'`,
    );
    await run(url, `drop table ${last[0].name}`);
    await (await open({ migrate: 'never' })).close();
    expect((await run(url, countParts)).rows).toEqual(rows);
  });

  test('holds for processes whose user is only a member of the role, and changes no tables', async () => {
    const role = `web_${new URL(url).pathname.slice(-20)}`;
    await run(url, `create role ${role} login password 'secret' in role ${appRole}`);
    const address = new URL(url);
    address.username = role;
    address.password = 'secret';
    const storage = await open({ url: address.href, migrate: 'never' });
    const [one, other] = await twoWorkspaces(storage);
    expect(await withoutWhere(() => namesIn(storage, one.id))).toEqual([one.slug]);
    expect(await storage.directory.findWorkspace(other.slug)).toMatchObject({ id: other.id });
    const { rows: months } = await run(url, countParts);
    await storage.auditMonths?.prepare(new Date(Date.now() + 400 * 86_400_000).toISOString());
    expect((await run(url, countParts)).rows[0].count - months[0].count).toBeGreaterThan(11);
    await storage.close();
    await run(url, `drop role ${role}`);
  });

  test('lets nobody make a month of the audit log who may not write to it, and nothing but a month', async () => {
    const add = (part: string) =>
      `select tidemark_add_audit_part('${part}', null, '00000000-0000-0000-0000-000000000001')`;
    await expect(run(url, add('tickets_2026_01'))).rejects.toMatchObject({ code: '42501' });
    const role = `other_${new URL(url).pathname.slice(-20)}`;
    await run(url, `create role ${role} login password 'secret'`);
    const address = new URL(url);
    address.username = role;
    address.password = 'secret';
    await expect(run(address.href, add('audit_log_2001_01'))).rejects.toMatchObject({ code: '42501' });
    await run(url, `drop role ${role}`);
  });

  test.each(['bypassrls', 'bypassrls createrole'])(
    'is announced as missing where the user has %s and cannot become the role',
    async (grants) => {
      const database = await bareDatabase();
      const role = `bypass_${new URL(database.url).pathname.slice(-20)}`;
      await run(database.url, `create role ${role} login password 'secret' ${grants}`);
      await run(database.url, `alter schema public owner to ${role}`);
      const address = new URL(database.url);
      address.username = role;
      address.password = 'secret';
      const warnings: string[] = [];
      const onPoolError = ({ message }: Error) => warnings.push(message);
      await (await openPostgres({ url: address.href, allowUnsafeFsync: true, onPoolError })).close();
      expect(warnings).toContainEqual(expect.stringContaining('does not hold workspaces apart'));
      await database.drop();
      await run(url, `drop role ${role}`);
    },
  );
});
