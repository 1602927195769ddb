/** `npm start` runs the sources joined into one file, which behaves as they do (docs/decisions/0024). */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { programOf } from '../scripts/program.mjs';
import { tinyRepository } from './tiny-repository.ts';

const repository = tinyRepository();
const { folder, made, write, started } = repository;

afterAll(repository.remove);

test('a built program finds files next to its sources, loads modules later, and reports places of errors', async () => {
  const { said, stderr } = await started();
  const [url, isMain, later, stack, coded] = said;
  expect(url).toBe(pathToFileURL(join(realpathSync(folder), 'apps/selfhost/src/main.ts')).href);
  expect([isMain, later]).toEqual(['true', 'later']);
  expect(stack).toMatch(/^TypeError: no\n {4}at refuse \(packages\/domain\/src\/refuse\.ts:4:\d+\)\n/);
  expect(stack).toContain('apps/selfhost/src/main.ts:3:');
  expect(coded).toMatch(/^TypeError \[ERR_INVALID_ARG_TYPE\]: /);
  expect(stderr).toBe('');
});

test('sources are built once, and again when one has changed, but not for a changed test', async () => {
  await started();
  const before = readdirSync(made);
  write('packages/domain/src/refuse.test.ts', 'changed');
  await started();
  expect(readdirSync(made)).toEqual(before);
  write('apps/selfhost/src/later.ts', 'export const later = "changed";\n');
  expect((await started()).said[2]).toBe('changed');
  expect(readdirSync(made).filter((name) => !before.includes(name))).toHaveLength(1);
});

const damages: Readonly<Record<string, (main: string) => void>> = {
  removed: (main) => rmSync(main),
  empty: (main) => writeFileSync(main, ''),
  'cut off': (main) => truncateSync(main, 100),
  'a folder': (main) => {
    rmSync(main);
    mkdirSync(main);
  },
  'without what is loaded later': (main) => {
    for (const name of readdirSync(dirname(main)))
      if (name.startsWith('later-')) rmSync(join(dirname(main), name));
  },
  'without their list': (main) => writeFileSync(join(dirname(main), 'files.json'), '{}'),
};

const lengthsIn = (path: string) => readdirSync(path).map((name) => [name, statSync(join(path, name)).size]);

test.each(Object.keys(damages))('built sources that are %s are built again', async (damage) => {
  rmSync(made, { recursive: true, force: true });
  const { said } = await started();
  const [only = '', ...others] = repository.builds();
  expect(others).toEqual([]);
  const whole = lengthsIn(join(made, only));
  damages[damage]?.(join(made, only, 'main.mjs'));
  expect(lengthsIn(join(made, only))).not.toEqual(whole);
  expect(await started()).toEqual({ said, stderr: '' });
  expect(lengthsIn(join(made, only))).toEqual(whole);
});

test('the exports of a package count as sources, and files of an editor do not', async () => {
  symlinkSync('nowhere', join(folder, 'apps/selfhost/src/.#main.ts'));
  await started();
  const before = readdirSync(made);
  write('packages/domain/package.json', '{ "exports": { ".": "./src/another.ts" } }');
  const { stderr } = await started();
  expect(stderr).toBe('');
  expect(readdirSync(made).filter((name) => !before.includes(name))).toHaveLength(1);
});

test('programs that older servers run stay for a while', async () => {
  for (let count = 0; count < 7; count++) {
    write('apps/selfhost/src/later.ts', `export const later = "${count}";\n`);
    await started();
  }
  const joined = repository.builds();
  expect(joined).toHaveLength(6);
});

test('two first starts at once make one built folder, and nothing else is left', async () => {
  rmSync(made, { recursive: true });
  const both = await Promise.all([started(), started()]);
  for (const { said, stderr } of both) expect([said[1], stderr]).toEqual(['true', '']);
  expect(repository.builds()).toHaveLength(1);
});

test('a fault in the sources is reported with its place', async () => {
  write('apps/selfhost/src/later.ts', 'export const later = "changed";\nconst = 1;\n');
  await expect(started()).rejects.toThrow(/could not be joined .*\(apps\/selfhost\/src\/later\.ts:2\)/);
  write('apps/selfhost/src/later.ts', 'export const later = "later";\n');
});

test('sources that cannot be built run directly, and the reason is printed', async () => {
  rmSync(made, { recursive: true });
  rmSync(join(folder, 'node_modules/rolldown'));
  const { said, stderr } = await started();
  expect(said[1]).toBe('true');
  expect(stderr).toMatch(
    /^The sources could not be joined into one file \(.*rolldown.*\): Tidemark is started from them/,
  );
});

test('the built server on SQLite contains nothing that its start does not need', () => {
  const program = programOf('selfhost');
  const begun = new Set<string>();
  const packages = new Set<string>();
  const look = (file: string): void => {
    if (begun.has(file)) return;
    begun.add(file);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^import (?:[^;]*? from )?"([^"]+)";$/gm))
      if (name.startsWith('./')) look(join(dirname(file), name));
      else packages.add(name);
  };
  look(program);
  expect([...packages]).toEqual(expect.arrayContaining(['better-sqlite3', 'pino']));
  for (const late of [
    'nodemailer',
    'postal-mime',
    'undici',
    'jose',
    'openid-client',
    'pg',
    'commander',
    'yaml',
  ])
    expect([...packages]).not.toContain(late);
});
