// npm start: installs what is missing, then runs the server in the place of this program.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findNode } from './find-node.mjs';
import { installMissing, root } from './install-missing.mjs';

await installMissing();
const node = findNode();
const main = join(root, 'apps/selfhost/src/main.ts');
const child = spawn(node, [main], { stdio: 'inherit' });

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal ? 1 : 0);
});
