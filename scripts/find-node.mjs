import { spawnSync } from 'node:child_process';
import { root, stop } from './install-missing.mjs';

const least = 26;

/** A Node.js that is new enough: the installed one, else the one that runs this. */
export const findNode = () => {
  const found = [`${root}node_modules/.bin/node`, process.execPath].find((path) => majorOf(path) >= least);
  if (found) return found;
  return stop(
    `Tidemark needs Node.js ${least} or newer, this is ${process.versions.node}, and npm has none for this machine: install it from https://nodejs.org.`,
  );
};

const majorOf = (path) => {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return Number.parseInt(stdout?.slice(1) ?? '', 10);
};
