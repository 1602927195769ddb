import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDataFolder } from './data-folder.ts';
import { lockForServing } from './serve-lock.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the data folder', () => {
  test('is created with its parent folders, for this user only', async () => {
    const path = join(folder, 'one', 'two', 'three');
    expect(openDataFolder(path)).toMatchObject({ path, isNew: true });
    for (const made of [path, join(folder, 'one')]) expect((await stat(made)).mode & 0o777).toBe(0o700);
  });

  test.each(['/proc/tidemark', '/proc/tidemark/data', '/dev/null/data'])(
    'is refused in one sentence where none can be created: %s',
    (path) => {
      expect(() => openDataFolder(path)).toThrow(
        `The data folder ${path} cannot be made or written: give this user the right to, or choose another one with DATA_DIR.`,
      );
    },
  );

  test('is refused with the error of the system', () => {
    expect(() => openDataFolder('/dev/null/data')).toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ code: 'ENOTDIR' }) }),
    );
  });

  test('with an unusable lock is not reported as used by another server', async () => {
    const data = openDataFolder(join(folder, 'data'));
    await writeFile(data.serveLock, 'This is no lock, and longer than the head of a database. '.repeat(20));
    expect(() => lockForServing(data)).toThrow(`${data.serveLock} cannot be locked`);
  });

  test('that a server has is refused to another one', () => {
    const data = openDataFolder(join(folder, 'data'));
    const release = lockForServing(data);
    expect(() => lockForServing(data)).toThrow(`Another Tidemark already serves ${data.path}`);
    release();
  });

  test('is refused when it is a file', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(() => openDataFolder(file)).toThrow(/cannot be made or written/);
  });
});
