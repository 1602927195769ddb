// npm run bench: installs what is missing, then measures on the Node.js that Tidemark runs on.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findNode } from './find-node.mjs';
import { installMissing, root } from './install-missing.mjs';

await installMissing();
const args = [join(root, 'bench/main.ts'), ...process.argv.slice(2)];
process.exitCode = spawnSync(findNode(), args, { stdio: 'inherit' }).status ?? 1;
