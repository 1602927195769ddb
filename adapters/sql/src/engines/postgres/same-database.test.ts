import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { bareDatabase, freshDatabase } from '../../../../../tests/setup/postgres-database.ts';
import { run } from '../../testing/as-owner.ts';
import { appRole } from './app-role.ts';
import { openPostgres } from './open.ts';

test('a direct address of another database is refused at the start, before anything is written', async () => {
  const served = await bareDatabase();
  const other = await bareDatabase();
  const opening = openPostgres({ url: served.url, directUrl: other.url });
  await expect(opening).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('DATABASE_DIRECT_URL leads to another database than DATABASE_URL'),
  });
  for (const { url } of [served, other]) expect(await tablesIn(url)).toBe(0);
  await Promise.all([served.drop(), other.drop()]);
});

test('a direct address of the same database is accepted', async () => {
  const { url, drop } = await bareDatabase();
  await (await openPostgres({ url, directUrl: url })).close();
  await drop();
});

test('a pooler that leads some connections to another database is refused, whichever they are', async () => {
  const served = await bareDatabase();
  const other = await bareDatabase();
  const { url, close } = await spreading(served.url, other.url);
  await expect(openPostgres({ url, directUrl: served.url, pooling: 'transaction' })).rejects.toMatchObject({
    message: expect.stringContaining('DATABASE_DIRECT_URL leads to another database than DATABASE_URL'),
  });
  for (const database of [served, other]) expect(await tablesIn(database.url)).toBe(0);
  await close();
  await Promise.all([served.drop(), other.drop()]);
});

describe.each(['the owner', 'the same role'])('with a direct address of %s,', (direct) => {
  /** A role that may open so many connections, on tables of an owner. */
  const limited = async (connections: number) => {
    const { url, drop } = await freshDatabase();
    const role = `desk_${randomUUID().replaceAll('-', '')}`;
    await run(
      url,
      `create role ${role} login password 'secret' connection limit ${connections} in role ${appRole}`,
    );
    const asRole = Object.assign(new URL(url), { username: role, password: 'secret' }).href;
    return {
      addresses: { url: asRole, directUrl: direct === 'the owner' ? url : asRole },
      remove: async () => {
        await drop();
        await run(Object.assign(new URL(url), { pathname: '/postgres' }).href, `drop role ${role}`);
      },
    };
  };

  test('a role that may open 3 connections starts', async () => {
    const { addresses, remove } = await limited(3);
    await (await openPostgres({ ...addresses, poolSize: 3, migrate: 'never' })).close();
    await remove();
  });

  test('a role that may open none for the looks is refused, and the start ends', async () => {
    const { addresses, remove } = await limited(direct === 'the owner' ? 0 : 1);
    await expect(openPostgres({ ...addresses, migrate: 'never' })).rejects.toMatchObject({
      code: expect.stringMatching(/overloaded|unavailable/),
    });
    await remove();
  });
});

test('a direct address that nobody answers at is blamed by its own name and host', async () => {
  const { url, drop } = await bareDatabase();
  const directUrl = Object.assign(new URL(url), { host: '127.0.0.1:1' }).href;
  await expect(openPostgres({ url, directUrl })).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/127\.0\.0\.1:1 .*correct .*DATABASE_DIRECT_URL\.$/),
  });
  await drop();
});

/** A way to a database that leads whoever comes while another connection is open to a second one: their names are equally long. */
const spreading = async (url: string, secondUrl: string) => {
  const target = new URL(url);
  const nameIn = (address: string): string => new URL(address).pathname.slice(1);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const isSecond = open.size > 0;
    open.add(client.on('close', () => open.delete(client)));
    const upstream = connect(Number(target.port), target.hostname);
    // The first message of a connection names its database.
    client.once('data', (bytes) => {
      const text = bytes.toString('latin1');
      upstream.write(isSecond ? text.replace(nameIn(url), nameIn(secondUrl)) : text, 'latin1');
      client.pipe(upstream);
    });
    upstream.pipe(client);
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    close: () => once(server.close(), 'close'),
  };
};

const tablesIn = async (connectionString: string): Promise<number> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as count from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  await client.end();
  return rows[0]?.count;
};
