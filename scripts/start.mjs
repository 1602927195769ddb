// npm start: installs what is missing, then runs the server and hands on every signal.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findNode } from './find-node.mjs';
import { installMissing, root } from './install-missing.mjs';

const parent = process.ppid;

await installMissing();
const child = spawn(findNode(), [join(root, 'apps/selfhost/src/main.ts')], { stdio: 'inherit' });

const graceMs = 15_000;
let killing = null;

/** Hands on a signal; a server that has not stopped long after its own ten seconds hangs, and is killed. */
const stop = (signal) => {
  child.kill(signal);
  killing ??= setTimeout(() => {
    process.stderr.write(`Tidemark did not stop within ${graceMs / 1000} s and is killed.\n`);
    child.kill('SIGKILL');
  }, graceMs);
};

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => stop(signal === 'SIGHUP' ? 'SIGTERM' : signal));

// npm hands a signal to the shell between us, which dies of it and tells nobody. Told once: a second signal would cut
// the stopping short.
if (process.env.npm_lifecycle_event === 'start')
  setInterval(() => process.ppid === parent || killing !== null || stop('SIGTERM'), 250).unref();

child.on('exit', (code) => {
  clearTimeout(killing);
  process.exitCode = code ?? 1;
});
