import { randomUUID } from 'node:crypto';
import { aContact, aWorkspace } from '@tidemark/domain/testing';
import pg from 'pg';
import { expect, test } from 'vitest';
import { bareDatabase } from '../../../../../tests/setup/postgres-database.ts';
import { asOwner, run } from '../../testing/as-owner.ts';
import { appRole } from './app-role.ts';
import { openPostgres } from './open.ts';

test('a role whose name needs quotes makes the tables and owns them', async () => {
  const { url, drop } = await bareDatabase();
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const { role, asRole, remove } = await quotedRole(url, 'superuser');
  await (await openPostgres({ url: asRole })).close();
  const { rows } = await admin.query(
    "select distinct pg_get_userbyid(proowner) as owner from pg_proc where proname like 'tidemark\\_%'",
  );
  expect(rows).toEqual([{ owner: role }]);
  await admin.end();
  await drop();
  await remove();
});

test('a role whose name needs quotes serves the tables of another one, and meets their policies', async () => {
  const { url, drop } = await bareDatabase();
  await (await openPostgres({ url })).close();
  const { role, asRole, remove } = await quotedRole(url, '');
  await run(url, `grant ${appRole} to "${role}"`);
  const storage = await openPostgres({ url: asRole, migrate: 'never' });
  const ours = aWorkspace();
  const others = aWorkspace();
  for (const workspace of [ours, others])
    await storage.work.write(workspace.id, (stores) => stores.workspace.add(workspace));
  const contact = aContact();
  await storage.work.write(ours.id, (stores) => stores.contacts.addIfNew(contact));
  const found = (id: string) => storage.work.read(id, ({ contacts }) => contacts.find(contact.id));
  expect([await found(ours.id), await found(others.id)]).toEqual([contact, null]);
  await storage.close();
  const seen = await asOwner(asRole, async (client) => {
    await client.query('begin');
    await client.query("select set_config('app.workspace_id', $1, true)", [others.id]);
    return client.query('select id from contacts');
  });
  expect(seen.rows).toEqual([]);
  await drop();
  await remove();
});

/** `rights`: words of `create role`. */
const quotedRole = async (url: string, rights: string) => {
  const role = `Desk-${randomUUID()}`;
  await run(url, `create role "${role}" login ${rights} password 'secret'`);
  return {
    role,
    asRole: Object.assign(new URL(url), { username: role, password: 'secret' }).href,
    remove: async () => {
      await run(Object.assign(new URL(url), { pathname: '/postgres' }).href, `drop role "${role}"`);
    },
  };
};
