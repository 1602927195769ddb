/** Real servers as processes of their own, to be killed and stopped. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { flags, type ProgramName, programOf } from '../../scripts/program.mjs';
import { freePort } from '../../tests/setup/free-port.ts';
import { cleanLater, refuseWhenStopped } from './cleaning.ts';
import { filesOf, type Place, type PostgresPlace } from './databases.ts';

export type Ended = Readonly<{ code: number | null; signal: NodeJS.Signals | null; milliseconds: number }>;

export type Server = Readonly<{
  url: string;
  pid: number;
  /** How long the start took, until the server was ready. */
  startMs: number;
  /** Sends the signal; resolves when the process is gone. */
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<Ended>;
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<Omit<Ended, 'milliseconds'>>;
  /** The last lines that it printed. */
  printed: () => string;
}>;

export type ServerOptions = Readonly<{
  port?: number;
  environment?: Readonly<Record<string, string>>;
  /** A command that runs the server: its words come before the server's own. */
  under?: readonly string[];
}>;

const programs = { sqlite: 'selfhost', postgres: 'web' } as const;
/** Many start at once on a busy machine; how long it takes is a figure of the rows that promise it. */
const startMs = 60_000;

/** Starts the server of this place, and waits until it is ready. It ends with the row, if not before. */
export const startServer = (place: Place, options: ServerOptions = {}): Promise<Server> =>
  start(place, programs[place.db], options);

/** Starts a process that works outside of requests; where there is one process for all, it is the server itself. */
export const startWorker = (place: PostgresPlace, options: ServerOptions = {}): Promise<Server> =>
  start(place, 'worker', options);

const start = async (place: Place, program: ProgramName, options: ServerOptions): Promise<Server> => {
  const since = performance.now();
  const port = options.port ?? (await freePort());
  const words = [...(options.under ?? []), process.execPath, ...flags, programOf(program)];
  const ports = { PORT: String(port), WORKER_PORT: String(port) };
  // No balancer looks at it: a row in which one does says so.
  const drain = program === 'web' ? { DRAIN_SECONDS: '0' } : {};
  refuseWhenStopped();
  const child = spawn(words[0] ?? process.execPath, words.slice(1), {
    env: { PATH: process.env.PATH, ...settingsOf(place), ...ports, ...drain, ...options.environment },
    // Of a group of its own, so that nothing that was started under another command stays behind.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = endOf(child);
  cleanLater(() => {
    killGroup(child);
    return ended;
  });
  const printed = lastLines(child);
  const url = `http://127.0.0.1:${port}`;
  await ready(url, child, printed);
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - since,
    printed,
    ended,
    end: async (signal) => {
      const from = performance.now();
      child.kill(signal);
      return { ...(await ended), milliseconds: performance.now() - from };
    },
  };
};

/** The key of every deployment of a place: what one process seals, another opens. */
export const secretKey = 'the key of a proof that signs nothing of worth';

/** Where the receivers of webhooks are. */
export const webhookNetworks = ['127.0.0.0/8'];

/** The environment of every process on this place. */
export const settingsOf = (place: Place): Readonly<Record<string, string>> => ({
  LOG_LEVEL: 'error',
  // Rows make as many calls in one workspace as they need.
  QUOTA_WORKSPACE_CALLS: '0',
  SECRET_KEY: secretKey,
  WEBHOOK_ALLOW_NETWORKS: webhookNetworks.join(','),
  ...(place.db === 'sqlite'
    ? { DATA_DIR: place.folder }
    : { DATABASE_URL: place.url, FILES_DIR: filesOf(place) }),
});

const killGroup = (child: ChildProcess): void => {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
};

const endOf = (child: ChildProcess): Promise<Omit<Ended, 'milliseconds'>> =>
  new Promise((resolve) => {
    child.once('error', () => resolve({ code: null, signal: null }));
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });

const lastLines = (child: ChildProcess): (() => string) => {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (more: string) => {
      text = (text + more).slice(-20_000);
    });
  return () => text;
};

const ready = async (url: string, child: ChildProcess, printed: () => string): Promise<void> => {
  const until = performance.now() + startMs;
  while (performance.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null) {
      // Its last words may still be on the way.
      await pause(100);
      const end = child.exitCode ?? child.signalCode;
      throw new Error(`The server ended with ${end} before it was ready:\n${printed()}`);
    }
    // The server may not listen yet.
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    // Only the status counts.
    await answer?.arrayBuffer().catch(() => null);
    if (answer?.status === 200) return;
    await pause(20);
  }
  throw new Error(`The server was not ready within ${startMs / 1_000} s:\n${printed()}`);
};
