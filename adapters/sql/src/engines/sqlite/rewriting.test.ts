/** Remains of rows that moved to another page are removed when the file is rewritten (docs/decisions/0022). */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { aContact, aWorkspace } from '@tidemark/domain/testing';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Storage } from '../../storage.ts';
import { temporaryFile } from '../../testing/test-sqlite.ts';
import { openSqlite } from './open.ts';
import { noteGivenUp, rewriteDatabase, rewriteDebtOf } from './rewriting.ts';

let path: string;
let storage: Storage;
let remove: () => Promise<void>;
const workspace = aWorkspace();
const canary = 'zqcanary';

beforeEach(async () => {
  ({ path, remove } = await temporaryFile());
  storage = await openSqlite({ path });
  await storage.work.write(workspace.id, (stores) => stores.workspace.add(workspace));
});
afterEach(async () => {
  await storage.close();
  await remove();
});

const write: <Result>(use: Parameters<typeof storage.work.write<Result>>[1]) => Promise<Result> = (use) =>
  storage.work.write(workspace.id, use);

describe('a file that people were erased from', () => {
  /** Addresses are long and short and come in no order: pages of their index are split anywhere, and not only at the end. */
  const addressOf = (count: number, word: string): string => {
    const scattered = ((count * 7_919) % 10_007).toString().padStart(5, '0');
    return `${scattered}.${word}@${'sub.'.repeat((count * 31) % 50)}customer.example`;
  };
  const people = Array.from({ length: 5_000 }, (_, count) =>
    aContact({ email: addressOf(count, count % 7 === 0 ? canary : 'ordinary') }),
  );

  const fill = async (): Promise<void> => {
    for (let begun = 0; begun < people.length; begun += 500)
      await write(async ({ contacts }) => {
        for (const person of people.slice(begun, begun + 500)) await contacts.addIfNew(person);
      });
  };

  const erase = async (): Promise<void> => {
    await write(async ({ contacts }) => {
      for (const { id, email } of people) if (email.includes(canary)) await contacts.remove(id);
    });
    expect(await storage.scrubbed?.()).toBe(true);
  };

  /** Read by another process: closing a file in this one would release the locks of the storage on it. */
  const textOf = (name: string): string =>
    execFileSync('cat', [`${dirname(path)}/${name}`], { encoding: 'latin1', maxBuffer: 2 ** 28 });
  const left = (): number =>
    readdirSync(dirname(path)).reduce((sum, name) => sum + (textOf(name).match(/zqcanary/g)?.length ?? 0), 0);

  test('still contains copies of some words, and none once it was rewritten', async () => {
    await fill();
    await erase();
    // Without these the test would prove nothing.
    expect(left()).toBeGreaterThan(0);
    expect(rewriteDatabase(path)).toBe('done');
    expect(left()).toBe(0);
  });
});

describe('the rewrite after an erasure', () => {
  const anErasure = async (): Promise<void> => {
    const contact = aContact();
    await write((stores) => stores.contacts.addIfNew(contact));
    await write((stores) => stores.contacts.remove(contact.id));
  };

  test('is not due while no person was erased', () => {
    expect(rewriteDebtOf(path)).toBeNull();
  });

  test('is stored with the erasure, survives the process, and has its start time', async () => {
    await anErasure();
    await anErasure();
    const debt = rewriteDebtOf(path);
    expect(debt).toEqual({ since: expect.any(String), erasures: 2, givenUpAt: null });
    expect(Math.abs(Date.parse(debt?.since ?? '') - Date.now())).toBeLessThan(60_000);
    await storage.close();
    storage = await openSqlite({ path });
    expect(rewriteDebtOf(path)).toEqual(debt);
  });

  test('is not due after an erasure that was rolled back', async () => {
    const contact = aContact();
    await write((stores) => stores.contacts.addIfNew(contact));
    const taken = write(async (stores) => {
      await stores.contacts.remove(contact.id);
      throw new Error('Taken back.');
    });
    await expect(taken).rejects.toThrow('Taken back.');
    expect(rewriteDebtOf(path)).toBeNull();
  });

  test('is done once the file is rewritten, and the server continues with it', async () => {
    await anErasure();
    noteGivenUp(path, '2026-11-20T04:00:00.000Z');
    expect(rewriteDebtOf(path)?.givenUpAt).toBe('2026-11-20T04:00:00.000Z');
    expect(rewriteDatabase(path)).toBe('done');
    expect(rewriteDebtOf(path)).toBeNull();
    await anErasure();
    expect(rewriteDebtOf(path)).toMatchObject({ erasures: 1, givenUpAt: null });
  });

  test('stays due for a person erased during the rewrite, because earlier pages may show them', async () => {
    await anErasure();
    const other = new Database(path);
    const written = () =>
      void other.exec("update file_rewrite set erasures = erasures + 1, given_up_at = '2026-11-20'");
    const before = new Date().toISOString();
    expect(rewriteDatabase(path, { written })).toBe('erased meanwhile');
    const left = rewriteDebtOf(path);
    expect(left).toMatchObject({ erasures: 1, givenUpAt: null });
    expect((left?.since ?? '') >= before).toBe(true);
    other.exec('delete from file_rewrite');
    const first = () => void other.exec("insert into file_rewrite values (1, '2026-11-20', 1, null)");
    expect(rewriteDatabase(path, { written: first })).toBe('erased meanwhile');
    other.close();
  });

  test('waits for other writers, and reports each attempt to get the lock', async () => {
    await anErasure();
    const other = new Database(path);
    other.exec('begin immediate');
    let attempts = 0;
    const begins = () => {
      attempts += 1;
      if (attempts === 4) other.exec('commit');
    };
    expect(rewriteDatabase(path, { begins })).toBe('done');
    expect(attempts).toBe(4);
    other.exec('begin immediate');
    expect(() => rewriteDatabase(path, { lockPatienceMs: 20 })).toThrow(
      expect.objectContaining({ message: expect.stringContaining('busy with other writes') }),
    );
    other.close();
  });

  test('is visible during an uncommitted write of this process', async () => {
    await anErasure();
    const reading = write(async (stores) => {
      await stores.contacts.addIfNew(aContact());
      return rewriteDebtOf(path);
    });
    expect(await reading).toMatchObject({ erasures: 1 });
  });

  test('stays due while a long read keeps the log from being emptied', async () => {
    await anErasure();
    const other = new Database(path);
    const reading = other.prepare('select 1 from workspaces union all select 2').iterate();
    reading.next();
    expect(rewriteDatabase(path, { patienceMs: 100 })).toBe('being read');
    expect(rewriteDebtOf(path)).toMatchObject({ erasures: 1 });
    reading.return?.();
    other.close();
    expect(rewriteDatabase(path)).toBe('done');
    expect(rewriteDebtOf(path)).toBeNull();
  });
});
