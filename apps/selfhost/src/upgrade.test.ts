import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createCli } from '@tidemark/cli';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { olderFolder } from './backups/older-folder.ts';
import { backupsIn, type TestDeployment, testDeployment, ticketOf } from './backups/test-deployment.ts';
import { selfhostCli } from './cli-app.ts';
import { type Selfhost, startSelfhost } from './main.ts';

let instance: TestDeployment;

beforeEach(async () => {
  instance = await testDeployment();
});
afterEach(() => instance.end());

/** Responses of the API about a workspace. */
const seen = async (server: Selfhost) => {
  const paths = ['/tickets', '/tickets/1/messages', '/contacts', '/search?q=ann', '/events?limit=10'];
  const answers = [];
  for (const path of paths) answers.push((await instance.call(server, { method: 'GET', path })).body);
  return answers;
};

/** The data folder of an earlier version with two tickets, and what was seen of them. */
const olderData = async (migration: string) => {
  const server = await instance.serve();
  for (const name of ['ann', 'bob'])
    await instance.call(server, { method: 'POST', path: '/tickets', body: ticketOf(name) });
  await instance.call(server, {
    method: 'POST',
    path: '/tickets/1/messages',
    body: { body: 'Dear ann, here it is.' },
  });
  const before = await seen(server);
  await server.close();
  return { folder: await olderFolder(instance, migration), before };
};

const tidemark = async (folder: string, ...args: string[]): Promise<{ code: number; text: string }> => {
  const printed: string[] = [];
  const take = (text: string) => void printed.push(text);
  const io = { out: take, err: take, ask: async () => null, wait: async () => undefined };
  const code = await createCli(selfhostCli({ ...instance.environment, DATA_DIR: folder }), {
    ...io,
    readStdin: async () => '',
    stdin: async function* () {},
  }).run(args);
  return { code, text: printed.join('') };
};

const program = `import(${JSON.stringify(join(import.meta.dirname, 'command.ts'))})
  .then(({ run }) => run(['upgrade'])).then((code) => { process.exitCode = code; })`;

const upgradeProcess = (folder: string) =>
  spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { PATH: process.env.PATH, ...instance.environment, DATA_DIR: folder },
    stdio: 'ignore',
  });

describe('a data folder of an earlier version', () => {
  test('is upgraded by one command behind a backup of what it was', async () => {
    const { folder, before } = await olderData('0028');
    const planned = await tidemark(folder, 'upgrade', '--plan');
    expect(planned.text).toMatch(
      /migrations to come:\n {2}0028-quotas: adds to the tables.*\n(?:.*\n)+A backup is made first/,
    );
    expect(readdirSync(folder)).not.toContain('backups');
    const { code, text } = await tidemark(folder, 'upgrade');
    expect(code).toBe(0);
    expect(text).toMatch(/^Backup: .*\nThe database is up to date: \d+ migrations ran\./);
    const [backup] = await backupsIn({ environment: { ...instance.environment, DATA_DIR: folder } }).list();
    expect(backup).toMatchObject({ kind: 'manual', tickets: 2 });
    expect((await tidemark(folder, 'upgrade')).text).toBe('The database is up to date.\n');
    expect(await seen(await instance.serve(folder))).toEqual(before);
  });

  test('is upgraded by a server that starts, which says where the backup is', async () => {
    const { folder, before } = await olderData('0022');
    const printed: string[] = [];
    const environment = { ...instance.environment, DATA_DIR: folder };
    const server = await startSelfhost(environment, (text) => void printed.push(text));
    expect(printed[0]).toMatch(/^Backed up before the upgrade: \S+, in .*backups\n$/);
    expect(await seen(server)).toEqual(before);
    await server.close();
  });

  test('is refused by a server that may not migrate, until it was upgraded', async () => {
    const { folder } = await olderData('0028');
    const environment = { ...instance.environment, DATA_DIR: folder, MIGRATE: 'never' };
    await expect(startSelfhost(environment, () => undefined)).rejects.toThrow(
      /lacks 0028-quotas.*: bring it up to date with .\/tidemark upgrade, or start the server once\./,
    );
    await tidemark(folder, 'upgrade', '--no-backup');
    expect(readdirSync(folder)).not.toContain('backups');
    await (await startSelfhost(environment, () => undefined)).close();
  });

  test('loses nothing when its upgrade is killed ten times, and is whole after one more command', async () => {
    const { folder, before } = await olderData('0012');
    for (let kill = 1; kill <= 10; kill += 1) {
      const child = upgradeProcess(folder);
      const ended = once(child, 'exit');
      await Promise.race([setTimeout(kill * 60), ended]);
      child.kill('SIGKILL');
      await ended;
    }
    const { code, text } = await tidemark(folder, 'upgrade');
    expect([code, text]).toEqual([0, expect.stringContaining('The database is up to date')]);
    expect(await seen(await instance.serve(folder))).toEqual(before);
  });
});
