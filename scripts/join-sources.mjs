// Joins a program's sources into one file: `join-sources.mjs <first module> <folder>` makes `<folder>/main.mjs`. What the
// program loads later stays in files of their own beside it.
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { root } from './install-missing.mjs';

/** Ours, and packages of many modules: all others are loaded from where npm has put them. */
const joined = /^(?:@tidemark|kysely|hono|valibot|@oxc-project)(?:\/|$)|^[./\0]|^[A-Za-z]:/;

/** What a module finds beside itself is beside its source. */
const besideTheSource = {
  name: 'beside-the-source',
  transform: (code, id) => {
    if (!id.startsWith(root) || !code.includes('import.meta.url')) return null;
    return {
      code: code.replaceAll('import.meta.url', () => JSON.stringify(pathToFileURL(id).href)),
      map: { version: 3, sources: [id], names: [], mappings: lineByLine(code) },
    };
  },
};

/** The mappings of a source map that leads from each line to itself. */
const lineByLine = (code) => `AAAA${';AACA'.repeat(code.split('\n').length - 1)}`;

const bundled = async (first, folder) => {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: { main: first },
    cwd: root,
    platform: 'node',
    external: (id) => !joined.test(id),
    plugins: [besideTheSource],
  });
  const names = { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' };
  await bundle.write({ dir: folder, format: 'esm', ...names, sourcemap: true });
  await bundle.close();
};

/** In place at once, and on the disk: whatever happens, a file that is there is whole. */
const joinSources = async (first, folder) => {
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    await bundled(first, unfinished);
    for (const file of readdirSync(unfinished)) onDisk(join(unfinished, file));
    putInPlace(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
};

/** Whoever was first has made the same. What is left of one that somebody removed is of no use. */
const putInPlace = (unfinished, folder) => {
  if (existsSync(join(folder, 'main.mjs'))) return;
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(join(folder, 'main.mjs'))) throw error;
  }
};

const onDisk = (path) => {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
};

/** Servers that still run load parts of what they were begun with: the last few stay. Others may tidy up as well. */
const removeOlder = (folder) => {
  const [name] = basename(folder).split('-');
  const older = readdirSync(dirname(folder))
    .filter((other) => other.startsWith(`${name}-`) && other !== basename(folder))
    .map((other) => join(dirname(folder), other))
    .sort((one, other) => madeAt(other) - madeAt(one));
  for (const path of older.slice(kept)) rmSync(path, { recursive: true, force: true });
};

const madeAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const kept = 5;

const [first, folder] = process.argv.slice(2);
try {
  await joinSources(first, folder);
  removeOlder(folder);
} catch (error) {
  const { message } = error.errors?.[0] ?? error;
  process.stderr.write(stripVTControlCharacters(message));
  process.exitCode = 1;
}
