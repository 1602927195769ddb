// npm run bench: installs what is missing, then measures on the Node.js that Tidemark runs on.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findNode } from './find-node.mjs';
import { installMissing, root } from './install-missing.mjs';

await installMissing();
const args = [join(root, 'tools/bench/main.ts'), ...process.argv.slice(2)];
const bench = spawn(findNode(), args, { stdio: 'inherit' });
// The bench takes away what it has made; this process waits for that.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => bench.kill(signal));
bench.once('exit', (code) => process.exit(code ?? 1));
