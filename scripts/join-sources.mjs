// Joins a program's sources into one file: `join-sources.mjs <first module> <folder>` makes `<folder>/main.mjs`. What the
// program loads later stays in files of their own beside it.
import { rmSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { root } from './install-missing.mjs';
import { putInPlace, removeOlder, writeFiles } from './joined-folder.mjs';

/** Ours, and packages of many modules: all others are loaded from where npm has put them. */
const joined = /^(?:@tidemark|kysely|hono|@hono|valibot|@oxc-project)(?:\/|$)|^[./\0]|^[A-Za-z]:/;

/** A module finds its neighbouring files beside its source, not beside the joined file. */
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

/** The files, each as `[name, text]`. */
const bundled = async (first) => {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: { main: first },
    cwd: root,
    platform: 'node',
    external: (id) => !joined.test(id),
    plugins: [besideTheSource],
  });
  const names = { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' };
  const { output } = await bundle.generate({ format: 'esm', ...names, sourcemap: true });
  await bundle.close();
  return output.map(({ fileName, code, source }) => [fileName, code ?? source]);
};

/** In place at once, and on the disk: whatever happens, a folder that is there is whole. */
const joinSources = async (first, folder) => {
  const files = await bundled(first);
  const unfinished = `${folder}.${process.pid}`;
  try {
    writeFiles(unfinished, files);
    putInPlace(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
};

/** A file system that may only be read says of a folder that is to be made that there is none. */
const unwritable = ['EACCES', 'EPERM', 'EROFS', 'ENOENT'];

/** In one line: what a user can mend by its name, and a fault of the sources with its place. */
const reasonOf = (error) => {
  if (error.code === 'ENOSPC') return 'the disk is full';
  if (unwritable.includes(error.code)) return `this user may not write to ${dirname(folder)}`;
  const { message, loc } = error.errors?.[0] ?? error;
  const [reason] = stripVTControlCharacters(message).trim().split('\n');
  return loc?.file ? `${reason} (${relative(root, loc.file)}:${loc.line})` : reason;
};

const [first, folder] = process.argv.slice(2);
try {
  await joinSources(first, folder);
  removeOlder(folder);
} catch (error) {
  process.stderr.write(reasonOf(error));
  process.exitCode = 1;
}
