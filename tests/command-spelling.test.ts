/** There is one way to call the command line, and it cannot fetch a stranger's package: docs/decisions/0028. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import manifest from '../apps/selfhost/package.json' with { type: 'json' };
import { root } from './source-files.ts';

const command = join(root, 'tidemark');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-command-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (path: string, ...args: readonly string[]) =>
  spawnSync(path, args, { cwd: folder, encoding: 'utf8', env: { PATH: process.env.PATH } });

test('the command runs from any folder, and through a symbolic link', () => {
  const link = join(folder, 'tidemark');
  symlinkSync(command, link);
  for (const path of [command, link])
    expect(run(path, 'version')).toMatchObject({ status: 0, stdout: `${manifest.version}\n` });
});

test('a fresh clone says to run npm start first', () => {
  const copy = join(folder, 'tidemark');
  copyFileSync(command, copy);
  expect(run(copy, 'quickstart')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: `Tidemark is not installed in ${folder} yet: run npm start there to install it.\n`,
  });
  expect(readdirSync(folder)).toEqual(['tidemark']);
});

test('a mail that the command cannot take is sent again later, not returned to its sender', () => {
  expect(run(command, 'mail', 'deliver', '--too', 'support@example.com')).toMatchObject({ status: 75 });
  expect(run(command, 'mail', 'inbox', '--too')).toMatchObject({ status: 2 });
  const copy = join(folder, 'tidemark');
  copyFileSync(command, copy);
  expect(run(copy, 'mail', 'deliver', '--to', 'support@example.com')).toMatchObject({ status: 75 });
});

/** The verbs of the command line, as its help lists them. */
const verbs = (): readonly string[] => {
  const [, list = ''] = run(command, '--help').stdout.split('\nCommands:\n');
  return [...list.matchAll(/^ {2}([a-z]+)/gm)].map(([, verb = '']) => verb).filter((verb) => verb !== 'help');
};

/** Other spellings. The letter of an escape, as in a source's `\n`, is no part of the word behind it. */
const otherSpelling = (names: readonly string[]): RegExp =>
  new RegExp(
    `(?:npx|npm exec|npm run)(?: -\\S+)* tidemark\\b|(?<![./@-]|(?<!\\\\)\\w)tidemark (?:--|(?:${names.join('|')})\\b)`,
  );

test.each([
  [String.raw`'./tidemark webhook enable 1\ntidemark webhook recover 1'`, true],
  [String.raw`'\ttidemark webhook list'`, true],
  ['npx tidemark doctor', true],
  ['run tidemark --help', true],
  [String.raw`'./tidemark webhook enable 1\n./tidemark webhook recover 1'`, false],
  ['@tidemark webhook', false],
  ['untidemark webhook', false],
  ['tidemark delivers', false],
])('another spelling of the command is found: %s: %s', (line, found) => {
  expect(otherSpelling(['doctor', 'webhook']).test(line)).toBe(found);
});

test('docs, sources and messages spell the command as ./tidemark', () => {
  const names = verbs();
  expect(names).toContain('quickstart');
  const otherwise = otherSpelling(names);
  const offending = texts().flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) => (otherwise.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  );
  expect(offending).toEqual([]);
});

/** Texts for people, except for the decision and the test that name the refused spellings. */
const texts = () =>
  ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...folders.flatMap(filesBelow)]
    .filter((path) => /\.(?:ts|mjs|js|md|yaml|yml|json)$/.test(path) && !apart.has(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const folders = ['docs', 'packages', 'adapters', 'apps', 'scripts', 'tests', 'tools'];

const apart = new Set(['docs/decisions/0028-the-command-line.md', 'tests/command-spelling.test.ts']);

const filesBelow = (path: string): readonly string[] =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', '.reports'].includes(entry.name)) return [];
    const below = `${path}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(below) : [below];
  });
