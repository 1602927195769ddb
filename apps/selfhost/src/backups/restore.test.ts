import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { appendFile, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Backups } from '@tidemark/cli';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { selfhostCli } from '../cli-app.ts';
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

describe('a restored backup', () => {
  const withFile = async () => {
    const server = await instance.serve();
    await instance.call(server, { method: 'POST', path: '/tickets', body: ticketOf('ann') });
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
  ])('is refused when its %s is %s, and leaves nothing', async (name, _what, harm) => {
    const { folder } = await withFile();
    await harm(join(folder, name));
    await expect(restoreTo(target(), folder)).rejects.toThrow(/damaged|is no backup/);
    expect(existsSync(target()) ? readdirSync(target()) : []).toEqual([]);
  });

  test.each(['{', 'no backup', '[1'])('is refused when its manifest is not JSON: %s', async (text) => {
    const { folder } = await withFile();
    await writeFile(join(folder, 'manifest.json'), text);
    await expect(restoreTo(target(), folder)).rejects.toThrow(/manifest\.json is damaged: it is not JSON\.$/);
  });

  test.each(['tidemark.db', 'secret-key', 'manifest.json', 'a file'])(
    'is refused by name when its %s is a pipe, without waiting',
    async (name) => {
      const { folder } = await withFile();
      const path = name === 'a file' ? fileIn(folder) : join(folder, name);
      await rm(path);
      execFileSync('mkfifo', [path]);
      await expect(restoreTo(target(), folder)).rejects.toThrow(basename(path));
      expect(existsSync(target()) ? readdirSync(target()) : []).toEqual([]);
    },
  );

  test('is refused when a file was changed, is missing or is a link', async () => {
    const { folder } = await withFile();
    const file = fileIn(folder);
    await rm(file);
    await writeFile(file, 'bytes of eve');
    await expect(backups.verify({ id: null, from: null })).rejects.toThrow(
      /The backup is damaged: files\/.+ is not what/,
    );
    await rm(file);
    await expect(restoreTo(target(), folder)).rejects.toThrow(
      /The backup is damaged: files\/.+ is not in it/,
    );
    await symlink('/etc/hostname', file);
    await expect(restoreTo(target(), folder)).rejects.toThrow(/The backup is damaged: files\//);
  });

  test.each(['../../outside', '/etc/passwd', 'a/files/../../b', '..\\..\\x'])(
    'is refused when its manifest names a file outside it: %s',
    async (key) => {
      const { folder } = await withFile();
      const path = join(folder, 'manifest.json');
      const manifest = JSON.parse(readFileSync(path, 'utf8'));
      manifest.files[0].key = key;
      await writeFile(path, JSON.stringify(manifest));
      await expect(restoreTo(target(), folder)).rejects.toThrow(/manifest.json is damaged.*files\.0\.key/);
    },
  );

  test('can be verified in the folder that it was moved to', async () => {
    const { folder, id } = await withFile();
    const elsewhere = join(instance.folder, 'disk');
    await rename(folder, elsewhere);
    expect(await backups.verify({ id: null, from: elsewhere })).toMatchObject({ id, folder: elsewhere });
    await writeFile(fileIn(elsewhere), 'bytes of eve');
    await expect(backups.verify({ id: null, from: elsewhere })).rejects.toThrow('The backup is damaged');
  });

  test('is refused when a folder in it links to the outside', async () => {
    const { folder } = await withFile();
    const file = fileIn(folder);
    const outside = join(instance.folder, 'outside');
    await mkdir(outside);
    await writeFile(join(outside, file.slice(file.lastIndexOf('/') + 1)), 'bytes of ann');
    await rm(join(file, '..'), { recursive: true });
    await symlink(outside, join(file, '..'));
    await expect(restoreTo(target(), folder)).rejects.toThrow(/The backup is damaged: files\//);
  });

  test('needs a new or empty folder, and never that of a running server', async () => {
    const { folder } = await withFile();
    await expect(restoreTo(instance.environment.DATA_DIR ?? '', folder)).rejects.toThrow(/A Tidemark serves/);
    await mkdir(target());
    await writeFile(join(target(), 'mine'), '');
    await expect(restoreTo(target(), folder)).rejects.toThrow(/is not empty/);
    await rm(join(target(), 'mine'));
    expect(await restoreTo(target(), folder)).toMatchObject({ tickets: 1 });
  });

  test('is refused when a newer Tidemark made it, and the message says so', async () => {
    const file = new DatabaseSync(join(instance.folder, 'data', 'tidemark.db'));
    file.exec("insert into kysely_migration values ('9999-to-come', '2030-01-01T00:00:00.000Z')");
    file.exec("update readable_since set migration = '9999-to-come'");
    file.close();
    const { folder } = await made();
    await expect(restoreTo(target(), folder)).rejects.toThrow(/written by a newer Tidemark/);
    expect(readdirSync(target())).toEqual([]);
  });

  test('is not served after an interruption, and no other restore goes into its folder', async () => {
    const { folder } = await withFile();
    await mkdir(join(target(), 'files'), { recursive: true });
    await writeFile(join(target(), 'tidemark.db.restoring'), '');
    const message = 'A restore into this folder was interrupted; remove the folder and restore again';
    await expect(instance.serve(target())).rejects.toThrow(message);
    const cli = selfhostCli({ ...instance.environment, DATA_DIR: target() });
    for (const mayMake of [true, false]) await expect(cli.open({ mayMake })).rejects.toThrow(message);
    await expect(restoreTo(target(), folder)).rejects.toThrow(message);
    expect(readdirSync(target()).sort()).toEqual(['files', 'tidemark.db.restoring']);
  });

  test('erases people again who were erased since the backup, with their tickets and files', async () => {
    const server = await instance.serve();
    for (const name of ['ann', 'bob'])
      await instance.call(server, { method: 'POST', path: '/tickets', body: ticketOf(name) });
    const { id } = await made();
    const { body } = await instance.call(server, { method: 'GET', path: '/contacts' });
    const ann = (body.data as readonly Readonly<{ id: string; email: string }>[]).find(({ email }) =>
      email.startsWith('ann'),
    );
    expect(
      (await instance.call(server, { method: 'DELETE', path: `/contacts/${ann?.id}?delete_tickets=true` }))
        .status,
    ).toBe(204);
    await server.close();
    // Its old folder is lost: the list with the backups is used.
    await backups.create({ to: null, withKey: true });
    await rm(join(instance.folder, 'data', 'tidemark.db'));
    expect(await restoreTo(target(), null, id)).toMatchObject({ erasedAgain: 1 });
    expect(speakingOf(ofAnn)).toEqual([]);
    const restored = await instance.serve(target());
    expect((await instance.call(restored, { method: 'GET', path: '/tickets/1' })).status).toBe(404);
    expect((await instance.call(restored, { method: 'GET', path: '/tickets/2' })).status).toBe(200);
    await restored.close();
    expect(speakingOf(ofAnn)).toEqual([]);
  });

  test('leaves no word of a person erased again in the database pages', async () => {
    const server = await instance.serve();
    for (let count = 0; count < 60; count += 1) {
      const name = count % 3 === 0 ? `bob${count}` : `ann${count}`;
      const more = `${count % 3 === 0 ? 'ordinary' : 'zqcanary'} ${'words '.repeat(count * 13)}`;
      const ticket = { ...ticketOf(name), message: `Please help ${name}. ${more}`, files: [] };
      await instance.call(server, { method: 'POST', path: '/tickets', body: ticket });
    }
    const { id } = await made();
    const { body } = await instance.call(server, { method: 'GET', path: '/contacts?limit=100' });
    for (const { id, email } of body.data as readonly Readonly<{ id: string; email: string }>[])
      if (email.startsWith('ann'))
        await instance.call(server, { method: 'DELETE', path: `/contacts/${id}?delete_tickets=true` });
    await server.close();
    expect(await restoreTo(target(), null, id)).toMatchObject({ erasedAgain: 40 });
    expect(speakingOf('(ann\\d+|zqcanary)')).toEqual([]);
    expect(speakingOf('(bob\\d+|ordinary)')).not.toEqual([]);
  });
});

const ofAnn = 'ann@|ann Person|(About|help|of) ann|ann\\.txt';

/** The files of the restored folder in which a word about somebody stands, whatever the database makes of it. */
const speakingOf = (pattern: string): readonly string[] =>
  readdirSync(target(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name: file }) => join(parentPath, file))
    .filter((path) => new RegExp(pattern, 'i').test(readFileSync(path, 'latin1')));
