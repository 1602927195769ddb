import { aContact, aWorkspace } from '@tidemark/domain/testing';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../../../tests/setup/postgres-database.ts';
import { freezableProxy } from '../../testing/freezable-proxy.ts';
import { openPostgres } from './open.ts';

test('a Postgres that falls silent without closing delays no caller for long, and is used again when it is back', async () => {
  const database = await freshDatabase();
  const proxy = await freezableProxy(database.url);
  const storage = await openPostgres({ url: proxy.url, silenceMs: 300 });
  const workspace = aWorkspace();
  const contact = aContact();
  await storage.work.write(workspace.id, async (stores) => {
    await stores.workspace.add(workspace);
    await stores.contacts.addIfNew(contact);
  });
  const read = () => storage.work.read(workspace.id, ({ contacts }) => contacts.find(contact.id));
  expect(await read()).toEqual(contact);

  proxy.freeze();
  const write = storage.work.write(workspace.id, ({ tickets }) => tickets.nextNumber());
  await expect(write).rejects.toMatchObject({ code: 'unavailable' });
  await expect(read()).rejects.toMatchObject({ code: 'unavailable' });

  proxy.thaw();
  expect(await read()).toEqual(contact);
  expect(await storage.work.write(workspace.id, ({ tickets }) => tickets.nextNumber())).toBe(1);
  await storage.close();
  await proxy.close();
  await database.drop();
});
