/** An image of Debian with Node.js and npm, made of packages alone: what `docker.io/library/node` has of them. */

import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdir, readFile, rename } from 'node:fs/promises';
import { arch } from 'node:os';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { packedNode } from '../../scripts/packed-node.mjs';
import type { Buildah } from './buildah.ts';
import { run } from './command.ts';

const suite = 'trixie';

/** Returns its name. */
export const makeNodeBase = async (buildah: Buildah, folder: string): Promise<string> => {
  const node = await packedProgram(folder);
  const npm = await unpacked(manifest.packageManager, folder);
  const packages = join(folder, 'npm');
  await rename(npm, packages);
  const tar = join(folder, 'node.tar');
  const links = ['npm', 'npx'].map(
    (name) => `ln -s ../lib/node_modules/npm/bin/${name}-cli.js "$1/usr/local/bin/${name}"`,
  );
  const hooks = [
    `copy-in ${node} /usr/local/bin`,
    'mkdir -p "$1/usr/local/lib/node_modules"',
    `copy-in ${packages} /usr/local/lib/node_modules`,
    ...links,
  ];
  const unread = ['doc', 'man', 'locale'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
  await run('mmdebstrap', [
    ...['--variant=minbase', '--include=ca-certificates,libatomic1', ...unread],
    ...hooks.map((hook) => `--customize-hook=${hook}`),
    ...[suite, tar],
  ]);
  const name = 'localhost/node:26';
  const container = await buildah.ask('from', 'scratch');
  await buildah.ask('add', '-q', container, tar, '/');
  await buildah.ask('commit', '-q', '--rm', container, name);
  return name;
};

/** The Node.js that Tidemark is released with, as npm has it. */
const packedProgram = async (folder: string): Promise<string> => {
  const name = `node-linux-${arch()}`;
  const expected = packedNode.sha256[name];
  const path = join(await unpacked(`${name}@${packedNode.version}`, folder), 'bin/node');
  const found = createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
  if (found !== expected)
    throw new Error(`${name} ${packedNode.version} has another content than is written.`);
  const node = join(folder, 'node');
  await copyFile(path, node);
  await chmod(node, 0o755);
  return node;
};

const unpacked = async (name: string, folder: string): Promise<string> => {
  const to = join(folder, name.replace('@', '-'));
  await mkdir(to);
  const file = await run('npm', ['pack', name, '--silent', '--pack-destination', to], folder);
  await run('tar', ['xzf', join(to, file), '-C', to]);
  return join(to, 'package');
};
