// A folder of built files lists them, so that one of which something is missing or cut off is found, and made again.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

export const main = 'main.mjs';
const list = 'files.json';

/** Whether each file of the list is there, and as long as it was made; `first` is among them. */
export const isWhole = (folder, first = main) => {
  try {
    const lengths = lengthsIn(folder);
    const isAsMade = ([name, length]) => statSync(join(folder, name)).size === length;
    return lengths.some(([name]) => name === first) && lengths.every(isAsMade);
  } catch {
    // A missing or unreadable file means that the folder is incomplete.
    return false;
  }
};

/** The files of the list, each as `[name, bytes]`. Throws where there is no list. */
export const lengthsIn = (folder) => Object.entries(JSON.parse(readFileSync(join(folder, list), 'utf8')));

/** Writes the files, each as `[name, text]`, and their list; what is written is on the disk. */
export const writeFiles = (folder, files) => {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) writeFileSync(join(folder, name), text, { flush: true });
  writeList(
    folder,
    files.map(([name]) => join(folder, name)),
  );
};

/** Lists files that were written. */
export const writeList = (folder, files) => {
  const lengths = files.map((file) => [relative(folder, file).replaceAll('\\', '/'), statSync(file).size]);
  writeFileSync(join(folder, list), JSON.stringify(Object.fromEntries(lengths)), { flush: true });
};

/** Whoever was first has made the same. What is left of one that somebody damaged is of no use. */
export const putInPlace = (unfinished, folder, first = main) => {
  try {
    renameSync(unfinished, folder);
  } catch {
    // Another process may have put its folder there first.
    if (isWhole(folder, first)) return;
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
  }
};

/** Servers that still run load parts of what they were begun with: the last few stay. Others may tidy up as well. */
export const removeOlder = (folder) => {
  const [name] = basename(folder).split('-');
  const older = readdirSync(dirname(folder))
    .filter((other) => other.startsWith(`${name}-`) && other !== basename(folder))
    .map((other) => join(dirname(folder), other))
    .sort((one, other) => madeAt(other) - madeAt(one));
  for (const path of older.slice(kept)) rmSync(path, { recursive: true, force: true });
};

const madeAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const kept = 5;
