import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Backups } from '@tidemark/cli';
import { rawMailKey } from '@tidemark/domain';
import { anId } from '@tidemark/domain/testing';
import { diskPathOf } from '@tidemark/files';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withBackupLock } from './backup-lock.ts';
import { backupsIn, type TestDeployment, testDeployment, ticketOf } from './test-deployment.ts';

let instance: TestDeployment;
let backups: Backups;

beforeEach(async () => {
  instance = await testDeployment();
  backups = backupsIn(instance);
});
afterEach(() => instance.end());

const made = () => backups.create({ to: null, withKey: true });
const restoreTo = (to: string, from: string | null, id: string | null = null) =>
  backups.restore({ id, from, to });
const target = () => join(instance.folder, 'restored');
const folderOfAll = () => join(instance.folder, 'data', 'backups');

describe('a backup', () => {
  test('contains the tickets and the bytes of their files, and a server can run on it elsewhere', async () => {
    const server = await instance.serve();
    await instance.call(server, { method: 'POST', path: '/tickets', body: ticketOf('ann') });
    const backup = await made();
    expect(backup).toMatchObject({ kind: 'manual', tickets: 1, files: 1, verifiedAt: null });
    expect(await restoreTo(target(), null, backup.id)).toMatchObject({
      tickets: 1,
      files: 1,
      erasedAgain: 0,
    });
    const restored = await instance.serve(target());
    const { body } = await instance.call(restored, { method: 'GET', path: '/tickets/1/files' });
    const [file] = body.data as readonly Readonly<{ url: string }>[];
    const path = new URL(file?.url ?? '', restored.url).pathname.replace('/api/v1', '');
    expect((await instance.call(restored, { method: 'GET', path })).body).toEqual({ text: 'bytes of ann' });
  });

  test('holds the bytes of inbound mails that are not in their rows', async () => {
    // Without a server: a second copy of SQLite in one process takes away the locks of the first when it closes the file.
    const bytes = Buffer.from([0, 255, 13, 10, 128]);
    const database = new DatabaseSync(join(instance.folder, 'data', 'tidemark.db'));
    const workspaceId = String(database.prepare('select id from workspaces').get()?.id);
    const id = anId();
    database
      .prepare(
        `insert into inbound_mails (workspace_id, id, way, recipient, size, sha256, dedupe_key, raw_in, state, attempts,
          opened_ticket, received_at)
        values (?, ?, 'smtp', 'support@acme.example', 5, ?, 'key', 'store', 'kept', 0, 0, '2026-11-20T08:05:00.000Z')`,
      )
      .run(workspaceId, id, createHash('sha256').update(bytes).digest('hex'));
    database.close();
    const path = join('files', diskPathOf(rawMailKey(workspaceId, id)));
    await mkdir(dirname(join(instance.folder, 'data', path)), { recursive: true });
    await writeFile(join(instance.folder, 'data', path), bytes);
    const { id: backup } = await made();
    expect(await restoreTo(target(), null, backup)).toMatchObject({ files: 1 });
    expect(readFileSync(join(target(), path))).toEqual(bytes);
  });

  test('is readable by its owner only, and lists its content', async () => {
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

  test('is complete even if its list of erased people cannot be updated, and the error says so', async () => {
    await made();
    await mkdir(join(folderOfAll(), 'erasures'));
    const error = await made().catch((thrown: unknown) => thrown);
    const [newest] = await backups.list();
    expect(await backups.list()).toHaveLength(2);
    expect(error).toMatchObject({
      code: 'unavailable',
      message: `The backup ${newest?.folder} was made, but the list of erased people beside it could not be updated: EISDIR: illegal operation on a directory, read. Once ${join(folderOfAll(), 'erasures')} can be written, the next backup updates it.`,
    });
    expect(await backups.verify({ id: newest?.id ?? null, from: null })).toMatchObject({ id: newest?.id });
  });

  test.each([1, 2, 3])('made during writes of tickets and files is complete (%i)', async () => {
    const server = await instance.serve();
    let going = true;
    const writing = Array.from({ length: 3 }, async (_, writer) => {
      for (let count = 0; going; count += 1)
        await instance.call(server, {
          method: 'POST',
          path: '/tickets',
          body: ticketOf(`w${writer}n${count}`),
        });
    });
    for (let count = 0; count < 5; count += 1)
      await instance.call(server, { method: 'POST', path: '/tickets', body: ticketOf(`x${count}`) });
    const backup = await made();
    going = false;
    await Promise.all(writing);
    expect(backup.tickets).toBeGreaterThanOrEqual(5);
    expect(backup.files).toBe(backup.tickets);
    expect((await backups.verify({ id: backup.id, from: null })).verifiedAt).not.toBeNull();
    expect(await restoreTo(target(), null, backup.id)).toMatchObject({ tickets: backup.tickets });
  });

  test('can be made into another folder, and restored from there', async () => {
    const to = join(instance.folder, 'disk');
    const backup = await backups.create({ to, withKey: false });
    expect(readdirSync(to)).toContain(backup.id);
    expect(existsSync(join(backup.folder, 'secret-key'))).toBe(false);
    const { notes } = await restoreTo(target(), backup.folder);
    expect(notes.join()).toContain('The backup has no secret key');
    expect(await backups.list()).toEqual([]);
  });

  test('of a missing data folder is refused in one sentence', async () => {
    const nowhere = backupsIn({ environment: { DATA_DIR: join(instance.folder, 'mistyped') } });
    await expect(nowhere.create({ to: null, withKey: true })).rejects.toThrow(/There is no Tidemark data in/);
    expect(existsSync(join(instance.folder, 'mistyped'))).toBe(false);
  });

  test('is not made while another one is being made', async () => {
    await withBackupLock(folderOfAll(), async () => {
      await expect(made()).rejects.toThrow(/Another backup is being made or checked/);
    });
    await made();
  });

  test('that was killed half-way does not count, and its leftovers are deleted with the next one', async () => {
    const bin = join(import.meta.dirname, '../../bin/tidemark.js');
    const environment = { PATH: process.env.PATH, ...instance.environment };
    const big = new DatabaseSync(join(instance.folder, 'data', 'tidemark.db'));
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
    const disk = join(instance.folder, 'disk');
    const script =
      'mkdir "$0" && mount -t tmpfs -o size=6m tmpfs "$0" && "$@"; code=$?; ls -A "$0"; exit $code';
    const command = [process.execPath, bin, 'backup', 'create', '--to', disk];
    const env = { PATH: process.env.PATH, ...instance.environment };
    return spawnSync('unshare', ['-m', 'sh', '-c', script, disk, ...command], { env, encoding: 'utf8' });
  };
  const refused = {
    status: 1,
    stdout: '.lock\n',
    stderr: expect.stringContaining('There is no room for a backup in'),
  };

  test.skipIf(!mayMount)('gets no backup that cannot fit', () => {
    const database = new DatabaseSync(join(instance.folder, 'data', 'tidemark.db'));
    database.exec('create table ballast (x blob); insert into ballast values (randomblob(4000000))');
    database.close();
    expect(ontoSmallDisk()).toMatchObject(refused);
  });

  test.skipIf(!mayMount)('keeps nothing of a backup that stopped half-way', async () => {
    const server = await instance.serve();
    const data = Buffer.alloc(7_000_000).toString('base64');
    const files = [{ name: 'large.txt', content_type: 'text/plain', data }];
    expect(
      (await instance.call(server, { method: 'POST', path: '/tickets', body: { ...ticketOf('ann'), files } }))
        .status,
    ).toBe(201);
    expect(ontoSmallDisk()).toMatchObject(refused);
    expect(await made()).toMatchObject({ files: 1 });
  });
});

describe('checking a backup', () => {
  test('verifies the newest one without an id, and stores the time', async () => {
    await made();
    const newest = await made();
    expect(await backups.verify({ id: null, from: null })).toMatchObject({ id: newest.id });
    const [first, second] = await backups.list();
    expect([first?.verifiedAt === null, second?.verifiedAt]).toEqual([false, null]);
    expect(readdirSync(folderOfAll()).filter((name) => name.startsWith('.verify'))).toEqual([]);
  });

  test('reports that there is no backup', async () => {
    await expect(backups.verify({ id: null, from: null })).rejects.toThrow(/There is no backup in .+ yet/);
    await expect(backups.verify({ id: '2026-11-20T03-00-00-000Z', from: null })).rejects.toThrow(
      /No backup in .+ has the id/,
    );
  });
});
