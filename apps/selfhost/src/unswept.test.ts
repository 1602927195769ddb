import { appendFileSync, existsSync, linkSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationOf, systemCall } from '@tidemark/domain';
import { afterEach, expect, test } from 'vitest';
import { backupsIn, type TestDeployment, testDeployment } from './backups/test-deployment.ts';
import { isUnswept, lettingSweep, noteUnswept } from './unswept.ts';

const bucket = {
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_REGION: 'auto',
  S3_BUCKET: 'acme',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

let instance: TestDeployment;
afterEach(() => instance.end());

const restored = async () => {
  const backups = backupsIn(instance);
  const { folder: from } = await backups.create({ to: null, withKey: true });
  const to = join(instance.folder, 'restored');
  const { notes } = await backups.restore({ id: null, from, to });
  return { to, notes };
};

const workspaceIds = async () => {
  const session = await instance.cli.open({ mayMake: false });
  const found = await session.desk.workspaces.list({ limit: 10, after: null });
  await session.close();
  return found.data.map(({ id }) => id);
};

test('restored data deletes nothing from a shared bucket without consent', async () => {
  instance = await testDeployment(bucket);
  const [id = ''] = await workspaceIds();
  const { to, notes } = await restored();
  expect(isUnswept(to, id)).toBe(true);
  expect(isUnswept(instance.environment.DATA_DIR ?? '', id)).toBe(false);
  expect(notes.join(' ')).toContain('./tidemark files check --remove-orphans');
});

test('restored data with its own files is cleaned as usual', async () => {
  instance = await testDeployment();
  const { to } = await restored();
  expect(existsSync(join(to, 'unswept-files'))).toBe(false);
});

test('the list of workspaces is replaced whole, so that a crash leaves the one before or the one after', async () => {
  instance = await testDeployment();
  const folder = instance.environment.DATA_DIR ?? '';
  const [id = ''] = await workspaceIds();
  noteUnswept(folder);
  const list = join(folder, 'unswept-files');
  const before = join(instance.folder, 'before');
  linkSync(list, before);
  appendFileSync(list, 'another-workspace\n');
  const session = lettingSweep(await instance.cli.open({ mayMake: false }), folder);
  await session.desk.files.check(systemCall(id, operationOf('files check'), 'request'), {
    removeLoose: true,
  });
  await session.close();
  expect(readFileSync(before, 'utf8')).toBe(`${id}\nanother-workspace\n`);
  expect(readFileSync(list, 'utf8')).toBe('another-workspace\n');
  expect(readdirSync(folder).filter((name) => name.startsWith('unswept-files'))).toEqual(['unswept-files']);
});

test('a check that removes files lets the server clean that workspace; one that only lists them does not', async () => {
  instance = await testDeployment();
  const folder = instance.environment.DATA_DIR ?? '';
  const [id = ''] = await workspaceIds();
  noteUnswept(folder);
  const session = lettingSweep(await instance.cli.open({ mayMake: false }), folder);
  const call = systemCall(id, operationOf('files check'), 'request');
  await session.desk.files.check(call, { removeLoose: false });
  expect(isUnswept(folder, id)).toBe(true);
  await session.desk.files.check(call, { removeLoose: true });
  expect(existsSync(join(folder, 'unswept-files'))).toBe(false);
  await session.close();
});
