// Plain JavaScript for Node.js 18 or newer: it runs before anything is installed.
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { aloneIn } from './one-at-a-time.mjs';
import { refusedNode } from './packed-node.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Ends the program with one sentence and without a stack. */
export const stop = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

/** Installs the packages when they are missing or older than package-lock.json; says so when it does. */
export const installMissing = () => installUnless(hasEverything, { forServer: false });

/** The same for what a server runs: without the packages of developers, and without the scripts of any package. */
export const installServer = () => installUnless(isInstalled, { forServer: true });

const installUnless = async (isThere, { forServer }) => {
  if (isThere()) return;
  const waiting = 'Another start installs what is missing: this one goes on when it has …\n';
  const leave = await aloneIn(`${root}.installing`, () => process.stdout.write(waiting));
  try {
    if (!isThere()) await install(forServer);
  } finally {
    leave();
  }
};

const install = async (forServer) => {
  // Only `npm ci` begins with an empty folder: what is added leaves the packages of a server that runs alone.
  const command = isInstalled() ? ['install', '--no-save', '--include=dev'] : ['ci'];
  const without = forServer ? ['--omit=dev', '--ignore-scripts'] : [];
  process.stdout.write(`Installing what is missing with npm ${command[0]}: less than a minute …\n`);
  const started = Date.now();
  const { code, output } = await npm([...command, ...without, ...quiet, ...patience]);
  if (code !== 0) stop(faultIn(output));
  const refused = refusedNode(`${root}node_modules`);
  if (refused) stop(refused);
  process.stdout.write(`Installed in ${Math.round((Date.now() - started) / 1000)} s.\n`);
};

const isInstalled = () => writtenAt('node_modules/.package-lock.json') >= writtenAt('package-lock.json');

/** `npm start` leaves out what only developers need. */
const hasEverything = () => isInstalled() && writtenAt('node_modules/vitest/package.json') >= 0;

const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];

const patience = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=4000'];

const writtenAt = (path) => statSync(root + path, { throwIfNoEntry: false })?.mtimeMs ?? -1;

const npm = (args) =>
  new Promise((resolve) => {
    const own = process.env.npm_execpath;
    const [command, first] = own ? [process.execPath, [own]] : ['npm', []];
    const child = spawn(command, [...first, ...args], {
      cwd: root,
      shell: !own && process.platform === 'win32',
    });
    // Left to itself it would go on, beside that of the next start.
    let received = null;
    const hand = (signal) => {
      received = signal;
      child.kill(signal);
    };
    for (const signal of signals) process.on(signal, hand);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text;
      });
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => {
      if (received !== null) process.exit(128 + constants.signals[received]);
      for (const signal of signals) process.off(signal, hand);
      resolve({ code, output });
    });
  });

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const faultIn = (output) => {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|network/i.test(output))
    return 'The packages cannot be fetched: the npm registry cannot be reached. Check the network or the proxy, then try again.';
  if (/EACCES|EPERM|EROFS/.test(output))
    return `The packages cannot be installed: this user may not write to ${root}node_modules.`;
  if (/ENOSPC/.test(output)) return 'The packages cannot be installed: the disk is full.';
  const reason = output.split('\n').find((line) => sentence.test(line)) ?? output.trim();
  return `The packages cannot be installed, npm ci says: ${reason.replace(/^npm (error|ERR!) /, '')}`;
};

/** Before the sentence npm tells the parts of an error, each in a line. */
const sentence = /^npm (error|ERR!) (?!(?:code|syscall|path|dest|errno) )/;
