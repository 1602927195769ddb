// npm start, start:web, start:worker: installs what is missing, then runs the program and hands on every signal.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findNode } from './find-node.mjs';
import { installServer, stop as refuse, root } from './install-missing.mjs';
import { cache, consoleFolder, flags, isConsoleGiven, programOf, programs } from './program.mjs';

const [wanted = 'selfhost'] = process.argv.slice(2);
if (!Object.hasOwn(programs, wanted))
  refuse(`There is no ${wanted} to start: choose one of ${Object.keys(programs).join(', ')}.`);

await installServer();
// From the second start on nothing is compiled, which saves time and memory. Where the folder cannot be written, Node.js
// goes without.
const isGiven =
  wanted === 'worker' || (wanted === 'web' ? Boolean(process.env.CONSOLE_DIR) : isConsoleGiven(process.env));
const building = isGiven ? null : consoleFolder();
const program = programOf(wanted);
const folder = await building;
const env = {
  NODE_COMPILE_CACHE: cache,
  ...process.env,
  DOCS_BESIDE_PROGRAM: join(root, 'docs'),
  ...(folder === null ? {} : { CONSOLE_BESIDE_PROGRAM: folder }),
};
const child = spawn(findNode(), [...flags, program], { stdio: 'inherit', env });

const drainSeconds = wanted === 'web' ? Number(env.DRAIN_SECONDS ?? 5) : 0;
const graceMs = 15_000 + drainSeconds * 1000;
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

child.on('exit', (code, signal) => {
  clearTimeout(killing);
  if (signal && killing === null) process.stderr.write(`Tidemark was ended by ${signal}.\n`);
  process.exitCode = code ?? 1;
});
