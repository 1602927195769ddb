import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { findNode } from './find-node.mjs';
import { root } from './install-missing.mjs';

/** Runs these tasks, two at a time, and goes on when one fails. True when all passed. */
export const runTurbo = (tasks) => {
  const node = findNode();
  const { status } = spawnSync(
    node,
    [
      join(root, 'node_modules/turbo/bin/turbo'),
      ...['run', ...tasks, '--concurrency=2', '--continue', '--output-logs=errors-only'],
      ...['--no-update-notifier', '--log-order=grouped'],
    ],
    { cwd: root, env: environmentFor(node), stdio: 'inherit' },
  );
  return status === 0;
};

const environmentFor = (node) => ({
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), dirname(node), process.env.PATH].join(delimiter),
  TURBO_TELEMETRY_DISABLED: '1',
  REDOCLY_TELEMETRY: 'off',
  TESTED_ON: machine(node),
});

/** Part of every key of the cache: what passed on another Node.js, or without a tool that is here now, runs again. */
const machine = (node) => {
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
  const tools = toolsOfTests.filter(isInstalled).join(' ');
  return [version, process.platform, process.arch, `user ${process.getuid?.()}`, tools].join(', ');
};

/** Tests that need one of these are skipped where it is missing. */
const toolsOfTests = [
  'chromium',
  'clamd',
  'curl',
  'go',
  'jq',
  'pg_dump',
  'php',
  'python3',
  'ruby',
  'unshare',
];

const isInstalled = (tool) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, tool)));

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // A missing file is not executable.
    return false;
  }
};
