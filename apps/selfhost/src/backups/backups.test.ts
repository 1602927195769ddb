import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { appendFile, mkdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Backups } from '@tidemark/cli';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { selfhostCli } from '../cli-app.ts';
import { withBackupLock } from './backup-lock.ts';
import { type TestDeployment, testDeployment, ticketOf } from './test-deployment.ts';

let house: TestDeployment;
let backups: Backups;

beforeEach(async () => {
  house = await testDeployment();
  backups = backupsIn(house);
});
afterEach(() => house.end());

const backupsIn = ({ environment }: Pick<TestDeployment, 'environment'>): Backups => {
  const { backups: found } = selfhostCli(environment);
  if (found === null) throw new Error('A self-hosted Tidemark has backups.');
  return found;
};

const made = () => backups.create({ to: null, withKey: true });
const restoreTo = (to: string, from: string | null, id: string | null = null) =>
  backups.restore({ id, from, to });
const target = () => join(house.folder, 'restored');
const folderOfAll = () => join(house.folder, 'data', 'backups');

describe('a backup', () => {
  test('holds the tickets and the bytes of their files, and a server goes on from it elsewhere', async () => {
    const server = await house.serve();
    await house.call(server, 'POST', '/tickets', ticketOf('ann'));
    const backup = await made();
    expect(backup).toMatchObject({ kind: 'manual', tickets: 1, files: 1, verifiedAt: null });
    expect(await restoreTo(target(), null, backup.id)).toMatchObject({
      tickets: 1,
      files: 1,
      erasedAgain: 0,
    });
    const restored = await house.serve(target());
    const { body } = await house.call(restored, 'GET', '/tickets/1/files');
    const [file] = body.data as readonly Readonly<{ url: string }>[];
    const path = new URL(file?.url ?? '', restored.url).pathname.replace('/api/v1', '');
    expect((await house.call(restored, 'GET', path)).body).toEqual({ text: 'bytes of ann' });
  });

  test('is for its owner only, and tells what it holds', async () => {
    const { folder, notes } = await made();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    for (const name of ['secret-key', 'manifest.json'])
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    expect(notes.join()).toContain('The secret key is in it');
    expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).toMatchObject({
      format: 1,
      counts: { workspaces: 1, tickets: 0 },
      files: [],
    });
  });

  test.each([1, 2, 3])('made while tickets and files come in is whole (%i)', async () => {
    const server = await house.serve();
    let going = true;
    const writing = Array.from({ length: 3 }, async (_, writer) => {
      for (let count = 0; going; count += 1)
        await house.call(server, 'POST', '/tickets', ticketOf(`w${writer}n${count}`));
    });
    for (let count = 0; count < 5; count += 1)
      await house.call(server, 'POST', '/tickets', ticketOf(`x${count}`));
    const backup = await made();
    going = false;
    await Promise.all(writing);
    expect(backup.tickets).toBeGreaterThanOrEqual(5);
    expect(backup.files).toBe(backup.tickets);
    expect((await backups.verify(backup.id)).verifiedAt).not.toBeNull();
    expect(await restoreTo(target(), null, backup.id)).toMatchObject({ tickets: backup.tickets });
  });

  test('can be made into a folder of one’s own, and brought back from there', async () => {
    const to = join(house.folder, 'disk');
    const backup = await backups.create({ to, withKey: false });
    expect(readdirSync(to)).toContain(backup.id);
    expect(existsSync(join(backup.folder, 'secret-key'))).toBe(false);
    const { notes } = await restoreTo(target(), backup.folder);
    expect(notes.join()).toContain('The backup has no secret key');
    expect(await backups.list()).toEqual([]);
  });

  test('of a data folder that is not there is refused in a sentence', async () => {
    const nowhere = backupsIn({ environment: { DATA_DIR: join(house.folder, 'mistyped') } });
    await expect(nowhere.create({ to: null, withKey: true })).rejects.toThrow(/There is no Tidemark data in/);
    expect(existsSync(join(house.folder, 'mistyped'))).toBe(false);
  });

  test('is not made while another one is', async () => {
    await withBackupLock(folderOfAll(), async () => {
      await expect(made()).rejects.toThrow(/Another backup is being made or checked/);
    });
    await made();
  });

  test('that is killed half way is none, and what it left goes with the next one', async () => {
    const bin = join(import.meta.dirname, '../../bin/tidemark.js');
    const environment = { PATH: process.env.PATH, ...house.environment };
    const big = new DatabaseSync(join(house.folder, 'data', 'tidemark.db'));
    big.exec('create table ballast (x blob)');
    for (let count = 0; count < 40; count += 1) big.exec('insert into ballast values (randomblob(1000000))');
    big.close();
    for (let round = 0; round < 3; round += 1) {
      const child = spawn(process.execPath, [bin, 'backup', 'create'], { env: environment, stdio: 'ignore' });
      await begun();
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('exit', resolve));
      expect(await backups.list()).toEqual([]);
    }
    await made();
    expect(partials()).toEqual([]);
    expect(await backups.list()).toHaveLength(1);
  });
});

const partials = () =>
  existsSync(folderOfAll()) ? readdirSync(folderOfAll()).filter((name) => name.startsWith('.partial')) : [];

/** Resolves once a process has begun a backup. */
const begun = async (): Promise<void> => {
  const before = new Set(partials());
  while (partials().every((name) => before.has(name))) await new Promise(setImmediate);
};

describe('a full disk', () => {
  const mayMount = spawnSync('unshare', ['-m', 'true']).status === 0;

  /** Backs up to a disk of six megabytes that only the command sees; says what it left there. */
  const ontoSmallDisk = () => {
    const bin = join(import.meta.dirname, '../../bin/tidemark.js');
    const disk = join(house.folder, 'disk');
    const script =
      'mkdir "$0" && mount -t tmpfs -o size=6m tmpfs "$0" && "$@"; code=$?; ls -A "$0"; exit $code';
    const command = [process.execPath, bin, 'backup', 'create', '--to', disk];
    const env = { PATH: process.env.PATH, ...house.environment };
    return spawnSync('unshare', ['-m', 'sh', '-c', script, disk, ...command], { env, encoding: 'utf8' });
  };
  const refused = {
    status: 1,
    stdout: '.lock\n',
    stderr: expect.stringContaining('There is no room for a backup in'),
  };

  test.skipIf(!mayMount)('is not filled by a backup that cannot fit', () => {
    const database = new DatabaseSync(join(house.folder, 'data', 'tidemark.db'));
    database.exec('create table ballast (x blob); insert into ballast values (randomblob(4000000))');
    database.close();
    expect(ontoSmallDisk()).toMatchObject(refused);
  });

  test.skipIf(!mayMount)('keeps nothing of a backup that it stopped half way', async () => {
    const server = await house.serve();
    const data = Buffer.alloc(7_000_000).toString('base64');
    const files = [{ name: 'large.txt', content_type: 'text/plain', data }];
    expect((await house.call(server, 'POST', '/tickets', { ...ticketOf('ann'), files })).status).toBe(201);
    expect(ontoSmallDisk()).toMatchObject(refused);
    expect(await made()).toMatchObject({ files: 1 });
  });
});

describe('checking a backup', () => {
  test('takes the newest without an id, and notes when it was', async () => {
    await made();
    const newest = await made();
    expect(await backups.verify(null)).toMatchObject({ id: newest.id });
    const [first, second] = await backups.list();
    expect([first?.verifiedAt === null, second?.verifiedAt]).toEqual([false, null]);
    expect(readdirSync(folderOfAll()).filter((name) => name.startsWith('.verify'))).toEqual([]);
  });

  test('says that there is none', async () => {
    await expect(backups.verify(null)).rejects.toThrow(/There is no backup in .+ yet/);
    await expect(backups.verify('2026-11-20T03-00-00-000Z')).rejects.toThrow(/No backup in .+ has the id/);
  });
});

describe('what is brought back', () => {
  const withFile = async () => {
    const server = await house.serve();
    await house.call(server, 'POST', '/tickets', ticketOf('ann'));
    return made();
  };
  const fileIn = (folder: string) =>
    join(
      folder,
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(
        (name) =>
          /files\/.{3,}\/../.test(name) && /[0-9a-f-]{36}$/.test(name) && name.split('/').length === 5,
      ) ?? '',
    );

  test.each([
    ['tidemark.db', 'cut short', (path: string) => appendFile(path, 'x')],
    ['secret-key', 'gone', (path: string) => rm(path)],
    ['manifest.json', 'of another form', (path: string) => writeFile(path, '{"format":2}')],
    ['manifest.json', 'no JSON', (path: string) => writeFile(path, '{')],
    ['manifest.json', 'gone', (path: string) => rm(path)],
  ])('is refused when its %s is %s, and nothing of it stays', async (name, _what, harm) => {
    const { folder } = await withFile();
    await harm(join(folder, name));
    await expect(restoreTo(target(), folder)).rejects.toThrow(/damaged|is no backup/);
    expect(existsSync(target()) ? readdirSync(target()) : []).toEqual([]);
  });

  test('is refused when a file was changed, is gone or is a link', async () => {
    const { folder } = await withFile();
    const file = fileIn(folder);
    await rm(file);
    await writeFile(file, 'bytes of eve');
    await expect(backups.verify(null)).rejects.toThrow(/The backup is damaged: files\/.+ is not what/);
    await rm(file);
    await expect(restoreTo(target(), folder)).rejects.toThrow(
      /The backup is damaged: files\/.+ is not in it/,
    );
    await symlink('/etc/hostname', file);
    await expect(restoreTo(target(), folder)).rejects.toThrow(/The backup is damaged: files\//);
  });

  test.each(['../../outside', '/etc/passwd', 'a/files/../../b', '..\\..\\x'])(
    'is refused when its manifest names a file outside of it: %s',
    async (key) => {
      const { folder } = await withFile();
      const path = join(folder, 'manifest.json');
      const manifest = JSON.parse(readFileSync(path, 'utf8'));
      manifest.files[0].key = key;
      await writeFile(path, JSON.stringify(manifest));
      await expect(restoreTo(target(), folder)).rejects.toThrow(/manifest.json is damaged.*files\.0\.key/);
    },
  );

  test('is refused when a folder in it leads out of it', async () => {
    const { folder } = await withFile();
    const file = fileIn(folder);
    const outside = join(house.folder, 'outside');
    await mkdir(outside);
    await writeFile(join(outside, file.slice(file.lastIndexOf('/') + 1)), 'bytes of ann');
    await rm(join(file, '..'), { recursive: true });
    await symlink(outside, join(file, '..'));
    await expect(restoreTo(target(), folder)).rejects.toThrow(/The backup is damaged: files\//);
  });

  test('goes into a new or empty folder only, and never below a running server', async () => {
    const { folder } = await withFile();
    await expect(restoreTo(house.environment.DATA_DIR ?? '', folder)).rejects.toThrow(/A Tidemark serves/);
    await mkdir(target());
    await writeFile(join(target(), 'mine'), '');
    await expect(restoreTo(target(), folder)).rejects.toThrow(/is not empty/);
    await rm(join(target(), 'mine'));
    expect(await restoreTo(target(), folder)).toMatchObject({ tickets: 1 });
  });

  test('is refused when a newer Tidemark made it, and says so', async () => {
    const file = new DatabaseSync(join(house.folder, 'data', 'tidemark.db'));
    file.exec("insert into kysely_migration values ('9999-to-come', '2030-01-01T00:00:00.000Z')");
    file.close();
    const { folder } = await made();
    await expect(restoreTo(target(), folder)).rejects.toThrow(/written by a newer Tidemark/);
    expect(readdirSync(target())).toEqual([]);
  });

  test('erases again whom somebody erased since, tickets and bytes too', async () => {
    const server = await house.serve();
    for (const name of ['ann', 'bob']) await house.call(server, 'POST', '/tickets', ticketOf(name));
    const { id } = await made();
    const { body } = await house.call(server, 'GET', '/contacts');
    const ann = (body.data as readonly Readonly<{ id: string; email: string }>[]).find(({ email }) =>
      email.startsWith('ann'),
    );
    expect((await house.call(server, 'DELETE', `/contacts/${ann?.id}?delete_tickets=true`)).status).toBe(204);
    await server.close();
    // Its old place is lost: what counts is the list beside the backups.
    await backups.create({ to: null, withKey: true });
    await rm(join(house.folder, 'data', 'tidemark.db'));
    expect(await restoreTo(target(), null, id)).toMatchObject({ erasedAgain: 1 });
    const restored = await house.serve(target());
    expect((await house.call(restored, 'GET', '/tickets/1')).status).toBe(404);
    expect((await house.call(restored, 'GET', '/tickets/2')).status).toBe(200);
    await restored.close();
    const left = readdirSync(target(), { recursive: true, encoding: 'utf8' }).filter((name) => {
      const path = join(target(), name);
      return !readdirSafe(path) && readFileSync(path, 'latin1').includes('ann@customer');
    });
    expect(left).toEqual([]);
  });
});

const readdirSafe = (path: string): boolean => {
  try {
    readdirSync(path);
    return true;
  } catch {
    return false;
  }
};
