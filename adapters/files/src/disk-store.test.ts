import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ByteStore, fileKey } from '@tidemark/domain';
import { anId } from '@tidemark/domain/testing';
import { portSuites } from '@tidemark/port-contracts';
import { afterAll, describe, expect, test } from 'vitest';
import { createDiskStore } from './disk-store.ts';
import { emptyIncoming } from './temporary-files.ts';

const folders: string[] = [];
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-files-'));
  folders.push(folder);
  return folder;
};
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const shared = await newFolder();
portSuites.byteStore('disk', async () => createDiskStore({ folder: shared }));

const bytes = async function* (...pieces: readonly string[]) {
  for (const piece of pieces) yield Buffer.from(piece);
};

const opened = async (): Promise<Readonly<{ store: ByteStore; folder: string; key: string }>> => {
  const folder = join(await newFolder(), 'new', 'files');
  return { store: createDiskStore({ folder }), folder, key: fileKey(anId(), anId()) };
};

describe('the folder of files', () => {
  test('is for its user only, like every folder and file in it', async () => {
    const { store, folder, key } = await opened();
    await store.put(key, bytes('a'));
    for (const path of ['', ...(await readdir(folder, { recursive: true }))]) {
      const found = await stat(join(folder, path));
      expect(found.mode & 0o777, path).toBe(found.isFile() ? 0o600 : 0o700);
    }
  });

  test('stores a file under its id, in one of 256 folders', async () => {
    const { store, folder } = await opened();
    const workspaceId = anId();
    const id = anId();
    await store.put(fileKey(workspaceId, id), bytes('to the letter'));
    const path = join(folder, workspaceId, 'files', id.slice(-2), id);
    expect(await readFile(path, 'utf8')).toBe('to the letter');
  });

  test('is not created by reading a missing file', async () => {
    const { store, folder, key } = await opened();
    expect(await store.sizeOf(key)).toBeNull();
    expect(await store.open(key)).toBeNull();
    for await (const _ of store.list('')) expect.fail('Expected nothing.');
    await store.remove([key]);
    await expect(stat(folder)).rejects.toThrow('ENOENT');
  });

  test('takes each piece before it requests the next one', async () => {
    const { store, folder, key } = await opened();
    const sizes: number[] = [];
    const source = async function* () {
      for (let piece = 0; piece < 5; piece += 1) {
        yield Buffer.alloc(1_000);
        const [name = ''] = await readdir(join(folder, 'incoming'));
        sizes.push((await stat(join(folder, 'incoming', name))).size);
      }
    };
    await store.put(key, source());
    expect(sizes).toEqual([1_000, 2_000, 3_000, 4_000, 5_000]);
  });

  test('stores nothing of an upload that broke off', async () => {
    const { store, folder, key } = await opened();
    const source = async function* () {
      yield Buffer.alloc(1_000);
      throw new Error('The connection broke.');
    };
    await expect(store.put(key, source())).rejects.toThrow('The connection broke.');
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  test('loses the leftovers of a dead process after an hour', async () => {
    const { store, folder } = await opened();
    await store.removeLeft();
    const incoming = join(folder, 'incoming');
    await mkdir(incoming, { recursive: true });
    const old = join(incoming, 'old');
    const fresh = join(incoming, 'fresh');
    await writeFile(old, 'half');
    await writeFile(fresh, 'half');
    const anHourAgo = Date.now() / 1_000 - 3_601;
    await utimes(old, anHourAgo, anHourAgo);
    await store.removeLeft();
    expect(await readdir(incoming)).toEqual(['fresh']);
    await emptyIncoming(folder);
    expect(await readdir(incoming)).toEqual([]);
  });

  test('may contain other files, which the store ignores', async () => {
    const { store, folder, key } = await opened();
    await store.put(key, bytes('a'));
    await writeFile(join(folder, 'notes.txt'), 'mine');
    await mkdir(join(folder, anId(), 'files', 'lost+found'), { recursive: true });
    const keys: string[] = [];
    for await (const stored of store.list('')) keys.push(stored.key);
    expect(keys).toEqual([key]);
  });
});

describe('a folder that cannot be used', () => {
  test('is unavailable, and the error does not name it', async () => {
    const file = join(await newFolder(), 'a file');
    await writeFile(file, '');
    const store = createDiskStore({ folder: join(file, 'files') });
    const key = fileKey(anId(), anId());
    const expected = {
      code: 'unavailable',
      message: 'Files cannot be stored or read right now; try again.',
      cause: { code: 'ENOTDIR' },
    };
    await expect(store.put(key, bytes('a'))).rejects.toMatchObject(expected);
    await expect(store.sizeOf(key)).rejects.toMatchObject(expected);
    await expect(store.remove([key])).rejects.toMatchObject(expected);
    await expect(Array.fromAsync(store.list(''))).rejects.toMatchObject(expected);
  });

  test('fails at once when no folders can be created in it', async () => {
    const store = createDiskStore({ folder: '/proc/none/files' });
    await expect(store.put(fileKey(anId(), anId()), bytes('a'))).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});

const smallDisk = 'mount -t tmpfs -o size=2m tmpfs "$0" && exec "$@"';
const mayMount =
  spawnSync('unshare', ['-m', 'sh', '-c', smallDisk, '/mnt', 'true'], { stdio: 'ignore' }).status === 0;

describe.skipIf(!mayMount)('a full disk (skipped where no mount namespace may be made)', () => {
  test('refuses a file that is too large, keeps serving reads, and accepts files again once there is space', async () => {
    const folder = await newFolder();
    const script = join(import.meta.dirname, 'testing', 'fill-disk.ts');
    const args = ['-m', 'sh', '-c', smallDisk, folder, process.execPath, script, folder];
    const { stdout } = await promisify(execFile)('unshare', args);
    expect(JSON.parse(stdout)).toEqual({
      refused: 'storage_full',
      left: [],
      sizeOfRefused: null,
      read: 1_000_000,
      takenAgain: 1_500_000,
    });
  });
});
