import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { aContact, aWorkspace } from '@tidemark/domain/testing';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openTestSqlite, temporaryFile } from '../../testing/test-sqlite.ts';
import { sqliteFailure } from './failures.ts';
import { openSqlite } from './open.ts';
import { openingFailure } from './opening-failure.ts';

const thrownBy = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return null;
};

/** It is removed with its test in any case. */
const passingFile = async (): Promise<string> => {
  const { path, remove } = await temporaryFile();
  onTestFinished(remove);
  return path;
};

const smallDisk = 'mount -t tmpfs -o size=40m tmpfs "$0" && exec "$@"';
const mayMount =
  spawnSync('unshare', ['-m', 'sh', '-c', smallDisk, '/mnt', 'true'], { stdio: 'ignore' }).status === 0;

describe('a failure of SQLite', () => {
  test('is reported as a full disk when the disk is full', () => {
    const file = new Database(':memory:');
    file.exec('create table filler (text)');
    file.pragma('max_page_count = 3');
    const error = thrownBy(() => file.exec('insert into filler values (hex(zeroblob(100000)))'));
    expect(sqliteFailure(error, file.name)).toMatchObject({ code: 'storage_full', cause: error });
  });

  test.skipIf(!mayMount)(
    'is reported as a full disk when only the log’s index cannot grow; reads continue, and writes do once there is space',
    async () => {
      const path = await passingFile();
      const script = join(import.meta.dirname, '../../testing/fill-disk.ts');
      const args = ['-m', 'sh', '-c', smallDisk, dirname(path), process.execPath, script, dirname(path)];
      const { stdout } = await promisify(execFile)('unshare', args);
      expect(JSON.parse(stdout)).toEqual({
        outcomes: ['done', 'storage_full for SQLITE_FULL', 'storage_full for SQLITE_IOERR_SHMSIZE'],
        read: 'done',
        again: 'done',
        check: 'ok',
      });
    },
  );

  // /proc never has any room.
  test.skipIf(!existsSync('/proc/self')).each([
    ['WRITE', 'storage_full'],
    ['FSYNC', 'storage_full'],
    ['SHMSIZE', 'storage_full'],
    ['READ', 'unavailable'],
    ['CORRUPTFS', 'unavailable'],
  ])(
    'with SQLITE_IOERR_%s is reported on a full disk as %s, and otherwise as an unavailable database',
    (kind, full) => {
      const error = new Database.SqliteError('disk I/O error', `SQLITE_IOERR_${kind}`);
      expect(sqliteFailure(error, '/proc/tidemark.db')).toMatchObject({ code: full, cause: error });
      expect(sqliteFailure(error, import.meta.filename)).toMatchObject({ code: 'unavailable', cause: error });
    },
  );

  // On a disk with no room at all even who only reads fails, as the index of the log has none.
  test.skipIf(!existsSync('/proc/self'))(
    'is reported as a full disk also when no connection can be opened',
    () => {
      const error = new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_SHMSIZE');
      expect(openingFailure(error, '/proc/tidemark.db')).toMatchObject({
        code: 'storage_full',
        message: 'The disk of the database /proc/tidemark.db is full: make room, then try again.',
      });
      const { filename } = import.meta;
      expect(openingFailure(error, filename)).toMatchObject({
        message: expect.stringContaining('cannot be read from its disk'),
      });
    },
  );

  test('is reported as a busy database while another connection locks the file', async () => {
    const path = await passingFile();
    const one = new Database(path);
    const other = new Database(path, { timeout: 0 });
    one.exec('begin immediate');
    const error = thrownBy(() => other.exec('begin immediate'));
    expect(sqliteFailure(error, path)).toMatchObject({ code: 'unavailable', cause: error });
    one.close();
    other.close();
  });

  test('is thrown unchanged when it is a programming error', () => {
    const error = thrownBy(() => new Database(':memory:').exec('select nonsense'));
    expect(sqliteFailure(error, ':memory:')).toBe(error);
  });

  test.each(['deleted', 'replaced'])('is that no write is confirmed once the file was %s', async (how) => {
    const path = await passingFile();
    const storage = await openSqlite({ path });
    const workspace = aWorkspace();
    await storage.work.write(workspace.id, (stores) => stores.workspace.add(workspace));
    await storage.ready();
    await rename(path, `${path}.away`);
    if (how === 'replaced') await copyFile(`${path}.away`, path);
    const gone = {
      code: 'unavailable',
      cause: expect.objectContaining({ message: expect.stringContaining('deleted or replaced') }),
    };
    const attempt = storage.work.write(workspace.id, (stores) => stores.contacts.addIfNew(aContact()));
    await expect(attempt).rejects.toMatchObject(gone);
    await expect(storage.ready()).rejects.toMatchObject(gone);
    await rm(path, { force: true });
    await rename(`${path}.away`, path);
    await storage.ready();
    await storage.close();
  });

  test('is explained when the file is not a database', async () => {
    const path = await passingFile();
    await writeFile(path, 'no database, but long enough to look at. '.repeat(50));
    await expect(openSqlite({ path })).rejects.toThrow(
      `The database ${path} is no SQLite file: put the right one back from a backup, or move this one away.`,
    );
  });

  test('never shows its own words to a caller', async () => {
    await expect(openSqlite({ path: '/dev/null/tidemark.db' })).rejects.toThrow();
    const storage = await openTestSqlite();
    const workspace = aWorkspace();
    await storage.work.write(workspace.id, (stores) => stores.workspace.add(workspace));
    await storage.close();
    const attempt = storage.work.write(workspace.id, (stores) => stores.contacts.addIfNew(aContact()));
    await expect(attempt).rejects.not.toThrow(/SQLITE/);
  });
});
