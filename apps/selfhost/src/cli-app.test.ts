import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { systemCall } from '@tidemark/domain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { selfhostCli } from './cli-app.ts';
import { dataFolderAt } from './data-folder.ts';
import { startSelfhost } from './main.ts';
import { refuseBesideAnother, refuseNothing } from './wrong-folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-cli-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a command that creates data may create the database, and leaves an older server’s database unchanged', async () => {
  const cli = selfhostCli({ DATA_DIR: folder });
  await (await cli.open({ mayMake: true })).close();
  const file = new DatabaseSync(join(folder, 'tidemark.db'));
  file.exec('delete from kysely_migration where name = (select max(name) from kysely_migration)');
  file.close();
  await expect(cli.open({ mayMake: false })).rejects.toThrow(
    /lacks .+: bring it up to date with .\/tidemark upgrade, or start the server once/,
  );
});

test('doctor names the rules and macros that call a removed webhook', async () => {
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
  expect(await look()).toEqual({ ok: true, detail: 'every webhook that they call exists' });
  const file = new DatabaseSync(join(folder, 'tidemark.db'));
  file.exec('delete from webhooks');
  file.close();
  expect(await look()).toEqual({
    ok: true,
    warns: true,
    detail:
      'these call a webhook that was removed: Tell the shop of rules (acme). Change or remove them with ./tidemark config apply',
  });
});

test('doctor shows the address of each workspace', async () => {
  const cli = selfhostCli({ DATA_DIR: folder });
  const look = (environment: Readonly<Record<string, string>> = {}) =>
    selfhostCli({ DATA_DIR: folder, ...environment })
      .checks()
      .find(({ name }) => name === 'Workspaces')
      ?.look();
  expect(await look()).toEqual({ ok: true, detail: 'none yet' });
  const { desk, ids, close } = await cli.open({ mayMake: true });
  const add = (slug: string) =>
    desk.workspaces.add(systemCall(ids.next(), 'test', ids.next()), { slug, name: slug });
  await add('acme');
  expect(await look()).toEqual({
    ok: true,
    detail: 'acme at http://localhost:3000 and http://acme.localhost:3000',
  });
  await add('demo');
  expect(await look()).toEqual({
    ok: true,
    detail:
      'acme at http://acme.localhost:3000, demo at http://demo.localhost:3000; http://localhost:3000 leads to none of them',
  });
  expect(await look({ PUBLIC_URL: 'https://help.acme.example' })).toEqual({
    ok: true,
    warns: true,
    detail:
      '2 workspaces share https://help.acme.example, which leads to none of them. Set BASE_DOMAIN to the domain of PUBLIC_URL: each then has a host of its own',
  });
  await close();
});

test('doctor counts the overdue tasks, and says by how long', async () => {
  const cli = selfhostCli({ DATA_DIR: folder, WEBHOOK_ALLOW_NETWORKS: '203.0.113.0/24' });
  const look = () =>
    cli
      .checks()
      .find(({ name }) => name === 'Tasks')
      ?.look();
  expect(await look()).toEqual({ ok: true, detail: 'none yet' });
  const { desk, ids, close } = await cli.open({ mayMake: true });
  const call = systemCall(ids.next(), 'test', ids.next());
  await desk.workspaces.add(call, { slug: 'acme', name: 'Acme' });
  await desk.webhooks.add(call, { url: 'https://203.0.113.7/hook', events: ['ticket.created'] });
  for (const subject of ['One', 'Two'])
    await desk.tickets.open(call, { requesterEmail: 'bob@customer.example', subject, message: 'Hello.' });
  await close();
  expect(await look()).toEqual({ ok: true, detail: 'none is overdue' });
  const file = new DatabaseSync(join(folder, 'tidemark.db'));
  const threeHoursAgo = new Date(Date.now() - 4 * 3_600_000 - 60_000).toISOString();
  file.prepare('update tasks set run_at = ?').run(threeHoursAgo);
  file.close();
  expect(await look()).toEqual({
    ok: true,
    warns: true,
    detail:
      '2 tasks are overdue, the oldest by at least 3 hours. Check that a worker runs and read its log. Deliveries also wait while their receiver fails: ./tidemark webhook deliveries. To count tasks: ./tidemark tasks list',
  });
});

test('any other command creates nothing in an empty or mistyped folder, and says so', async () => {
  for (const path of [folder, join(folder, 'mistyped')])
    await expect(selfhostCli({ DATA_DIR: path }).open({ mayMake: false })).rejects.toThrow(
      `There is no Tidemark data in ${path}. Set DATA_DIR to the folder that has it.`,
    );
  expect(await readdir(folder)).toEqual([]);
});

test('a new workspace is refused where a running server would never show it', async () => {
  const server = await startSelfhost({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' }, () => undefined);
  const url = `http://127.0.0.1:${new URL(server.url).port}`;
  const mistyped = dataFolderAt(join(folder, 'mistyped'));
  await expect(refuseBesideAnother(mistyped, url)).rejects.toThrow(
    `A Tidemark server runs at ${url}, and its data is not in ${mistyped.path}. Set DATA_DIR to its data folder, or DATABASE_URL if it is on Postgres.`,
  );
  await refuseBesideAnother(dataFolderAt(folder), url);
  await server.close();
  await refuseBesideAnother(mistyped, url);
});

test('without DATA_DIR, a folder without data leads to npm start, and never to quickstart', () => {
  expect(() => refuseNothing(dataFolderAt(folder), false)).toThrow(
    `There is no Tidemark data in ${folder}. Set DATA_DIR to the folder that has it, or DATABASE_URL if it is on Postgres. To start with a new folder, run npm start.`,
  );
});

test('a command uses the settings of the running server, unless its own environment has them', async () => {
  const environment = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', BASE_DOMAIN: 'desk.example' };
  const server = await startSelfhost({ ...environment, BACKUP_DIR: 'kept' }, () => undefined);
  const rowOf = (name: string, cli = selfhostCli({ DATA_DIR: folder })) =>
    cli.settings().find((row) => row.name === name);
  expect(rowOf('BASE_DOMAIN')).toMatchObject({ value: 'desk.example', source: 'server', fault: null });
  expect(rowOf('BACKUP_DIR')).toMatchObject({ value: resolve('kept'), source: 'server' });
  const own = selfhostCli({ DATA_DIR: folder, BASE_DOMAIN: 'own.example' });
  expect(rowOf('BASE_DOMAIN', own)).toMatchObject({ value: 'own.example', source: 'environment' });
  await server.close();
  expect(rowOf('BASE_DOMAIN')).toMatchObject({ value: 'localhost', source: 'default' });
});

test('a server leaves no secret in its folder, and a command that cannot read one is refused', async () => {
  const SECRET_KEY = 'a secret of this test, long enough';
  const environment = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', SECRET_KEY };
  const server = await startSelfhost(environment, () => undefined);
  const left = join(folder, 'server-settings');
  expect((await stat(left)).mode & 0o777).toBe(0o600);
  expect(await readFile(left, 'utf8')).not.toContain(SECRET_KEY);
  const without = selfhostCli({ DATA_DIR: folder });
  await expect(without.open({ mayMake: false })).rejects.toThrow(
    'The running server has secrets that are not in its data folder. Set them for this command too: SECRET_KEY.',
  );
  expect(without.settings().find(({ name }) => name === 'SECRET_KEY')).toMatchObject({
    value: '(hidden)',
    source: 'server',
    fault: expect.stringContaining('must be set here too'),
  });
  await (await selfhostCli(environment).open({ mayMake: false })).close();
  await server.close();
});

test('doctor reports stored secrets that the secret key cannot open', async () => {
  const first = { DATA_DIR: folder, SECRET_KEY: 'the first secret of this test, long enough' };
  const look = (environment: Readonly<Record<string, string>>) =>
    selfhostCli(environment)
      .checks()
      .find(({ name }) => name === 'Stored secrets')
      ?.look();
  expect(await look(first)).toEqual({ ok: true, detail: 'none yet' });
  const { desk, ids, close } = await selfhostCli(first).open({ mayMake: true });
  const call = systemCall(ids.next(), 'test', ids.next());
  await desk.workspaces.add(call, { slug: 'acme', name: 'Acme' });
  await desk.webhooks.add(call, { url: 'https://acme.example/hook', events: ['*'] });
  await close();
  expect(await look(first)).toEqual({ ok: true, detail: 'the secret key opens all of them' });
  expect(await look({ ...first, SECRET_KEY: 'another secret of this test, long enough' })).toEqual({
    ok: false,
    detail: expect.stringContaining('It cannot open those of the webhook https://acme.example/hook (acme)'),
  });
});

test('a new secret key opens what the earlier one sealed, until everything is sealed again', async () => {
  const cli = () => selfhostCli({ DATA_DIR: folder });
  const look = () =>
    cli()
      .checks()
      .find(({ name }) => name === 'Stored secrets')
      ?.look();
  const { desk, ids, close } = await cli().open({ mayMake: true });
  const call = systemCall(ids.next(), 'test', ids.next());
  await desk.workspaces.add(call, { slug: 'acme', name: 'Acme' });
  await desk.webhooks.add(call, { url: 'https://acme.example/hook', events: ['*'] });
  await close();
  const path = join(folder, 'secret-key');
  const earlier = await readFile(path, 'utf8');
  expect(cli().secretKey?.replace()).toBe(path);
  const both = await readFile(path, 'utf8');
  expect([both.endsWith(`\n${earlier}`), (await stat(path)).mode & 0o777]).toEqual([true, 0o600]);
  expect((await look())?.detail).toContain('an earlier key opens 1 of them');
  const session = await cli().open({ mayMake: false });
  expect(await session.desk.secrets.reseal(call)).toEqual({ resealed: 1, unopened: 0 });
  await session.close();
  expect([cli().secretKey?.forget(), cli().secretKey?.forget()]).toEqual([1, 0]);
  expect(await readFile(path, 'utf8')).toBe(both.slice(0, -earlier.length));
  expect(await look()).toEqual({ ok: true, detail: 'the secret key opens all of them' });
});

test('the secret key is replaced only while no server runs, and only where it is a file', async () => {
  const server = await startSelfhost({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' }, () => undefined);
  const replace = (more = {}) => selfhostCli({ DATA_DIR: folder, ...more }).secretKey?.replace();
  expect(() => replace()).toThrow(/^A server runs at http.*: stop it first/);
  await server.close();
  const SECRET_KEY = 'a secret of this test, long enough';
  expect(() => replace({ SECRET_KEY })).toThrow('The key is the setting SECRET_KEY: change it there');
});

test('doctor names a proxy that the running server has seen and does not trust', async () => {
  const environment = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' };
  const proxy = () =>
    selfhostCli({ DATA_DIR: folder })
      .checks()
      .find(({ name }) => name === 'Proxy')
      ?.look();
  const server = await startSelfhost(environment, () => undefined);
  const port = new URL(server.url).port;
  await fetch(`http://127.0.0.1:${port}/livez`);
  expect(await proxy()).not.toHaveProperty('warns');
  await fetch(`http://127.0.0.1:${port}/livez`, { headers: { 'X-Forwarded-For': '203.0.113.9' } });
  expect(await proxy()).toMatchObject({
    warns: true,
    detail: expect.stringContaining('a proxy at 127.0.0.1'),
  });
  await server.close();
  const trusting = await startSelfhost({ ...environment, TRUSTED_PROXIES: '127.0.0.1' }, () => undefined);
  expect(await proxy()).toEqual({ ok: true, detail: 'X-Forwarded-For is believed from 127.0.0.1' });
  await trusting.close();
});

test('a command finds the running server of its folder, whichever port it listens on', async () => {
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

test('a command reports that its server does not run when another folder’s server uses the port', async () => {
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

test('a command says nothing about a server that is starting', async () => {
  const lock = new DatabaseSync(join(folder, 'serve.lock'));
  lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  expect(selfhostCli({ DATA_DIR: folder }).served()).toBeNull();
  lock.close();
});

test('the address of a killed server is ignored', async () => {
  const server = await startSelfhost({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' }, () => undefined);
  await server.close();
  await writeFile(join(folder, 'server-url'), 'http://127.0.0.1:4999\n');
  expect(selfhostCli({ DATA_DIR: folder, PORT: '3999' }).serverUrl()).toBe('http://127.0.0.1:3999');
});

test('a starting server deletes the half uploads of a killed one', async () => {
  const incoming = join(folder, 'files', 'incoming');
  await mkdir(incoming, { recursive: true });
  await writeFile(join(incoming, 'half'), 'half');
  const server = await startSelfhost({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' }, () => undefined);
  await server.close();
  expect(await readdir(incoming)).toEqual([]);
});
