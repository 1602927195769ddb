// Joins a program's sources into one file: `join-sources.mjs <first module> <folder>` makes `<folder>/main.mjs`. What the
// program loads later stays in files of their own beside it.
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { root } from './install-missing.mjs';

/** Ours, and packages of many modules: all others are loaded from where npm has put them. */
const joined = /^(?:@tidemark|kysely|hono|valibot|@oxc-project)(?:\/|$)|^[./\0]|^[A-Za-z]:/;

/** What a module finds beside itself is beside its source. */
const besideTheSource = {
  name: 'beside-the-source',
  transform: (code, id) => {
    if (!id.startsWith(root) || !code.includes('import.meta.url')) return null;
    return {
      code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      map: { version: 3, sources: [id], names: [], mappings: lineByLine(code) },
    };
  },
};

/** The mappings of a source map that leads from each line to itself. */
const lineByLine = (code) => `AAAA${';AACA'.repeat(code.split('\n').length - 1)}`;

const bundled = async (first, folder) => {
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

/** In place at once, so that nobody runs half of it; whoever was first has made the same. */
const joinSources = async (first, folder) => {
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    await bundled(first, unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) throw error;
  }
};

/** Servers that still run load parts of what they were begun with: the last few stay. */
const removeOlder = (folder) => {
  const [name] = basename(folder).split('-');
  const older = readdirSync(dirname(folder))
    .filter((other) => other.startsWith(`${name}-`) && other !== basename(folder))
    .map((other) => join(dirname(folder), other))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const path of older.slice(kept)) rmSync(path, { recursive: true, force: true });
};

const kept = 5;

const [first, folder] = process.argv.slice(2);
await joinSources(first, folder);
removeOlder(folder);
