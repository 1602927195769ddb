/** A task of turbo that passed is not run again: whatever a test reads has to be an input of its task. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, type SourceFile, sourceFiles, supportFiles } from '../source-files.ts';

type Task = Readonly<{ dependsOn?: readonly string[]; inputs?: readonly string[] }>;
type Manifest = Readonly<{ name: string; dependencies?: object; devDependencies?: object }>;

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const tasks: Readonly<Record<string, Task>> = readJson('turbo.json').tasks;
const files = sourceFiles();
const rooms = [...new Set(files.map(({ room }) => room))];
const manifests = new Map<string, Manifest>(rooms.map((room) => [room, readJson(`${room}/package.json`)]));

/** `docs/` for `$TURBO_ROOT$/docs/**`; inputs that are no such folder or file stay as they are. */
const inputsOf = (room: string): readonly string[] => {
  const task = tasks[`${manifests.get(room)?.name}#test`] ?? tasks.test;
  return (task?.inputs ?? []).map((input) => input.replace('$TURBO_ROOT$/', '').replace(/\*\*$/, ''));
};

/** Paths from the root that a file names beyond its own package: as a relative path, or as one below `docs/`. */
const namedOutside = ({ path, room, text }: SourceFile): readonly string[] => {
  const relatives = [...text.matchAll(/['"`]((?:\.\.\/)+[\w.-][\w./-]*)['"`]/g)]
    .map(([, named = '']) => normalize(join(dirname(path), named)))
    .filter((named) => !/^\.\.?(?:\/|$)/.test(named) && existsSync(join(root, named)));
  const pages = [...text.matchAll(/join\([^)]*'(docs\/[\w./-]+)'/g)].map(([, named = '']) => named);
  return [...relatives, ...pages].filter((named) => !named.startsWith(`${room}/`));
};

const tidemark = /^@tidemark\/([a-z-]+)/;

/** The packages that a package depends on, itself included. */
const closureOf = (name: string, seen = new Set<string>()): ReadonlySet<string> => {
  const manifest = [...manifests.values()].find((candidate) => candidate.name === name);
  if (!manifest || seen.has(name)) return seen;
  seen.add(name);
  for (const needed of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))
    closureOf(needed, seen);
  return seen;
};

const relativeImports = ({ path, imports }: Pick<SourceFile, 'path' | 'imports'>): readonly string[] =>
  imports.filter((named) => named.startsWith('.')).map((named) => normalize(join(dirname(path), named)));

const roomOf = (path: string): string | undefined => rooms.find((room) => path.startsWith(`${room}/`));

const support = new Map([...supportFiles(), ...files].map((file) => [file.path, file]));

/** The files that some load, themselves included, down to those of the packages. */
const reachedFrom = (entries: RegExp, skipped: readonly string[]): readonly string[] => {
  const reached = new Set(
    [...support.keys()].filter((path) => entries.test(path) && !skipped.includes(path)),
  );
  for (const path of reached) {
    const file = support.get(path);
    if (!file || roomOf(path) !== undefined) continue;
    for (const named of relativeImports(file)) if (!skipped.includes(named)) reached.add(named);
  }
  return [...reached];
};

/** The package that a file is in, or those that it imports by name. */
const packagesIn = (path: string): readonly string[] => {
  const room = roomOf(path);
  if (room !== undefined) return [manifests.get(room)?.name ?? ''];
  return (support.get(path)?.imports ?? []).flatMap((specifier) => tidemark.exec(specifier)?.[0] ?? []);
};

const apiTests = /^tests\/(?:api|client)\/.*\.test\.ts$/;
/** With what makes the database of a run. */
const onDeployments = { entries: /^tests\/(?:(?:api|client)\/.*\.test|setup\/postgres)\.ts$/, skipped: [] };
const onSharded = {
  ...onDeployments,
  entries: /^tests\/(?:(?:api|client)\/.*\.test|setup\/sharded-postgres)\.ts$/,
};
/** Files that `test-servers.ts` imports only when it starts a server. */
const onMemory = { entries: apiTests, skipped: ['tests/api/deployed-server.ts', 'tests/e2e/deployments.ts'] };
const apiTasks = [
  ['//#test:api', onMemory],
  ['//#test:deployments', onDeployments],
  ['//#test:sockets', onDeployments],
  ['//#test:sharded', onSharded],
] as const;

describe('the cache of the tests', () => {
  test.each(rooms)('%s lists every file outside it that its tests read', (room) => {
    const inputs = inputsOf(room);
    const outside = files.filter((file) => file.room === room && file.isTest).flatMap(namedOutside);
    const isInput = (named: string) =>
      inputs.some((input) => named.startsWith(input)) || named.startsWith('node_modules/');
    expect([...new Set(outside)].filter((named) => !isInput(named))).toEqual([]);
  });

  test.each(apiTasks)('%s depends on every package that its tests import', (task, { entries, skipped }) => {
    const dependsOn = tasks[task]?.dependsOn ?? [];
    const inputs = new Set(dependsOn.flatMap((needed) => [...closureOf(needed.replace('#sources', ''))]));
    const imported = reachedFrom(entries, skipped).flatMap((path) => packagesIn(path));
    expect(new Set(imported).size).toBeGreaterThan(3);
    expect([...new Set(imported)].filter((name) => !inputs.has(name))).toEqual([]);
  });

  test.each(apiTasks)(
    '%s lists every file outside packages that its tests import',
    (task, { entries, skipped }) => {
      const inputs = (tasks[task]?.inputs ?? []).map((input) => input.replace(/\*\*$/, ''));
      const outside = reachedFrom(entries, skipped).filter((path) => roomOf(path) === undefined);
      expect(outside.length).toBeGreaterThan(10);
      expect(outside.filter((path) => !inputs.some((input) => path.startsWith(input)))).toEqual([]);
    },
  );

  test.each(rooms)('the type check of %s lists every file outside it that it reads', (room) => {
    const inputs = (tasks.typecheck?.inputs ?? []).map((input) =>
      input.replace('$TURBO_ROOT$/', '').replace(/\*\*$/, ''),
    );
    const { include = [] }: { include?: readonly string[] } = readJson(`${room}/tsconfig.json`);
    const read = [
      ...files.filter((file) => file.room === room).flatMap(relativeImports),
      ...include.map((one) => normalize(join(room, one))),
    ];
    const outside = read.filter((path) => !path.startsWith(`${room}/`));
    expect(outside.filter((path) => !inputs.some((input) => path.startsWith(input)))).toEqual([]);
  });

  test('the type check of all packages reads the sources of each', () => {
    const inputs = tasks['//#typecheck']?.inputs ?? [];
    expect(rooms.filter((room) => !inputs.includes(`${dirname(room)}/*/src/**`))).toEqual([]);
    expect(readJson('package.json').scripts.typecheck).not.toContain('-p');
  });

  test('npm run lint reads every folder of the repository with code', () => {
    const script: string = readJson('package.json').scripts.lint;
    const folders = readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !ignored.includes(entry.name))
      .map(({ name }) => name);
    expect(folders.filter((name) => !script.split(' ').includes(name))).toEqual([]);
  });
});

/** Linted by their own packages, made by a tool, or without code. */
const ignored = [
  ...['packages', 'adapters', 'apps', 'node_modules', 'data', 'dist', 'files', 'coverage'],
  ...['.git', '.github', '.turbo', '.reports', '.vitest'],
];
