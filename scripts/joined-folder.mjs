// A folder of joined sources lists its files, so that one of which something is missing or cut off is found, and made again.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const main = 'main.mjs';
const list = 'files.json';

/** Whether each file of the list is there, and as long as it was made. */
export const isWhole = (folder) => {
  try {
    const lengths = lengthsIn(folder);
    const isAsMade = ([name, length]) => statSync(join(folder, name)).size === length;
    return lengths.some(([name]) => name === main) && lengths.every(isAsMade);
  } catch {
    return false;
  }
};

/** The files of the list, each as `[name, bytes]`. Throws where there is no list. */
export const lengthsIn = (folder) => Object.entries(JSON.parse(readFileSync(join(folder, list), 'utf8')));

/** Writes the files, each as `[name, text]`, and their list; what is written is on the disk. */
export const writeFiles = (folder, files) => {
  mkdirSync(folder, { recursive: true });
  const lengths = files.map(([name, text]) => [name, Buffer.byteLength(text)]);
  for (const [name, text] of [...files, [list, JSON.stringify(Object.fromEntries(lengths))]])
    writeFileSync(join(folder, name), text, { flush: true });
};
