import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { systemCall } from '@tidemark/domain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { selfhostCli } from './cli-app.ts';
import { startSelfhost } from './main.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-cli-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a command that begins something may make the database, and leaves that of an older server as it is', async () => {
  const cli = selfhostCli({ DATA_DIR: folder });
  await (await cli.open({ mayMake: true })).close();
  const file = new DatabaseSync(join(folder, 'tidemark.db'));
  file.exec('delete from kysely_migration where name = (select max(name) from kysely_migration)');
  file.close();
  await expect(cli.open({ mayMake: false })).rejects.toThrow(
    /lacks .+: start the server once to bring it up to date/,
  );
});

test('doctor names the rules and macros that call a webhook which is gone', async () => {
  const cli = selfhostCli({ DATA_DIR: folder, WEBHOOK_ALLOW_NETWORKS: '203.0.113.0/24' });
  const look = () =>
    cli
      .checks()
      .find(({ name }) => name === 'Rules and macros')
      ?.look();
  expect(await look()).toEqual({ ok: true, detail: 'none yet' });
  const { desk, ids, close } = await cli.open({ mayMake: true });
  const call = systemCall(ids.next(), 'test', ids.next());
  await desk.workspaces.add(call, { slug: 'acme', name: 'Acme' });
  const url = 'https://203.0.113.7/hook';
  const rule = { name: 'Tell the shop', on: ['ticket.created'], actions: [{ call_webhook: url }] };
  const document = { webhooks: [{ url, events: '*' }], rules: [rule] };
  expect((await desk.configuration.apply(call, document)).faults).toEqual([]);
  await close();
  expect(await look()).toEqual({ ok: true, detail: 'every webhook that they call is there' });
  const file = new DatabaseSync(join(folder, 'tidemark.db'));
  file.exec('delete from webhooks');
  file.close();
  expect(await look()).toEqual({
    ok: true,
    warns: true,
    detail:
      'a webhook that is gone is called by Tell the shop of rules (acme): change or remove that with ./tidemark config apply',
  });
});

test('any other command makes nothing in an empty or mistyped folder, and says so', async () => {
  for (const path of [folder, join(folder, 'mistyped')])
    await expect(selfhostCli({ DATA_DIR: path }).open({ mayMake: false })).rejects.toThrow(
      `There is no Tidemark data in ${path}: set DATA_DIR to the folder that has it, or begin here with: ./tidemark quickstart.`,
    );
  expect(await readdir(folder)).toEqual([]);
});

test('a command finds the server of its folder, on whichever port it listens, and only while it runs', async () => {
  const cli = selfhostCli({ DATA_DIR: folder, PORT: '3999' });
  expect(cli.publicUrl()).toBe('http://localhost:3999');
  const server = await startSelfhost({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' }, () => undefined);
  const { port } = new URL(server.url);
  expect(cli.publicUrl()).toBe(`http://localhost:${port}`);
  expect(cli.serverUrl()).toBe(`http://127.0.0.1:${port}`);
  expect(selfhostCli({ DATA_DIR: folder, PUBLIC_URL: 'https://desk.example' }).publicUrl()).toBe(
    'https://desk.example',
  );
  await server.close();
  expect(cli.serverUrl()).toBe('http://127.0.0.1:3999');
});

test('of another folder on the same port it is told that its own server does not run', async () => {
  const others = await mkdtemp(join(tmpdir(), 'tidemark-cli-'));
  const server = await startSelfhost({ DATA_DIR: others, PORT: '0', LOG_LEVEL: 'silent' }, () => undefined);
  const { port } = new URL(server.url);
  const [ours, theirs] = [folder, others].map((path) => selfhostCli({ DATA_DIR: path, PORT: port }));
  expect(ours?.served()).toEqual({ folder, isServed: false });
  expect(theirs?.served()).toEqual({ folder: others, isServed: true });
  await server.close();
  expect(theirs?.served()).toEqual({ folder: others, isServed: false });
  await rm(others, { recursive: true });
});

test('of a server that only begins nothing is told', async () => {
  const lock = new DatabaseSync(join(folder, 'serve.lock'));
  lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  expect(selfhostCli({ DATA_DIR: folder }).served()).toBeNull();
  lock.close();
});

test('an address that a killed server left behind is not believed', async () => {
  const server = await startSelfhost({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' }, () => undefined);
  await server.close();
  await writeFile(join(folder, 'server-url'), 'http://127.0.0.1:4999\n');
  expect(selfhostCli({ DATA_DIR: folder, PORT: '3999' }).serverUrl()).toBe('http://127.0.0.1:3999');
});

test('a server begins without the half uploads of one that was killed', async () => {
  const incoming = join(folder, 'files', 'incoming');
  await mkdir(incoming, { recursive: true });
  await writeFile(join(incoming, 'half'), 'half');
  const server = await startSelfhost({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' }, () => undefined);
  await server.close();
  expect(await readdir(incoming)).toEqual([]);
});
