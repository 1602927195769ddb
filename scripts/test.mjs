// npm run check, npm test, npm run test:all: the tasks of one tier, run by turbo. What did not change since it passed is not run
// again. The last line is the count of tests. `test:rest` runs what only test:all has; `--counts <file>` hands the counts of
// one run to the next, which adds them to its own.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installMissing, root } from './install-missing.mjs';
import { runTurbo } from './turbo.mjs';

/**
 * One program has the types of everything but the console, which runs in a browser. Two packages are checked by themselves too,
 * because they may know less: no Node.js. The rest checks each package with the types that it imports alone.
 */
const typesOfTest = [
  '//#typecheck',
  '@tidemark/domain#typecheck',
  '@tidemark/client#typecheck',
  '@tidemark/console#typecheck',
];
const tasksOfCheck = [
  ...[...typesOfTest, 'lint', '//#lint'],
  ...['@tidemark/domain#test', '@tidemark/port-contracts#test', '//#test:repository'],
];
const tasksOfTest = [
  ...[...typesOfTest, 'lint', '//#lint', '//#lint:openapi', '//#deadcode'],
  ...['test', '//#test:repository', '//#test:api', '//#test:deployments'],
];
const tasksOfRest = [
  ...['typecheck', '//#test:storage-faults', '//#test:sockets'],
  ...['//#test:sharded', '//#test:processes'],
];

/** The tasks of each tier, and the file with the number of its tests. */
const tiers = {
  check: { tasks: tasksOfCheck, expected: '.ci/expected-tests-of-check' },
  test: { tasks: tasksOfTest, expected: '.ci/expected-tests-of-test' },
  rest: { tasks: tasksOfRest, expected: '.ci/expected-tests' },
  all: { tasks: [...tasksOfTest, ...tasksOfRest], expected: '.ci/expected-tests' },
};

const [name, option, countsFile] = process.argv.slice(2);
const tier = tiers[name];
if (!tier || (option !== undefined && (option !== '--counts' || !countsFile))) {
  process.stderr.write('Usage: node scripts/test.mjs check|test|rest|all [--counts <file>]\n');
  process.exit(2);
}

await installMissing();
// turbo puts back the reports of what it does not run again: whatever is there afterwards belongs to this run.
for (const report of reports()) rmSync(report);
const passed = runTurbo(tier.tasks);

const own = reports().map(countsOf);
const earlier = countsFile && existsSync(countsFile) ? [JSON.parse(readFileSync(countsFile, 'utf8'))] : [];
const counts = [...earlier, ...own].reduce(sum, { passed: 0, failed: 0, skipped: 0 });
if (countsFile) writeFileSync(countsFile, JSON.stringify(counts));

const ran = counts.passed + counts.failed;
const expected = Number(readFileSync(join(root, tier.expected), 'utf8'));
if (!passed) process.stdout.write('Not everything passed: see above.\n');
if (ran < expected)
  process.stdout.write(`Only ${ran} tests ran, ${expected} are expected (${tier.expected}).\n`);
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed${skipped}\n`);
process.exitCode = passed && counts.failed === 0 && ran >= expected ? 0 : 1;

function reports() {
  const workspaces = ['packages', 'adapters', 'apps'].flatMap((group) =>
    readdirSync(join(root, group)).map((workspace) => join(root, group, workspace)),
  );
  return [root, ...workspaces]
    .map((folder) => join(folder, '.reports'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)));
}

function countsOf(report) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

function sum(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}
