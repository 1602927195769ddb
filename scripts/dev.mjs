// npm run dev [web|worker]: runs the server from its sources, and restarts it when one of them changes. What follows `--` goes to
// Node.js: `npm run dev -- --inspect` opens port 9229 for a debugger.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findNode } from './find-node.mjs';
import { installMissing, root, stop } from './install-missing.mjs';
import { programs } from './program.mjs';

const args = process.argv.slice(2);
const flags = args.filter((arg) => arg.startsWith('-'));
const [wanted = 'selfhost', ...others] = args.filter((arg) => !arg.startsWith('-'));
if (!Object.hasOwn(programs, wanted) || others.length > 0)
  stop(`Cannot run ${[wanted, ...others].join(' ')}: choose one of ${Object.keys(programs).join(', ')}.`);

await installMissing();
const child = spawn(
  findNode(),
  ['--watch', '--watch-preserve-output', ...flags, join(root, programs[wanted])],
  { stdio: 'inherit' },
);

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));

child.on('exit', (code) => {
  process.exitCode = code ?? 0;
});
