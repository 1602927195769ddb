import { aContact, aWorkspace } from '@tidemark/domain/testing';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Storage } from '../../storage.ts';
import { storesOf } from '../../stores.ts';
import { temporaryFile } from '../../testing/test-sqlite.ts';
import { kyselyOn } from './dialect.ts';
import { sharingDrivers } from './group-commit.ts';
import { openSqlite } from './open.ts';

let path: string;
let storage: Storage;
let remove: () => Promise<void>;
const workspace = aWorkspace();

beforeEach(async () => {
  ({ path, remove } = await temporaryFile());
  storage = await openSqlite({ path });
  await storage.work.write(workspace.id, (stores) => stores.workspace.add(workspace));
});
afterEach(async () => {
  await storage.close();
  await remove();
});

const isThere = (id: string): Promise<boolean> =>
  storage.work.read(workspace.id, async ({ contacts }) => (await contacts.find(id)) !== null);

describe('writes of one moment', () => {
  test('share a commit, and a failing one undoes only its own changes', async () => {
    const contacts = Array.from({ length: 9 }, () => aContact());
    const outcomes = await Promise.allSettled(
      contacts.map((contact, index) =>
        storage.work.write(workspace.id, async (stores) => {
          await stores.contacts.addIfNew(contact);
          if (index % 3 === 1) throw new Error('no');
        }),
      ),
    );
    const failed = [false, true, false, false, true, false, false, true, false];
    expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(failed);
    expect(await Promise.all(contacts.map(({ id }) => isThere(id)))).toEqual(failed.map((one) => !one));
  });

  test('see the earlier ones’ changes, as if each had been committed', async () => {
    const contact = aContact();
    const results = await Promise.all([
      storage.work.write(workspace.id, ({ contacts }) => contacts.addIfNew(contact)),
      storage.work.write(workspace.id, ({ contacts }) => contacts.find(contact.id)),
    ]);
    expect(results).toEqual([true, contact]);
  });

  test('are answered only once another connection can read them', async () => {
    const other = new Database(path, { readonly: true });
    const isSeen = other.prepare('select 1 from contacts where id = ?').pluck();
    const count = other.prepare('select count(*) from contacts').pluck();
    const answered = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const contact = aContact();
        await storage.work.write(workspace.id, ({ contacts }) => contacts.addIfNew(contact));
        return { seen: isSeen.get(contact.id), all: count.get() };
      }),
    );
    other.close();
    expect(answered.map(({ seen }) => seen)).toEqual([1, 1, 1, 1, 1]);
    // A machine that stops for 10 ms ends a group early, so there may be two commits, but never five.
    expect(new Set(answered.map(({ all }) => all)).size).toBeLessThan(5);
  });

  test.each([
    ['release one_write', 'SQLITE_FULL', 'storage_full', async () => undefined],
    ['rollback to one_write', 'SQLITE_BUSY_SNAPSHOT', 'unavailable', () => Promise.reject(new Error('no'))],
  ])('are undone together when SQLite cannot %s, and report %s', async (command, sqlite, code, end) => {
    const file = new Database(path);
    const prepare = file.prepare.bind(file);
    const exec = file.exec.bind(file);
    const fails = (text: string) => {
      if (text.startsWith(command)) throw new Database.SqliteError('no', sqlite);
    };
    const { durable } = sharingDrivers(
      Object.assign(file, {
        prepare: (text: string) => (text.startsWith(command) ? { run: () => fails(text) } : prepare(text)),
        exec: (text: string) => fails(text) ?? exec(text),
      }),
      { sameFile: () => {}, synchronous: 'FULL' },
    );
    const db = kyselyOn(durable);
    const writes = [aContact(), aContact()].map((contact) =>
      db.transaction().execute(async (transaction) => {
        await storesOf(transaction, workspace.id, 'write').contacts.addIfNew(contact);
        await end();
      }),
    );
    expect(await Promise.allSettled(writes)).toMatchObject([
      { status: 'rejected', reason: { code } },
      { status: 'rejected', reason: { code } },
    ]);
    expect(file.prepare('select count(*) from contacts').pluck().get()).toBe(0);
    file.close();
  });

  test('fail together when their commit fails', async () => {
    const contacts = [aContact(), aContact()];
    const spoiling = new Database(path);
    // A row that points nowhere is refused by the commit alone.
    spoiling.exec(
      'create table spoiled (id text references workspaces (id) deferrable initially deferred); create trigger spoil after insert on contacts begin insert into spoiled values (new.id); end',
    );
    const outcomes = await Promise.allSettled(
      contacts.map((contact) =>
        storage.work.write(workspace.id, (stores) => stores.contacts.addIfNew(contact)),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    spoiling.exec('drop trigger spoil; drop table spoiled');
    spoiling.close();
    expect(await Promise.all(contacts.map(({ id }) => isThere(id)))).toEqual([false, false]);
    await storage.work.write(workspace.id, (stores) => stores.contacts.addIfNew(aContact()));
  });
});
