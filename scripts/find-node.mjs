import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root, stop } from './install-missing.mjs';
import { refusedNode } from './packed-node.mjs';

const least = 26;
const packages = join(root, 'node_modules');
const packed = join(packages, '.bin/node');

/** A Node.js that is new enough: the operator's own, which npm runs on, else the one that npm installed here. */
export const findNode = () => {
  const own = process.env.npm_node_execpath ?? process.execPath;
  const found = [own, packed, process.execPath].find((path) => majorOf(path) >= least);
  if (found) return found;
  const { stdout, stderr = '' } = spawnSync(packed, ['--version'], { encoding: 'utf8' });
  if (!stdout && stderr)
    return stop(
      `The Node.js that npm installed does not run on this machine: ${stderr.trim()}. Install what is missing (on Debian and Ubuntu: apt-get install libatomic1), or Node.js ${least} or newer from https://nodejs.org.`,
    );
  return stop(
    `Tidemark needs Node.js ${least} or newer, this is ${process.versions.node}, and npm has none for this machine: install it from https://nodejs.org.`,
  );
};

const majorOf = (path) => {
  // Asking it for its version would run it.
  if (isFromNpm(path)) refuseAnother();
  return Number.parseInt(path === process.execPath ? process.versions.node : versionOf(path), 10);
};

const isFromNpm = (path) => {
  try {
    return realpathSync(path).startsWith(realpathSync(packages) + sep);
  } catch {
    // A missing one is passed over.
    return false;
  }
};

const refuseAnother = () => {
  const refused = refusedNode(packages);
  if (refused) stop(refused);
};

const versionOf = (path) => spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.slice(1) ?? '';
