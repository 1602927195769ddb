/** The names of all workspaces, as the database stores them while processes of an earlier version run (docs/decisions/0100). */
import {
  aContact,
  aHash,
  anAgent,
  anId,
  anInboundAddress,
  aSession,
  aWorkspace,
} from '@tidemark/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Storage } from './storage.ts';
import { tablesBefore } from './testing/earlier-tables.ts';
import { engines, type TestDatabase } from './testing/engines.ts';

const at = '2026-11-24T08:05:00.000Z';
const laterOn = '2027-11-24T08:05:00.000Z';

type Row = Readonly<Record<string, string | number>>;
type Names = Readonly<{
  slug: string;
  address: string;
  key: string;
  agent: string;
  customer: string;
  hook: string;
}>;

const someNames = (slug: string): Names => ({
  slug,
  address: `help@${slug}.example`,
  key: aHash(),
  agent: aHash(),
  customer: aHash(),
  hook: aHash(),
});

describe.each(engines)('the directory on $name', (engine) => {
  let database: TestDatabase;
  let storage: Storage | null = null;
  beforeEach(async () => {
    database = await engine.create('none');
  });
  afterEach(async () => {
    await storage?.close();
    storage = null;
    await database.drop();
  });

  const open = async (): Promise<Storage> => {
    storage = await database.open();
    return storage;
  };
  const startAsBefore = () =>
    database.run(tablesBefore('0103', engine.name === 'SQLite' ? 'sqlite' : 'postgres').join(';\n'));

  /** As a process of the version before writes: it knows nothing of the directory. */
  const insert = (table: string, row: Row) => {
    const values = Object.values(row).map((value) => (typeof value === 'number' ? value : `'${value}'`));
    return database.run(
      `insert into ${table} (${Object.keys(row).join(', ')}) values (${values.join(', ')})`,
    );
  };
  const furnish = async (names: Names): Promise<string> => {
    const workspaceId = anId();
    const agentId = anId();
    const contactId = anId();
    const owner = { workspace_id: workspaceId };
    const stamps = { created_at: at, last_used_at: at, expires_at: laterOn, ends_on: laterOn.slice(0, 10) };
    await insert('workspaces', {
      id: workspaceId,
      slug: names.slug,
      name: 'Acme',
      locale: 'en',
      timezone: 'UTC',
      status: 'active',
      settings: '{}',
      created_at: at,
    });
    await insert('agents', {
      ...owner,
      id: agentId,
      email: 'ann@acme.example',
      email_key: 'ann@acme.example',
      name: 'Ann',
      role: 'agent',
      status: 'active',
      available: 1,
      created_at: at,
    });
    await insert('contacts', {
      ...owner,
      id: contactId,
      email: 'zoe@x.example',
      email_key: 'zoe@x.example',
      email_domain: 'x',
      name: 'Zoe',
      blocked: 0,
      custom_fields: '{}',
      created_at: at,
      updated_at: at,
      version: 1,
    });
    await insert('api_keys', {
      ...owner,
      id: anId(),
      name: 'Shop',
      scopes: '[]',
      prefix: 'tmk_',
      token_hash: names.key,
      created_at: at,
    });
    await insert('sessions', {
      ...owner,
      id: anId(),
      agent_id: agentId,
      kind: 'device',
      device: '{}',
      token_hash: names.agent,
      ...stamps,
    });
    await insert('customer_sessions', {
      ...owner,
      id: anId(),
      contact_id: contactId,
      kind: 'device',
      device: '{}',
      token_hash: names.customer,
      ...stamps,
    });
    await insert('inbound_addresses', {
      ...owner,
      id: anId(),
      address: names.address,
      address_key: names.address,
      tags: '[]',
      reply_to: 'sender',
      is_group: 0,
      bulk: 'keep',
      sends: 0,
      verified_at: at,
      created_at: at,
    });
    await insert('inbound_hooks', {
      ...owner,
      id: anId(),
      name: 'Relay',
      secret_hash: names.hook,
      created_at: at,
    });
    return workspaceId;
  };

  /** The workspace of each name, or null. */
  const found = async ({ directory }: Storage, names: Names) => {
    const credentials = [names.key, names.agent, names.customer];
    const ofCredentials = await Promise.all(
      credentials.map(async (token) => (await directory.findCredential(token, at))?.workspace.id ?? null),
    );
    const others = [
      (await directory.findWorkspace(names.slug))?.id,
      (await directory.findInboundAddress(names.address))?.workspaceId,
      (await directory.findInboundDomain(names.address.replace(/.*@/, '')))?.workspaceId,
      (await directory.findInboundHook(names.hook))?.workspaceId,
    ];
    return [...ofCredentials, ...others.map((id) => id ?? null)];
  };
  const countDirectory = async (): Promise<readonly number[]> => {
    const tables = ['directory_slugs', 'directory_tokens', 'directory_addresses', 'directory_hooks'];
    const counts: number[] = [];
    for (const table of tables) counts.push(await database.count(table));
    return counts;
  };

  test('has the names of an earlier version’s records after the upgrade', async () => {
    await startAsBefore();
    const names = someNames('acme');
    const workspaceId = await furnish(names);
    expect(await found(await open(), names)).toEqual(Array(7).fill(workspaceId));
    expect(await countDirectory()).toEqual([1, 3, 1, 1]);
  });

  test('has what a process of the earlier version adds, changes and removes beside it', async () => {
    const now = await open();
    const names = someNames('acme');
    const renamed = someNames('bolt');
    const workspaceId = await furnish(names);
    expect(await found(now, names)).toEqual(Array(7).fill(workspaceId));
    await database.run(`update workspaces set slug = '${renamed.slug}', name = 'Bolt'`);
    await database.run(
      `update inbound_addresses set address_key = '${renamed.address}', address = '${renamed.address}'`,
    );
    await database.run(`update sessions set token_hash = '${renamed.agent}'`);
    const moved = { ...names, slug: renamed.slug, address: renamed.address, agent: renamed.agent };
    expect(await found(now, moved)).toEqual(Array(7).fill(workspaceId));
    expect(await countDirectory()).toEqual([1, 3, 1, 1]);
    for (const table of ['inbound_hooks', 'inbound_addresses', 'api_keys', 'sessions', 'contacts'])
      await database.run(`delete from ${table}`);
    expect(await countDirectory()).toEqual([1, 0, 0, 0]);
  });

  test('has the names of more records than a batch, and of each once', async () => {
    await startAsBefore();
    const names = someNames('acme');
    const id = database.asUuid(`'${await furnish(names)}'`);
    const ids = "'019a9f00-7a1a-75eb-84d4-' || cast(100000000000 + n as text)";
    await database.run(`with recursive numbers (n) as (
        select 1 union all select n + 1 from numbers where n < 11000)
      insert into inbound_hooks (workspace_id, id, name, secret_hash, created_at)
      select ${id}, ${database.asUuid(ids)}, 'Relay', 'secret ' || n, '${at}' from numbers`);
    const { directory } = await open();
    expect((await countDirectory())[3]).toBe(11_001);
    expect(await directory.findInboundHook(names.hook)).not.toBeNull();
  });

  test('opens nothing with a token that its record no longer has', async () => {
    const now = await open();
    const names = someNames('acme');
    await furnish(names);
    const stale = { ...names, key: aHash(), agent: aHash(), customer: aHash() };
    for (const kind of ['key', 'agent', 'customer'] as const)
      await database.run(
        `update directory_tokens set token_hash = '${stale[kind]}' where token_hash = '${names[kind]}'`,
      );
    expect((await found(now, stale)).slice(0, 3)).toEqual([null, null, null]);
  });

  test('is filled where a process was killed before it ended', async () => {
    await (await open()).close();
    const first = someNames('acme');
    const second = someNames('bolt');
    const ids = [await furnish(first), await furnish(second)];
    for (const table of ['slugs', 'tokens', 'addresses', 'hooks'])
      await database.run(
        `delete from directory_${table} where workspace_id <> (${database.asUuid(`'${ids[1]}'`)})`,
      );
    await database.run("delete from kysely_migration where name like '0105-%'");
    const again = await open();
    expect(await found(again, first)).toEqual(Array(7).fill(ids[0]));
    expect(await found(again, second)).toEqual(Array(7).fill(ids[1]));
    expect(await countDirectory()).toEqual([2, 6, 2, 2]);
  });

  test('gives a slug and an address to one of two workspaces that take them at once', async () => {
    const { work } = await open();
    const workspaces = ['a', 'b'].map(() => aWorkspace({ slug: 'acme' }));
    const added = await Promise.allSettled(
      workspaces.map((workspace) => work.write(workspace.id, (stores) => stores.workspace.add(workspace))),
    );
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(added.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'slug_taken' },
    });
    const others = [aWorkspace(), aWorkspace()];
    for (const one of others) await work.write(one.id, (stores) => stores.workspace.add(one));
    const took = await Promise.allSettled(
      others.map(({ id }) =>
        work.write(id, (stores) =>
          stores.inboundAddresses.add(anInboundAddress({ address: 'help@a.example' })),
        ),
      ),
    );
    expect(took.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(took.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'address_taken' },
    });
  });

  test('forgets a customer’s session with the customer, and an agent’s with its end', async () => {
    const { work, directory } = await open();
    const workspace = aWorkspace();
    const agent = anAgent();
    const contact = aContact();
    const token = aHash();
    const tokenOfCustomer = aHash();
    await work.write(workspace.id, async (stores) => {
      await stores.workspace.add(workspace);
      await stores.agents.add(agent, null);
      await stores.contacts.addIfNew(contact);
      await stores.sessions.agent.add(aSession({ owner: { type: 'agent', id: agent.id } }), token);
      await stores.sessions.customer.add(
        aSession({ owner: { type: 'customer', id: contact.id } }),
        tokenOfCustomer,
      );
    });
    expect((await countDirectory())[1]).toBe(2);
    await work.write(workspace.id, async (stores) => {
      await stores.contacts.remove(contact.id);
      await stores.sessions.agent.removeEndedBefore('2099-01-01T00:00:00.000Z', 10);
    });
    expect(await directory.findCredential(tokenOfCustomer, at)).toBeNull();
    expect((await countDirectory())[1]).toBe(0);
  });
});
