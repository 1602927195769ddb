/** The client as a package that any project can install: JavaScript with its types, as `npm install <folder>` takes it. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../packages/client/package.json' with { type: 'json' };

export const writeClientPackage = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const project = join(root, 'packages/client/tsconfig.build.json');
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', project, '--outDir', join(folder, 'dist')]);
  cpSync(join(root, 'docs/client.md'), join(folder, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageOf(), null, 2)}\n`);
};

const root = join(import.meta.dirname, '..');

/** Stays private: it is installed from here, and published by nobody by mistake. */
const packageOf = () => ({
  ...manifest,
  exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
  files: ['dist'],
  sideEffects: false,
  engines: { node: '>=20.3' },
});
