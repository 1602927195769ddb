/** Modules that a server loads only on first use (docs/lab/a-start.md): they load, and a start does without them. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root, sourceFiles } from './source-files.ts';

const laterForms = /\b(?:import|require)\(\s*'([^']+)'\s*\)/g;

const loadedLater = sourceFiles()
  // A browser loads the features of the console.
  .filter(({ room }) => room !== 'apps/console')
  .filter(({ isTest }) => !isTest)
  .flatMap(({ path, text }) => [...text.matchAll(laterForms)].map(([, name = '']) => [name, path] as const));

test('some modules are loaded later', () => {
  expect(loadedLater.map(([name]) => name)).toEqual(expect.arrayContaining(['nodemailer', './connect.ts']));
});

test.each(loadedLater)('%s is loaded for %s before its first use', async (name, path) => {
  const from = join(root, path);
  const found = name.startsWith('.') ? join(dirname(from), name) : createRequire(from).resolve(name);
  // Some libraries are a function.
  expect(typeof (await import(pathToFileURL(found).href))).toMatch(/^(?:object|function)$/);
});

/** Starts and stops a server, and prints what was loaded meanwhile. */
const startAndTell = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  const { startSelfhost } = await import(${JSON.stringify(pathToFileURL(join(root, 'apps/selfhost/src/main.ts')).href)});
  const { close } = await startSelfhost({ PORT: '0', DATA_DIR: process.env.DATA_DIR }, () => {});
  await close();
  process.stdout.write(loaded.join('\\n'));
`;

test('a start on SQLite loads nothing that mail, webhooks, pushes, sign-ins, HTML or Postgres need', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-start-'));
  const options = { env: { ...process.env, DATA_DIR: folder }, maxBuffer: 10_000_000 };
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', startAndTell], options);
  const { stdout } = await run.finally(() => rm(folder, { recursive: true, force: true }));
  const loaded = stdout.split('\n');
  const late = [
    'nodemailer',
    'postal-mime',
    'smtp-server',
    'mailauth',
    'undici',
    'jose',
    'openid-client',
    '@node-rs/argon2',
    'sanitize-html',
    'html-to-text',
    '@opentelemetry',
  ];
  const elsewhere = ['pg', 'commander', 'yaml', 'vitest'];
  const isOf = (url: string) => [...late, ...elsewhere].some((name) => url.includes(`node_modules/${name}/`));
  expect(loaded.length).toBeGreaterThan(500);
  expect(loaded.filter(isOf)).toEqual([]);
});
