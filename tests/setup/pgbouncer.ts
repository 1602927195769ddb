/** A real PgBouncer in front of a Postgres: Debian's package `pgbouncer`. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export type PgBouncer = Readonly<{
  /** The address of a database, through the pooler. */
  through: (url: string) => string;
  stop: () => Promise<void>;
}>;

export type PoolMode = 'session' | 'transaction' | 'statement';

export type PgBouncerOptions = Readonly<{
  mode?: PoolMode;
  /** Connections to the server, of all databases together. */
  most?: number;
  /** The database of the server that every name leads to; absent: the one of that name. */
  leadsTo?: string;
  /** Lines for the section `[pgbouncer]`. */
  more?: readonly string[];
}>;

/** Null where it is installed; else how to get it. */
export const missingPgBouncer = (): string | null => {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'pgbouncer is not installed (apt-get install pgbouncer)';
  }
};

/** Starts it in front of the server of this address. */
export const startPgBouncer = async (
  serverUrl: string,
  { mode = 'transaction', most = 12, leadsTo, more = [] }: PgBouncerOptions = {},
): Promise<PgBouncer> => {
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const users = join(folder, 'users.txt');
  await writeFile(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  const file = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${serverPort}${leadsTo ? ` dbname=${leadsTo}` : ''}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = plain',
    `auth_file = ${users}`,
    `pool_mode = ${mode}`,
    'max_client_conn = 500',
    `default_pool_size = ${most}`,
    `max_db_connections = ${most}`,
    'server_login_retry = 1',
    ...more,
  ];
  await writeFile(file, lines.join('\n'));
  const log: string[] = [];
  const child = spawn('pgbouncer', [file], { ...unprivileged(), stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr.setEncoding('utf8').on('data', (text: string) => log.push(text));
  const stop = async (): Promise<void> => {
    await ended(child);
    await rm(folder, { recursive: true, force: true });
  };
  if (!(await answers(port, child))) {
    await stop();
    throw new Error(`PgBouncer did not start:\n${log.slice(-20).join('')}`);
  }
  return { through: (url) => Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href, stop };
};

/** It refuses to run as root. */
const unprivileged = (): Readonly<{ uid?: number; gid?: number }> => {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody']).toString());
  return { uid: idOf('-u'), gid: idOf('-g') };
};

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
};

const answers = async (port: number, child: ChildProcess): Promise<boolean> => {
  const until = performance.now() + 40_000;
  while (performance.now() < until && child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isUp = await new Promise<boolean>((resolve) =>
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
    );
    socket.destroy();
    if (isUp) return true;
    await pause(20);
  }
  return false;
};
