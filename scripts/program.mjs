// What a server runs: its sources joined into one file, and again when any of them has changed. Plain JavaScript for Node.js
// 18 or newer, like all that comes before the server.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findNode } from './find-node.mjs';
import { root } from './install-missing.mjs';
import { isWhole, lengthsIn, main } from './joined-folder.mjs';

/** The module that each program begins with. */
export const programs = {
  selfhost: 'apps/selfhost/src/main.ts',
  web: 'apps/saas/src/web.ts',
  worker: 'apps/saas/src/worker.ts',
};

/** What was made of the sources, and what Node.js compiled of it: delete it freely. */
export const cache = join(root, 'node_modules/.cache/tidemark');

/**
 * What a request makes is of no use behind its answer: a larger place for young objects would only hold memory. So would more
 * than one thread of V8 beside the main one: the C library gives each memory of its own, and none makes a request faster. And
 * garbage that lists on Postgres leave behind stands until the heap is two and a half times what lives, instead of four.
 */
export const flags = [
  '--max-semi-space-size=4',
  '--v8-pool-size=1',
  '--heap-growing-percent=150',
  `--import=${pathToFileURL(join(root, 'scripts/source-stacks.mjs'))}`,
];

/**
 * Builds a program, unless that was done since its sources changed. `folder` is from the root, `bytes` those of its files.
 * Throws an error that says in one line why it cannot be built.
 */
export const build = (name) => {
  const folder = join(cache, `${name}-${fingerprint()}`);
  const isNew = !isWhole(folder);
  if (isNew) joinInto(folder, join(root, programs[name]));
  const lengths = lengthsIn(folder);
  const bytes = lengths.reduce((sum, [, length]) => sum + length, 0);
  return { isNew, folder: relative(root, folder), files: lengths.length, bytes };
};

/**
 * The file to run, built first when it is stale. Where it cannot be built, because the folder may not be written or the tool
 * does not run here, that is said, and the program runs from its sources.
 */
export const programOf = (name) => {
  made[name] ??= madeOf(name);
  return made[name];
};

const made = {};

const madeOf = (name) => {
  try {
    return join(root, build(name).folder, main);
  } catch ({ message }) {
    process.stderr.write(
      `The sources could not be joined into one file (${message}): Tidemark is started from them as they are, which takes a third more memory.\n`,
    );
    return join(root, programs[name]);
  }
};

const joinInto = (folder, source) => {
  const { stderr, signal, error } = spawnSync(
    findNode(),
    [join(root, 'scripts/join-sources.mjs'), source, folder],
    { encoding: 'utf8' },
  );
  if (isWhole(folder)) return;
  const killed = signal ? `it was ended by ${signal}` : 'no reason was given';
  throw new Error(stderr?.trim().split('\n').at(-1) || error?.message || killed);
};

/** The same for the same sources in the same place: the joined file knows where each came from. */
const fingerprint = () => {
  const hash = createHash('sha256').update(root);
  for (const path of ['package-lock.json', ...joiners, ...packages(), ...sources()])
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 16);
};

const joiners = ['scripts/join-sources.mjs', 'scripts/joined-folder.mjs'];

const rooms = () =>
  ['packages', 'adapters', 'apps'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}`),
  );

/** They say which of a room's modules others get. */
const packages = () =>
  rooms()
    .map((room) => `${room}/package.json`)
    .filter(isThere)
    .sort();

const sources = () =>
  rooms()
    .map((room) => `${room}/src`)
    .filter(isThere)
    .flatMap(filesIn)
    .filter((path) => path.endsWith('.ts') && !isOfTests.test(path))
    .sort();

const isThere = (path) => existsSync(join(root, path));

/** Node.js 18 lists no folder with all that is below it. */
const filesIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesIn(path);
    return entry.isFile() ? [path] : [];
  });

const isOfTests = /\.test\.ts$|\/testing\//;
