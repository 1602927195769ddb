/** A task of turbo that passed is not run again: whatever a test reads has to be an input of its task. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
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
  const manifest = [...manifests.values()].find((known) => known.name === name);
  if (!manifest || seen.has(name)) return seen;
  seen.add(name);
  for (const needed of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))
    closureOf(needed, seen);
  return seen;
};

describe('the cache of the tests', () => {
  test.each(rooms)('%s names every file outside of it that its tests read', (room) => {
    const inputs = inputsOf(room);
    const outside = files.filter((file) => file.room === room && file.isTest).flatMap(namedOutside);
    const isInput = (named: string) =>
      inputs.some((input) => named.startsWith(input)) || named.startsWith('node_modules/');
    expect([...new Set(outside)].filter((named) => !isInput(named))).toEqual([]);
  });

  test('the API on memory depends on every package that its tests import', () => {
    const dependsOn = tasks['//#test:api']?.dependsOn ?? [];
    const known = new Set(dependsOn.flatMap((task) => [...closureOf(task.replace('#sources', ''))]));
    const imported = supportFiles()
      .filter(({ path }) => /^tests\/(?:api|client|samples)\//.test(path))
      .filter(({ path }) => path !== 'tests/api/deployed-house.ts')
      .flatMap(({ imports }) => imports.flatMap((specifier) => tidemark.exec(specifier)?.[0] ?? []));
    expect(new Set(imported).size).toBeGreaterThan(3);
    expect([...new Set(imported)].filter((name) => !known.has(name))).toEqual([]);
  });

  test('the API on memory lists every folder of tests that its tests import', () => {
    const inputs = tasks['//#test:api']?.inputs ?? [];
    const own = supportFiles().filter(({ path }) => /^tests\/(?:api|client|samples)\//.test(path));
    const folders = own
      .filter(({ path }) => path !== 'tests/api/deployed-house.ts')
      .flatMap(({ path, text }) =>
        [...text.matchAll(/from '(\.\.?\/[^']+)'/g)].map(([, named = '']) =>
          relative('.', dirname(join(dirname(path), named))),
        ),
      );
    expect([...new Set(folders)].filter((folder) => !inputs.includes(`${folder}/**`))).toEqual([]);
  });

  test('the check of all types reads the sources of every package', () => {
    const inputs = tasks['//#typecheck']?.inputs ?? [];
    expect(rooms.filter((room) => !inputs.includes(`${dirname(room)}/*/src/**`))).toEqual([]);
    expect(readJson('package.json').scripts.typecheck).not.toContain('-p');
  });

  test('npm run lint reads every folder of the repository that holds code', () => {
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
