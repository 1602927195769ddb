import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Selfhost } from '../main.ts';
import { olderFolder } from './older-folder.ts';
import { backupsIn, type TestDeployment, testDeployment, ticketOf } from './test-deployment.ts';

let instance: TestDeployment;

beforeEach(async () => {
  instance = await testDeployment();
});
afterEach(() => instance.end());

const folderNamed = (name: string) => join(instance.folder, name);

/** Responses of the API about a workspace. */
const seen = async (server: Selfhost) => {
  const paths = ['/tickets', '/tickets/1/messages', '/contacts', '/search?q=ann', '/events?limit=10'];
  const answers = [];
  for (const path of paths) answers.push((await instance.call(server, { method: 'GET', path })).body);
  return answers;
};

const migrationsIn = (path: string): readonly unknown[] => {
  const file = new DatabaseSync(path, { readOnly: true });
  const rows = file.prepare('select name from kysely_migration order by name').all();
  file.close();
  return rows.map(({ name }) => name);
};

describe('a backup of an earlier version', () => {
  test.each(['0012', '0015', '0017'])(
    'is migrated when it is restored, and keeps all its data: before %s',
    async (migration) => {
      const server = await instance.serve();
      for (const name of ['ann', 'bob'])
        await instance.call(server, { method: 'POST', path: '/tickets', body: ticketOf(name) });
      await instance.call(server, {
        method: 'POST',
        path: '/tickets/1/messages',
        body: { body: 'Dear ann, here it is.' },
      });
      const before = await seen(server);
      for (const body of before) expect(JSON.stringify(body)).toMatch(/ann/i);
      await server.close();
      const older = await olderFolder(instance, migration);
      const backups = backupsIn({ environment: { ...instance.environment, DATA_DIR: older } });
      const { folder } = await backups.create({ to: null, withKey: true });
      const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
      expect(manifest.migrations.at(-1) < migration).toBe(true);
      expect(await backups.verify({ id: null, from: null })).toMatchObject({ folder });
      const to = folderNamed('restored');
      expect(await backups.restore({ id: null, from: folder, to })).toMatchObject({ tickets: 2, files: 2 });
      expect(migrationsIn(join(to, 'tidemark.db'))).toEqual(migrationsIn(folderDatabase('data')));
      const restored = await instance.serve(to);
      expect(await seen(restored)).toEqual(before);
      const { body } = await instance.call(restored, { method: 'GET', path: '/tickets/1/messages' });
      const [{ files }] = body.data as readonly [{ files: readonly { id: string }[] }];
      const file = await instance.call(restored, { method: 'GET', path: `/files/${files[0]?.id}` });
      expect(file.body).toEqual({ text: 'bytes of ann' });
      expect(
        await instance.call(restored, { method: 'POST', path: '/tickets', body: ticketOf('eve') }),
      ).toMatchObject({
        status: 201,
        body: { number: 3 },
      });
    },
  );
});

describe('a backup of a newer version', () => {
  test('is refused in a sentence that says what to do, and leaves nothing', async () => {
    const newer = new DatabaseSync(folderDatabase('data'));
    newer.exec("insert into kysely_migration values ('9999-to-come', '2030-01-01T00:00:00.000Z')");
    newer.exec("update readable_since set migration = '9999-to-come'");
    newer.close();
    const backups = backupsIn(instance);
    const { folder } = await backups.create({ to: null, withKey: true });
    const sentence =
      'This database was written by a newer Tidemark (it has 9999-to-come): start that version, or restore a backup made by this one.';
    const to = folderNamed('restored');
    await expect(backups.restore({ id: null, from: folder, to })).rejects.toThrow(sentence);
    await expect(backups.verify({ id: null, from: folder })).rejects.toThrow(sentence);
    expect(existsSync(join(to, 'tidemark.db'))).toBe(false);
  });
});

const folderDatabase = (name: string): string => join(folderNamed(name), 'tidemark.db');
