// npm test: installs what is missing, then type check, lint, dead code and every test; ends with the count.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { findNode } from './find-node.mjs';
import { installMissing, root } from './install-missing.mjs';

await installMissing();
const node = findNode();
const env = {
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), dirname(node), process.env.PATH].join(delimiter),
  TURBO_TELEMETRY_DISABLED: '1',
  REDOCLY_TELEMETRY: 'off',
};

const run = (tool, args) => {
  const file = join(root, 'node_modules', tool);
  return spawnSync(node, [file, ...args], { cwd: root, env, stdio: 'inherit' }).status === 0;
};

process.stdout.write('Checking types, style and dead code …\n');
const checked = run('turbo/bin/turbo', [
  ...['run', '//#typecheck', '//#lint', '//#lint:openapi', '//#deadcode'],
  ...['--output-logs=errors-only', '--continue', '--no-update-notifier'],
]);

process.stdout.write('Testing on memory, SQLite and Postgres …\n');
const folder = mkdtempSync(join(tmpdir(), 'tidemark-test-'));
const report = join(folder, 'report.json');
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const tested = run('vitest/vitest.mjs', ['run', '--config', 'vitest.workspace.ts', ...reporters]);

const counts = readCounts();
rmSync(folder, { recursive: true, force: true });
const expected = Number(readFileSync(join(root, '.ci/expected-tests'), 'utf8'));
const tooFew = counts.passed + counts.failed < expected;
const faults = [
  checked ? '' : 'Types, style or dead code: see above.',
  tested || counts.failed > 0 ? '' : 'Not every test file could be run: see above.',
  tooFew
    ? `Only ${counts.passed + counts.failed} tests ran, ${expected} are known (.ci/expected-tests).`
    : '',
].filter((fault) => fault !== '');

for (const fault of faults) process.stdout.write(`${fault}\n`);
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed${skipped}\n`);
process.exitCode = faults.length === 0 && tested ? 0 : 1;

function readCounts() {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}
