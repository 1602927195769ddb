/** The servers that are measured, each a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cache, programs as programFiles, programOf, flags as shippedFlags } from '../../scripts/program.mjs';
import type { Database } from './database.ts';
import { endedWithRun } from './leftovers.ts';
import type { Engine } from './options.ts';
import { cpuSecondsOf, cpuSecondsOfFamily, memoryOf } from './process-usage.ts';

export type Server = Readonly<{
  name: string;
  url: string;
  pid: number;
  dataSet: string;
  /** Waits while it finishes work that it has acknowledged already: that work counts too. */
  settle: () => Promise<void>;
  /** From the spawn to the first good answer. */
  startMs: number;
  cpuSeconds: () => number | null;
  /** Of the whole database server; null where it is not of this machine, or a part of the process. */
  databaseCpuSeconds: () => number | null;
  stop: () => Promise<void>;
}>;

export type Serving = Readonly<{ db: Engine; database: Database; postmaster: number | null }>;

const programs = { sqlite: 'selfhost', postgres: 'web' } as const;

/** Where `npm start` keeps what was compiled. */
const shippedCache = { NODE_COMPILE_CACHE: cache };

/** Tidemark as `npm start` runs it; `flags` go to Node.js. */
export const startTidemark = (serving: Serving, flags: readonly string[] = []): Promise<Server> =>
  start(serving, {
    name: 'Tidemark',
    args: [...shippedFlags, ...flags, programOf(programs[serving.db])],
    environment: { PORT: '0', ...shippedCache, ...serving.database.environment },
    // Reads reach the audit log in batches.
    settleMs: 1_200,
  });

/** The same from its sources, not joined; `flags` go to Node.js. */
export const startSources = (serving: Serving, flags: readonly string[] = []): Promise<Server> =>
  start(serving, {
    name: 'Tidemark from its sources',
    args: [...shippedFlags, ...flags, join(import.meta.dirname, '../..', programFiles[programs[serving.db]])],
    environment: { PORT: '0', ...shippedCache, ...serving.database.environment },
    settleMs: 1_200,
  });

/** The server that delivers webhooks: a process of its own on Postgres, else the web server itself. */
export const startWorker = (serving: Serving): Promise<Server> =>
  serving.db === 'sqlite'
    ? startTidemark(serving)
    : start(serving, {
        name: 'worker',
        args: [...shippedFlags, programOf('worker')],
        environment: { WORKER_PORT: '0', ...shippedCache, ...serving.database.environment },
        settleMs: 50,
      });

export const startBare = (serving: Serving): Promise<Server> =>
  start(serving, {
    name: 'bare',
    args: [join(import.meta.dirname, `baseline/${serving.db}.ts`), serving.database.address],
    environment: {},
    settleMs: 50,
  });

/** Memory of a server that has nothing to do. */
export const idleMemoryOf = async ({ pid }: Server): Promise<number | null> => {
  await pause(1_000);
  return memoryOf(pid);
};

type Program = Readonly<{
  name: string;
  args: readonly string[];
  environment: Readonly<Record<string, string>>;
  settleMs: number;
}>;

const start = async (
  { database, postmaster }: Serving,
  { name, args, environment, settleMs }: Program,
): Promise<Server> => {
  const since = performance.now();
  const child = endedWithRun(
    spawn(process.execPath, args, {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  const url = await urlOf(child, name);
  const answer = await fetch(`${url}/readyz`);
  if (!answer.ok) throw new Error(`${name} is not ready: it answered ${answer.status}.`);
  const startMs = Math.round(performance.now() - since);
  const pid = child.pid ?? 0;
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return {
    name,
    url,
    pid,
    startMs,
    stop,
    dataSet: database.dataSet,
    settle: () => pause(settleMs),
    cpuSeconds: () => cpuSecondsOf(pid),
    databaseCpuSeconds: () => (postmaster === null ? null : cpuSecondsOfFamily(postmaster)),
  };
};

/** The address that a server prints; its later output is read and dropped, or the pipe would fill up. */
const urlOf = (child: ChildProcess, name: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let out = '';
    let err = '';
    const patience = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`${name} did not say within 30 s where it listens: ${out}${err}`));
    }, 30_000);
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (out.length < 10_000) out += text;
      const found = /(?:http:\/\/(?:localhost|127\.0\.0\.1):|"port":)(\d+)/.exec(out);
      if (!found) return;
      clearTimeout(patience);
      resolve(`http://127.0.0.1:${found[1]}`);
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (err.length < 10_000) err += text;
    });
    child.once('close', (code, signal) => {
      clearTimeout(patience);
      reject(new Error(`${name} ended with ${code ?? signal} before it was ready: ${err}`));
    });
  });
