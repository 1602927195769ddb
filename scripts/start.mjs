// npm start: installs what is missing, then runs the server and hands on every signal.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findNode } from './find-node.mjs';
import { installMissing, root } from './install-missing.mjs';

const parent = process.ppid;

await installMissing();
const child = spawn(findNode(), [join(root, 'apps/selfhost/src/main.ts')], { stdio: 'inherit' });

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));

// npm hands a signal to the shell between us, which dies of it and tells nobody.
if (process.env.npm_lifecycle_event === 'start')
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 250).unref();

child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
