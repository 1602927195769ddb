/** The libraries that the project was asked for do the work: they are called, not only imported. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, type SourceFile, sourceFiles, testFiles } from '../source-files.ts';

const files = sourceFiles();
const production = files.filter((file) => !file.isTest);
const tests = [...files.filter((file) => file.isTest), ...testFiles()];
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** A use counts in a file that imports the library, or loads it later. */
const usedIn = (among: readonly SourceFile[], library: string, use: RegExp): readonly string[] =>
  among
    .filter((file) => file.imports.some((name) => name === library || name.startsWith(`${library}/`)))
    .filter((file) => use.test(file.text))
    .map((file) => file.path);

describe('a library does its work', () => {
  test.each([
    [
      'tsyringe',
      'packages/deployment',
      /\.createChildContainer\(\)[\s\S]*instanceCachingFactory\([\s\S]*\.register\(/,
    ],
    ['ulid', 'adapters/node', /const (\w+) = monotonicFactory\([\s\S]*\b\1\(/],
    ['better-sqlite3', 'adapters/sql', /new Database\(path/],
    ['@node-rs/argon2', 'adapters/node', /\.hash\(password[\s\S]*\bverify\(storedHash, password\)/],
    ['valibot', 'adapters/http', /\bv\.safeParse(?:Async)?\(/],
    ['valibot', 'adapters/node', /\bv\.safeParse\(/],
  ])('%s does the work in %s', (library, room, use) => {
    const own = production.filter((file) => file.room === room);
    expect(usedIn(own, library, use)).not.toEqual([]);
  });

  test('valibot describes the requests and responses of every endpoint', () => {
    const wires = production.filter(({ path }) => /^adapters\/http\/src\/api\/[a-z-]+\/wire\.ts$/.test(path));
    expect(wires.length).toBeGreaterThan(20);
    const others = usedIn(wires, 'valibot', /\bv\.(?:object|pipe|picklist|array|nullable)\(/);
    expect(wires.map(({ path }) => path).filter((path) => !others.includes(path))).toEqual([]);
  });

  test('msw replaces other services in tests', () => {
    expect(usedIn(tests, 'msw', /\bsetupServer\([\s\S]*http\.(?:post|get|all)\(/)).not.toEqual([]);
  });

  test('vitest.workspace.ts names the projects, and the scripts run them', () => {
    expect(textOf('vitest.workspace.ts')).toMatch(/projects: \[/);
    expect(textOf('vitest.config.ts')).toContain('./vitest.workspace.ts');
    expect(textOf('scripts/run-tests.mjs')).toMatch(/vitest\.mjs'[\s\S]*'--project', project/);
  });

  test('turbo runs the types, style and tests of every package, and caches each of them', () => {
    expect(textOf('scripts/turbo.mjs')).toContain('node_modules/turbo/bin/turbo');
    const { tasks } = JSON.parse(textOf('turbo.json'));
    expect(JSON.stringify(tasks)).not.toContain('"cache":false');
    for (const room of new Set(production.map((file) => file.room)))
      expect(Object.keys(JSON.parse(textOf(`${room}/package.json`)).scripts), room).toEqual(
        expect.arrayContaining(['typecheck', 'lint', 'test']),
      );
  });
});

describe('the container', () => {
  test('the container has a few tokens, never one per port or use case', () => {
    const made = production.flatMap(({ text }) =>
      [...text.matchAll(/\btoken<[^>]+>\('(\w+)'\)/g)].map(([, name]) => name),
    );
    expect(made.sort()).toEqual(['api', 'desk', 'fairWork', 'ports', 'storage', 'worker']);
  });

  test('is used by packages/deployment and the apps only, without decorators', () => {
    const outside = production.filter(
      ({ room }) => room !== 'packages/deployment' && !room.startsWith('apps/'),
    );
    const asking = /@tidemark\/deployment|\bcontainer\.resolve\b|\.(?:get|resolve)\(\s*tokens\./;
    expect(outside.filter(({ text }) => asking.test(text)).map(({ path }) => path)).toEqual([]);
    const decorated = /^\s*@(?:injectable|inject|singleton|autoInjectable|scoped)\b/m;
    expect(files.filter(({ text }) => decorated.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

/** Files that bypass Node.js or a library, each with the page that names it and says why it pays. */
const argued: readonly (readonly [file: string, page: string])[] = [
  ['adapters/http/src/socket/collect-bytes.ts', 'docs/decisions/0025-hono-serves.md'],
  ['adapters/http/src/socket/serve.ts', 'docs/decisions/0025-hono-serves.md'],
];

const around = [
  /getBuiltinModule\(|--expose-gc|setFlagsFromString\(|\bprocess\.binding\(/,
  /\bprototype\.\w+\.(?:call|apply)\(/,
  // Files inside of a package that it does not export by name.
  /from '(?:@[\w-]+\/)?[\w-]+\/(?:dist|lib|src|build|cjs|esm|internal)(?:\/|')/,
  // Members that a library marks as its own.
  /[\w)\]]\._[a-z]/,
];

describe('a workaround for Node.js or a library', () => {
  test('is in the list of workarounds', () => {
    const found = production.filter(({ text }) => around.some((form) => form.test(text)));
    expect(found.map(({ path }) => path)).toEqual(argued.map(([file]) => file));
  });

  test.each(argued)('%s is explained in %s', (file, page) => {
    expect(textOf(page)).toContain(file.split('/').slice(-2).join('/'));
  });
});
