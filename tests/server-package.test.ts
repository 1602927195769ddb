/** The result of `npm run package` runs elsewhere: without sources, without tools, from any folder. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { font } from '@tidemark/domain/look';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guidesIn } from '../adapters/http/src/pages/docs/guides.ts';
import consoleManifest from '../apps/console/package.json' with { type: 'json' };
import manifest from '../package.json' with { type: 'json' };
import { root, sourceFiles } from './source-files.ts';

const run = promisify(execFile);

/** Everything is built here, the console too. */
const patienceMs = 240_000;

let folder = '';
let server = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-package-'));
  server = join(folder, 'server');
  await run(process.execPath, [join(root, 'scripts/package-server.mjs'), server, '@example/desk']);
  await symlink(join(root, 'node_modules'), join(server, 'node_modules'));
}, patienceMs);
afterAll(() => rm(folder, { recursive: true, force: true }));

const json = (name: string) => JSON.parse(readFileSync(join(server, name), 'utf8'));

const environment = () => ({ PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: '0' });

const tidemark = (...args: readonly string[]) =>
  run(process.execPath, [join(server, 'bin/tidemark.mjs'), ...args], { cwd: folder, env: environment() });

test('the package names what it loads by version, and locks all of that, without tools', () => {
  const { name, dependencies, engines, private: isPrivate } = json('package.json');
  expect({ name, engines, isPrivate }).toEqual({
    name: '@example/desk',
    engines: { node: '>=26' },
    isPrivate: true,
  });
  const { packages } = json('npm-shrinkwrap.json');
  for (const [dependency, version] of Object.entries(dependencies))
    expect(packages[`node_modules/${dependency}`].version).toBe(version);
  for (const tool of [...Object.keys(manifest.devDependencies), 'rolldown', 'vite', 'typescript'])
    if (!Object.hasOwn(dependencies, tool)) expect(packages).not.toHaveProperty([`node_modules/${tool}`]);
  expect(packages['node_modules/better-sqlite3'].integrity).toMatch(/^sha512-/);
});

type Component = Readonly<{
  name: string;
  purl: string;
  hashes: readonly Readonly<{ content: string }>[];
  licenses: readonly object[];
}>;

/** Which packages the programs hold code of, by their source maps. */
const inPrograms = (): ReadonlySet<string> => {
  const maps = readdirSync(join(server, 'program')).filter((name) => name.endsWith('.map'));
  const sources = maps.flatMap((name): readonly string[] => json(`program/${name}`).sources);
  return new Set(
    sources.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.slice(1) ?? []),
  );
};

/** Packages that the sources of the console import, and some of their dependencies. */
const inConsole = (): readonly string[] => {
  const imports = sourceFiles()
    .filter(({ room, isTest }) => room === 'apps/console' && !isTest)
    .flatMap((file) => file.imports);
  const needed = Object.keys(consoleManifest.dependencies).filter((name) => !name.startsWith('@tidemark/'));
  return [
    ...needed.filter((name) => imports.some((named) => named === name || named.startsWith(`${name}/`))),
    ...['scheduler', 'orderedmap', 'w3c-keyname', '@tanstack/query-core'],
  ];
};

test('the list of contents names each package whose code is in a program or in the console', () => {
  const components: readonly Component[] = json('sbom.cdx.json').components;
  const named = new Map(components.map((component) => [component.name, component]));
  expect([...inPrograms()]).toEqual(
    expect.arrayContaining(['hono', '@hono/node-server', 'kysely', 'valibot']),
  );
  expect(inConsole()).toEqual(expect.arrayContaining(['react', 'react-dom', 'wouter', 'prosemirror-view']));
  for (const name of [...inPrograms(), ...inConsole(), '@zxcvbn-ts/language-common'])
    expect(named.get(name), name).toMatchObject({
      purl: expect.stringMatching(/^pkg:npm\/(?:%40[\w-]+\/)?[\w.-]+@\d/),
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      licenses: [expect.anything()],
    });
  expect(components.filter(({ licenses = [] }) => licenses.length === 0)).toEqual([]);
  expect(named.has('better-sqlite3')).toBe(true);
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
});

test('the licences have their text where our files hold code of the package', () => {
  const licences = readFileSync(join(server, 'LICENCES.txt'), 'utf8');
  const files = [
    'hono/LICENSE',
    'kysely/LICENSE',
    'react/LICENSE',
    'valibot/LICENSE.md',
    'rope-sequence/LICENSE',
  ];
  for (const file of files)
    expect(licences).toContain(readFileSync(join(root, 'node_modules', file), 'utf8').trim());
  expect(licences).toMatch(/^busboy [\d.]+ MIT$/m);
  expect(licences).toMatch(/^kysely [\d.]+ \(MIT\)$/m);
});

test('npm ci has nothing to add to the lock, and needs no registry to know that', async () => {
  const copy = join(folder, 'to-install');
  await cp(server, copy, { recursive: true, filter: (path) => !/node_modules|console/.test(path) });
  const { stdout } = await run('npm', ['ci', '--dry-run', '--offline', '--omit=dev', '--ignore-scripts'], {
    cwd: copy,
  });
  expect(stdout).toMatch(/added \d+ packages/);
});

test('npm pack takes the programs, the console and the lock, and no source', async () => {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: server });
  const [packed] = Object.values(JSON.parse(stdout)) as readonly { files: readonly { path: string }[] }[];
  const paths = packed?.files.map(({ path }) => path) ?? [];
  for (const path of [
    'bin/tidemark.mjs',
    'program/command-saas.mjs',
    'program/mail-thread.mjs',
    `program/${font.file}`,
    'program/OFL.txt',
    'console/index.html',
    'docs/README.md',
    'docs/deploy/caddy.md',
    'README.md',
    'LICENSE',
    'LICENCES.txt',
    'sbom.cdx.json',
  ])
    expect(paths).toContain(path);
  expect(paths.filter((path) => path.endsWith('.ts'))).toEqual([]);
});

test('it serves, shows the console and answers its own health check', async () => {
  const { key } = JSON.parse((await tidemark('quickstart', '--json')).stdout);
  const child = spawn(process.execPath, [join(server, 'bin/tidemark.mjs'), 'serve'], {
    ...{ cwd: folder, env: environment(), stdio: ['ignore', 'pipe', 'inherit'] },
  });
  let printed = '';
  const ready = new Promise<string>((resolve) => {
    child.stdout.on('data', (text) => {
      printed += text;
      const url = /API {2,}(http\S+)\/api\/v1\n/.exec(printed)?.[1];
      if (url && printed.includes('Mail in')) resolve(url);
    });
  });
  try {
    const url = await ready;
    expect((await tidemark('healthcheck')).stdout).toMatch(/says ready/);
    const console = await fetch(`${url}/console`);
    expect([console.status, await console.text()]).toEqual([200, expect.stringContaining('Sign in to Demo')]);
    expect((await fetch(url + font.path)).status).toBe(200);
    const named = [...(await (await fetch(`${url}/llms.txt`)).text()).matchAll(/\]\((\/docs\/[^)]+)\)/g)];
    const own = await guidesIn(join(root, 'docs')).list();
    expect(named.map(([, path]) => path)).toEqual(own.map(({ path }) => `/docs/${path}`));
    expect(await (await fetch(`${url}/docs/deploy/caddy.md`)).text()).toMatch(/^# Caddy\n/);
    const created = await fetch(`${url}/api/v1/tickets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ requester_email: 'ann@example.com', subject: 'Where?', message: 'It is late.' }),
    });
    expect(created.status).toBe(201);
    const backup = await tidemark('backup', 'create', '--json');
    expect((await tidemark('backup', 'verify', JSON.parse(backup.stdout).id)).stdout).toMatch(/verified/i);
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  }
});

test('the threads and child processes of the programs are files of the package', () => {
  const programs = readdirSync(join(server, 'program')).filter((name) => name.endsWith('.mjs'));
  const named = programs.flatMap((name) =>
    [
      ...readFileSync(join(server, 'program', name), 'utf8').matchAll(
        /new URL\(["'](\.\/[^"']+)["'], import\.meta\.url\)/g,
      ),
    ].map(([, path = '']) => path),
  );
  expect(named.length).toBeGreaterThanOrEqual(4);
  for (const path of named) expect(existsSync(join(server, 'program', path))).toBe(true);
});
