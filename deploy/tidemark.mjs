#!/usr/bin/env node
// The `tidemark` command as it is installed from a package or an image. Plain JavaScript, so that a Node.js that is too old for
// the rest can still say so.
import { join } from 'node:path';
import { argv, cwd, env, umask, versions } from 'node:process';
import { fileURLToPath } from 'node:url';

// A mail server that pipes a mail here sends it again later after 75 (sysexits.h), and returns it to its sender after 1 and 2.
if (argv[2] === 'mail' && argv[3] === 'deliver')
  process.on('exit', (code) => {
    if (code === 1 || code === 2) process.exitCode = 75;
  });

if (Number.parseInt(versions.node, 10) < 26) {
  process.stderr.write(
    `Tidemark needs Node.js 26 or newer, this is ${versions.node}: install it from https://nodejs.org.\n`,
  );
  process.exitCode = 1;
} else {
  // New files are readable for this user only.
  umask(0o077);
  env.DATA_DIR ||= join(cwd(), 'data');
  env.CONSOLE_BESIDE_PROGRAM = fileURLToPath(new URL('../console', import.meta.url));
  env.DOCS_BESIDE_PROGRAM = fileURLToPath(new URL('../docs', import.meta.url));
  await import('./source-stacks.mjs');
  const { run } = env.DATABASE_URL
    ? await import('../program/command-saas.mjs')
    : await import('../program/command-selfhost.mjs');
  process.exitCode = await run(argv.slice(2));
}
