import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { aContact, aWorkspace } from '@tidemark/domain/testing';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Storage } from '../../storage.ts';
import { temporaryFile } from '../../testing/test-sqlite.ts';
import { openSqlite } from './open.ts';
import { erasuresIn, takeSnapshot } from './snapshot.ts';

let path: string;
let storage: Storage;
let remove: () => Promise<void>;
const workspace = aWorkspace();
const canary = 'zanzibarmarmot';
const person = { ...aContact(), name: `${canary} Smith`, email: `${canary}@example.com` };

beforeEach(async () => {
  ({ path, remove } = await temporaryFile());
  storage = await openSqlite({ path });
  await storage.work.write(workspace.id, (stores) => stores.workspace.add(workspace));
  await storage.work.write(workspace.id, (stores) => stores.contacts.addIfNew(person));
});
afterEach(async () => {
  await storage.close();
  await remove();
});

const erase = () => storage.work.write(workspace.id, (stores) => stores.contacts.remove(person.id));

/** The files in which the canary still sings. */
const found = (): readonly string[] =>
  readdirSync(dirname(path)).filter((name) => textOf(name).toLowerCase().includes(canary));

/** Read by another process: closing a file in this one would release the locks of the storage on it. */
const textOf = (name: string): string =>
  execFileSync('cat', [`${dirname(path)}/${name}`], { encoding: 'latin1', maxBuffer: 2 ** 28 });

describe('an erased person', () => {
  test('is soon in no file of the database, the write-ahead log included', async () => {
    expect(found()).not.toEqual([]);
    await erase();
    expect(await storage.scrubbed?.()).toBe(true);
    expect(found()).toEqual([]);
  });

  test('is removed from the log once a long read of another process has ended', async () => {
    const other = new Database(path);
    const reading = other.prepare('select 1 from contacts union all select 2').iterate();
    reading.next();
    await erase();
    const scrubbed = storage.scrubbed?.();
    expect(found()).not.toEqual([]);
    reading.return?.();
    expect(await scrubbed).toBe(true);
    expect(found()).toEqual([]);
    other.close();
  });

  test('is removed from the log at the next start when the server died in between', async () => {
    const other = new Database(path);
    const reading = other.prepare('select 1 from contacts union all select 2').iterate();
    reading.next();
    await erase();
    await storage.close();
    expect(found()).not.toEqual([]);
    reading.return?.();
    storage = await openSqlite({ path });
    expect(await storage.scrubbed?.()).toBe(true);
    expect(found()).toEqual([]);
    other.close();
  });

  test('is in no copy that is made afterwards', async () => {
    await erase();
    takeSnapshot(path, `${path}.copy`);
    await storage.scrubbed?.();
    expect(found()).toEqual([]);
  });
});

test('a copy is made during an open write, and contains what was committed before', async () => {
  const other = new Database(path);
  other.exec('begin immediate; delete from contacts');
  takeSnapshot(path, `${path}.copy`);
  other.exec('rollback');
  other.close();
  const copy = new Database(`${path}.copy`);
  expect(copy.prepare('select count(*) from contacts').pluck().get()).toBe(1);
  copy.close();
  expect(erasuresIn(path)).toEqual([]);
});
