// The `test` script of a package: runs its tests of one Vitest project, and leaves a report that scripts/test.mjs
// counts. Options go to Vitest: with --no-isolate the files of a worker share their modules, which takes a third of the time.
import { spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { findNode } from './find-node.mjs';
import { root } from './install-missing.mjs';

const [project, ...options] = process.argv.slice(2);
const folder = relative(root, process.cwd());
const { status } = spawnSync(
  findNode(),
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--project', project, ...(folder === '' ? [] : [`${folder}/`]), ...options],
    ...['--reporter=default', '--reporter=json'],
    `--outputFile.json=${join(process.cwd(), '.reports', `${project}.json`)}`,
  ],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
