// The `test` script of a package: runs its tests of one Vitest project, and leaves a report that scripts/test.mjs counts.
import { spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { findNode } from './find-node.mjs';
import { root } from './install-missing.mjs';

const [project] = process.argv.slice(2);
const folder = relative(root, process.cwd());
const { status } = spawnSync(
  findNode(),
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--project', project, ...(folder === '' ? [] : [`${folder}/`])],
    ...['--reporter=default', '--reporter=json'],
    `--outputFile.json=${join(process.cwd(), '.reports', `${project}.json`)}`,
  ],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
