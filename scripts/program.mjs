// Builds the programs of the servers and the command: their sources joined into one file, and built again when any of them has
// changed. Plain JavaScript for Node.js 18 or newer, like all that comes before the server.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
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

/** The same for the `tidemark` command, on a data folder and on Postgres. As one file it begins in a third of the time. */
export const commands = {
  command: 'apps/selfhost/src/command.ts',
  saasCommand: 'apps/saas/src/command.ts',
};

/** The joined files, and Node.js's compiled code of them: delete the folder freely. */
export const cache = join(root, 'node_modules/.cache/tidemark');

/**
 * Objects of a request are garbage after its response: a larger space for young objects would only take memory. So would more
 * than one thread of V8 beside the main one: the C library gives each its own memory, and none makes a request faster. Garbage
 * of lists on Postgres stays until the heap is two and a half times the live objects, instead of four.
 */
export const flags = [
  '--max-semi-space-size=4',
  '--v8-pool-size=1',
  '--heap-growing-percent=150',
  `--import=${pathToFileURL(join(root, 'scripts/source-stacks.mjs'))}`,
];

const modules = { ...programs, ...commands };

/**
 * Builds a program or a command, unless that was done since its sources changed. `folder` is from the root, `bytes` those of its files.
 * Throws an error that says in one line why it cannot be built.
 */
export const build = (name) => {
  const folder = join(cache, `${name}-${fingerprintOf([...joiners, ...packages(), ...sources()])}`);
  const isNew = !isWhole(folder);
  if (isNew) joinInto(folder, join(root, modules[name]));
  return { isNew, ...weighed(folder) };
};

/**
 * The file to run, built first when it is stale. Where it cannot be built, because the folder may not be written or the tool
 * does not run here, that is said, and the program runs from its sources.
 */
export const programOf = (name) => {
  made[name] ??= madeOf(name);
  return made[name];
};

/**
 * The folder of the built console, made first when it is stale, beside what else is built. Null where there are no sources of
 * it. A console that cannot be built is reported, and the server starts without it.
 */
export const consoleFolder = async () => {
  try {
    const built = await buildConsole();
    return built && join(root, built.folder);
  } catch ({ message }) {
    process.stderr.write(`The console could not be built (${message}): Tidemark is started without it.\n`);
    return null;
  }
};

/** Whether the environment says where the console is, or `tidemark.env` in its data folder. */
export const isConsoleGiven = ({ CONSOLE_DIR, DATA_DIR }) => {
  if (CONSOLE_DIR) return true;
  try {
    const text = readFileSync(join(DATA_DIR || 'data', 'tidemark.env'), 'utf8');
    return /^[ \t]*(?:export[ \t]+)?CONSOLE_DIR[ \t]*=[ \t]*["'`]?[^\s"'`#]/m.test(text);
  } catch {
    // Most folders have none; one that cannot be read is named by the server.
    return false;
  }
};

/** As `programOf`, for a command. It says nothing when it runs from its sources: programs read what a command prints. */
export const commandOf = (name) => {
  try {
    return join(root, build(name).folder, main);
  } catch {
    // Without a build, the command runs from its sources.
    return join(root, commands[name]);
  }
};

export const hasConsole = () => isThere('apps/console/package.json');

/** As `build`, for the console; null where there are no sources of it. */
export const buildConsole = async () => {
  if (!hasConsole()) return null;
  const folder = join(cache, `console-${fingerprintOf(consolePaths())}`);
  const isNew = !isWhole(folder, 'index.html');
  if (isNew) await buildInto(folder);
  return { isNew, ...weighed(folder) };
};

const weighed = (folder) => {
  const lengths = lengthsIn(folder);
  const bytes = lengths.reduce((sum, [, length]) => sum + length, 0);
  return { folder: relative(root, folder), files: lengths.length, bytes };
};

const buildInto = (folder) =>
  new Promise((resolve, reject) => {
    const child = spawn(findNode(), [join(root, 'scripts/build-console.mjs'), folder], {
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (text) => {
      said += text;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (isWhole(folder, 'index.html')) return resolve();
      const reason = signal ? `it was ended by ${signal}` : `its build ended with ${code}`;
      reject(new Error(said.trim().split('\n').at(-1) || reason));
    });
  });

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
  refuseUnwritable(folder);
  const { stderr, signal, error } = spawnSync(
    findNode(),
    [join(root, 'scripts/join-sources.mjs'), source, folder],
    { encoding: 'utf8' },
  );
  if (isWhole(folder)) return;
  const killed = signal ? `it was ended by ${signal}` : 'no reason was given';
  throw new Error(stderr?.trim().split('\n').at(-1) || error?.message || killed);
};

/** Before the work, which takes seconds: the first folder above that is there must take new files. */
const refuseUnwritable = (folder) => {
  let above = dirname(folder);
  while (!existsSync(above)) above = dirname(above);
  try {
    accessSync(above, constants.W_OK);
  } catch {
    throw new Error(`this user may not write to ${dirname(folder)}`);
  }
};

/** The same for the same sources in the same place: the joined file knows where each came from. */
const fingerprintOf = (paths) => {
  const hash = createHash('sha256').update(root);
  for (const path of ['package-lock.json', ...paths])
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 16);
};

const joiners = ['scripts/join-sources.mjs', 'scripts/joined-folder.mjs'];

/** The sources of the console: its own files, and the packages that it may import. */
const consolePaths = () => [
  'scripts/build-console.mjs',
  'scripts/bundled-packages.mjs',
  'scripts/joined-folder.mjs',
  ...['package.json', 'index.html', 'vite.config.js', 'tsconfig.json'].map((name) => `apps/console/${name}`),
  ...['apps/console/src', 'packages/client/src', 'packages/domain/src']
    .filter(isThere)
    .flatMap(filesIn)
    .filter((path) => !isOfTests.test(path))
    .sort(),
];

const rooms = () =>
  ['packages', 'adapters', 'apps']
    .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
    .filter((room) => room !== 'apps/console');

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
